extension Parser {
  /// Reads a part of a statement, if no declaration is next in a block.
  mutating func statement(_ context: Context) {
    switch kind {
    case .semicolon:
      letsGoOn = false
      advance()
    case .comma:
      advance()
      if letsGoOn, !isWord(.let), !isWord(.var) { patternWithValue() }
    case .word, .escapedName:
      if tokens[index].beginsLine { letsGoOn = false }
      // The label of a loop, and not `default: if …`.
      if !isCase, !isWord(.default), token(ahead: 1).kind == .colon, isLoop(token(ahead: 2)) {
        index += 2
      } else {
        expressionToken()
      }
    default:
      if tokens[index].beginsLine { letsGoOn = false }
      expressionToken()
    }
  }

  func isLoop(_ token: Token) -> Bool {
    guard token.kind == .word else { return false }
    switch token.name.keyword {
    case .for, .while, .repeat, .switch, .do, .if: return true
    default: return false
    }
  }

  /// Reads an expression up to a token of some kinds, or to a bracket that closes one around it.
  mutating func expression(until kinds: Token.Kind...) {
    while !kinds.contains(kind) {
      switch kind {
      case .end, .rightParen, .rightSquare, .rightBrace, .interpolationEnd: return
      case .directive: directive()
      default: expressionToken()
      }
    }
  }

  /// Reads a token of an expression, or a group in brackets.
  mutating func expressionToken() {
    let token = tokens[index]
    switch token.kind {
    case .word, .escapedName:
      if isLabelOfClosure(at: index) {
        index += 2
      } else if token.kind == .word {
        wordOfExpression()
      } else {
        nameOfExpression()
      }
    case .dollarName: projection()
    case .dot: member()
    case .leftParen:
      let callee = calleeBefore
      arguments()
      operand = callee.map { ($0, index) }
    case .leftSquare: group(closing: .rightSquare, hasLabels: token.touchesLast && index > 0 && isOperand(index - 1))
    case .interpolationStart: group(closing: .interpolationEnd, hasLabels: true)
    case .leftBrace: blockOrClosure()
    case .at: attribute()
    case .pound:
      if token.name == .available || token.name == .unavailable {
        advance()
        if kind == .leftParen { skipParens() }
      } else {
        reference(.macro)
      }
    case .string:
      note(token)
      advance()
    case .colon, .equal:
      if isCase, kind == .equal { hideBindings(since: bindingsOfCase, until: endOfValue) }
      isCase = false
      advance()
    default:
      // A merge left two versions.
      if token.beginsLine, isText(token, "<<<<<<<") || isText(token, ">>>>>>>") { problem() }
      advance()
    }
  }

  // MARK: Names

  mutating func nameOfExpression() {
    let number = reference(.expression)
    if kind == .less, tokens[index].touchesLast, beginsGenericArguments {
      genericArguments()
      file.references[number].isCalled = beginsCall
    }
    operand = (number, index)
  }

  /// The label of a closure behind another one: `} label: {`.
  func isLabelOfClosure(at index: Int) -> Bool {
    index > 0 && tokens[index - 1].kind == .rightBrace && isName(tokens[index]) && tokens[index].name != .default
      && token(at: index + 1).kind == .colon && token(at: index + 2).kind == .leftBrace
  }

  /// Whether an angle bracket in an expression begins arguments of a generic, and is no comparison.
  ///
  /// It does if only types follow, up to the bracket that closes it, and behind that a token that cannot follow the
  /// operator `>`:
  /// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/genericparametersandarguments.
  var beginsGenericArguments: Bool {
    var level = 0
    var position = index
    // Longer arguments are not written; a limit keeps the search from growing with its square.
    let limit = min(index + 256, tokens.count - 1)
    while position < limit {
      let token = tokens[position]
      switch token.kind {
      case .less: level += 1
      case .greater: level -= 1
      case .other:
        let bytes = text[Int(token.start)..<Int(token.end)]
        guard bytes.allSatisfy({ "?!&~.->".utf8.contains($0) }), !isText(token, "&&") else { return false }
        level -= bytes.count { $0 == UInt8(ascii: ">") }
      case .leftParen, .leftSquare:
        guard let end = partner(of: position) else { return false }
        position = end
      case .word, .escapedName, .dollarName, .dot, .comma, .at, .arrow, .number: break
      default: return false
      }
      position += 1
      if level <= 0 { break }
    }
    guard level == 0 else { return false }
    let next = tokens[position]
    switch next.kind {
    case .leftParen, .leftSquare, .leftBrace, .rightParen, .rightSquare, .rightBrace, .dot, .comma, .semicolon, .colon,
      .end, .greater, .equal, .interpolationEnd:
      return true
    case .other: return !next.touchesLast || isPostfix(next)
    default: return next.beginsLine
    }
  }

  /// The reference that ends at the next token, as the base of a member; also behind a call or a mark of optionals.
  var operandBefore: Int? {
    guard let operand else { return nil }
    if operand.end == index { return operand.reference }
    let last = tokens[index - 1]
    return operand.end == index - 1 && last.kind == .other && last.touchesLast && isPostfix(last)
      ? operand.reference : nil
  }

  /// The reference that the parentheses which are next call; nil if they call the result of a call, or nothing.
  private var calleeBefore: Int? {
    guard index > 0, tokens[index].touchesLast, tokens[index - 1].kind != .rightParen else { return nil }
    return operandBefore
  }

  /// Whether an operator stands between an expression and the dot that is next, without blanks: `total~.text`.
  private var isBehindPostfixOperator: Bool {
    index > 1 && tokens[index].touchesLast && tokens[index - 1].kind == .other && tokens[index - 1].touchesLast
      && isOperand(index - 2)
  }

  /// A dot, and the name behind it.
  mutating func member() {
    // An expression can go on behind a directive: which one is not known.
    let isBehindOperand = index == endOfDirective || index > 0 && isOperand(index - 1) || isBehindPostfixOperator
    let base = isBehindOperand ? operandBefore : nil
    let isOwn =
      index > 0 && (tokens[index - 1].name == .selfValue || tokens[index - 1].name == .selfType)
      && tokens[index - 1].kind == .word && (index == 1 || tokens[index - 2].kind != .dot)
    // `\.name` is a member of the type that a key path begins with.
    let isMember = isBehindOperand || index > 0 && tokens[index - 1].kind == .backslash
    let role: Reference.Role = isOwn ? .expression : isMember ? .member : .implicitMember
    advance()
    guard isName(tokens[index]) else {
      if kind == .dollarName { projection(role, base: base, isOwn: isOwn) }
      return
    }
    if isWord(.selfValue) || isWord(.metatype) || isWord(.protocolMetatype) {
      advance()
      if let base { operand = (base, index) }
      return
    }
    if isOwn {
      let number = reference(.expression)
      file.references[number].isLocal = false
      operand = (number, index)
    } else {
      let number = reference(role, base: base)
      if kind == .less, tokens[index].touchesLast, beginsGenericArguments { genericArguments() }
      operand = (number, index)
    }
  }

  /// Whether an expression can end with a token.
  func isOperand(_ index: Int) -> Bool {
    let token = tokens[index]
    switch token.kind {
    case .escapedName, .dollarName, .number, .string, .regex, .rightParen, .rightSquare, .rightBrace, .greater, .pound:
      return true
    case .word:
      switch token.name.keyword {
      case .return, .case, .in, .where, .throw, .try, .await, .if, .guard, .while, .switch, .else, .is, .as, .let, .var,
        .default, .opaque, .any, .repeat, .do, .catch, .defer, .for:
        return false
      default: return true
      }
    case .other: return token.touchesLast && index > 0 && isOperand(index - 1) && isPostfix(token)
    default: return false
    }
  }

  func isPostfix(_ token: Token) -> Bool {
    text[Int(token.start)] == UInt8(ascii: "!") || text[Int(token.start)] == UInt8(ascii: "?")
  }

  /// `$name`, which is a use of `name`; `$0` is none.
  ///
  /// - Parameter isOwn: it stands behind `self.`.
  mutating func projection(_ role: Reference.Role = .expression, base: Int? = nil, isOwn: Bool = false) {
    guard let name = projectedName else { return advance() }
    let number = reference(role, base: base)
    file.references[number].name = name
    file.references[number].isProjected = true
    file.references[number].isLocal = role == .expression && !isOwn && isBound(name)
    operand = (number, index)
  }

  /// The name behind the sign of the next token; nil for `$0`.
  var projectedName: Name? {
    mutating get {
      let token = tokens[index]
      let first = Int(token.start) + 1
      guard first < Int(token.end), Bytes.classes[Int(text[first])] & Bytes.isDigit == 0 else { return nil }
      let name = names.intern(String(decoding: text[first..<Int(token.end)], as: UTF8.self))
      while bindingCounts.count < names.count { bindingCounts.append(0) }
      return name
    }
  }

  /// Reads the block of a statement, with which its own names end, or a closure.
  private mutating func blockOrClosure() {
    let (around, flags) = (statement, (isCase, isCondition))
    let isClosure = isGuard && tokens[index - 1].name != .else
    (isCase, isCondition) = (false, false)
    block(.code)
    // A closure in the statement's conditions.
    if let around, isClosure || openBrackets.count > around.brackets { return (isCase, isCondition) = flags }
    statement = nil
    if let bindings = around?.bindings { unbind(to: bindings) }
  }

  /// Begins a statement whose names end with its block, unless they go on.
  private mutating func beginStatement(namesGoOn: Bool = false) {
    isCondition = true
    statement = Statement(
      bindings: namesGoOn ? nil : bindings.count, first: bindings.count, brackets: openBrackets.count)
  }

  mutating func wordOfExpression() {
    guard let word = tokens[index].name.keyword else { return nameOfExpression() }
    switch word {
    case .let, .var:
      advance()
      patternWithValue()
    case .as, .is:
      advance()
      if kind == .other, tokens[index].touchesLast { advance() }
      type()
    case .for:
      beginStatement()
      advance()
      let bound = bindings.count
      loopPattern()
      if isWord(.in) { hideBindings(since: bound, until: endOfValue) }
    case .case:
      // The names of the case before it end here.
      if !isCondition { unbind(to: bindingsOfBlock) }
      isCase = true
      bindingsOfCase = bindings.count
      advance()
    case .in where isCase:
      hideBindings(since: bindingsOfCase, until: endOfValue)
      advance()
    case .else:
      // The names of `guard` begin behind its block.
      if let statement, statement.bindings == nil, statement.brackets == openBrackets.count,
        token(ahead: 1).kind == .leftBrace
      {
        hideBindings(since: statement.first, until: partner(of: index + 1) ?? index)
      }
      advance()
    case .default where token(ahead: 1).kind == .colon && !isCondition:
      unbind(to: bindingsOfBlock)
      advance()
    // The condition of `repeat`, behind its block.
    case .while where index > 0 && tokens[index - 1].kind == .rightBrace && !tokens[index].beginsLine: advance()
    case .if, .guard, .while:
      letsGoOn = false
      beginStatement(namesGoOn: word == .guard)
      advance()
    case .catch:
      beginStatement()
      isCase = true
      advance()
    case .repeat where token(ahead: 1).kind == .leftBrace: advance()
    case .break, .continue:
      advance()
      if isName(tokens[index]), !tokens[index].beginsLine, word == .break || word == .continue,
        tokens[index].name.keyword == nil
      {
        advance()
      }
    case .any, .opaque, .each, .repeat, .inout, .consuming, .borrowing, .consume, .copy, .discard, .yield:
      // `any Screen` is a type; `any` alone is a name.
      let next = token(ahead: 1)
      let isType = isName(next) && !next.beginsLine && (next.name.keyword.map(isContextual) ?? true)
      if isType { advance() } else { nameOfExpression() }
    case .import, .class, .struct, .enum, .protocol, .extension, .func, .deinit, .typealias, .associatedtype,
      .operator, .precedencegroup, .private, .fileprivate, .internal, .public, .static, .where, .throws, .rethrows,
      .switch, .default, .in, .do, .defer, .return, .throw, .try, .await, .fallthrough, .true, .false, .nil,
      .wildcard, .super, .existentialAny:
      advance()
    // A call of an initializer.
    case .selfType where token(ahead: 1).kind == .leftParen && token(ahead: 1).touchesLast: reference(.expression)
    case .selfValue, .selfType: advance()
    default: nameOfExpression()
    }
  }

  // MARK: Groups

  /// Arguments in parentheses, or an expression in them.
  mutating func arguments() { group(closing: .rightParen, hasLabels: true) }

  mutating func group(closing: Token.Kind, hasLabels: Bool) {
    guard openBrackets.count < Self.maximalBrackets else { return skipParens() }
    advance()
    openBrackets.append(closing)
    var beginsElement = true
    elements: while kind != closing {
      // `f(_:with:)` has labels without elements, too.
      if beginsElement, hasLabels, isName(tokens[index]), token(ahead: 1).kind == .colon {
        index += 2
        continue
      }
      beginsElement = false
      switch kind {
      case .comma:
        advance()
        beginsElement = true
      case .end, .rightParen, .rightSquare, .rightBrace, .interpolationEnd: break elements
      case .directive: directive()
      default: expressionToken()
      }
    }
    openBrackets.removeLast()
    if kind == closing { advance() } else { problem() }
  }

  static var maximalBrackets: Int { 256 }
}
