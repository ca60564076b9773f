extension Parser {
  mutating func function(_ number: Int, _ firstReference: Int) {
    finish(number, firstReference) { parser in
      if parser.file.declarations[number].kind == .function || parser.file.declarations[number].kind == .macro {
        parser.functionName(number)
      } else if parser.kind == .other, parser.file.declarations[number].kind == .initializer {
        // `init?`, `init!`.
        parser.divide(max(parser.marks(parser.tokens[parser.index]), 1))
      }
      parser.genericParameters()
      if parser.kind == .leftParen {
        let around = parser.bindingsOfParameters
        parser.bindingsOfParameters = parser.bindings.count
        defer { parser.bindingsOfParameters = around }
        parser.list(closing: .rightParen) { parser in
          guard let label = parser.parameter() else { return }
          let hash = parser.names.hash(of: label)
          parser.file.declarations[number].labels = parser.file.declarations[number].labels &* 31 &+ hash
        }
      }
      parser.effects()
      if parser.kind == .arrow {
        parser.advance()
        parser.writtenType(of: number)
      }
      if parser.isWord(.where) {
        // The last type is none of the result.
        parser.file.declarations[number].modifiers.insert(.compound)
        parser.whereClause()
      }
      if parser.kind == .equal {
        // The definition of a macro.
        parser.advance()
        parser.expressionToken()
        if parser.kind == .leftParen { parser.arguments() }
      }
      let isSubscript = parser.file.declarations[number].kind == .subscript
      if isSubscript { parser.accessors(number) } else { parser.body(.code, of: number) }
    }
  }

  /// The type of a variable, or the result of a function.
  private mutating func writtenType(of number: Int) {
    let start = index
    type()
    var words = tokens[start..<index]
    if let first = words.first, first.kind == .word, [.any, .opaque].contains(first.name.keyword) {
      words.removeFirst()
    }
    if words.last.map({ isText($0, "?") || isText($0, "!") }) == true { words.removeLast() }
    let isGeneric = words.count > 1 && tokens[words.startIndex + 1].kind == .less && words.last?.kind == .greater
    let isFunction = file.declarations[number].kind != .variable && file.declarations[number].kind != .constant
    // The name of a variable's generic type is the first.
    guard words.first.map(isName) != true || (isGeneric ? isFunction : words.count > 1) else { return }
    file.declarations[number].modifiers.insert(.compound)
  }

  /// The name of a function, or the operator that it implements.
  mutating func functionName(_ number: Int) {
    if isName(tokens[index]) { return name(number) }
    let start = tokens[index].start
    var end = tokens[index].end
    repeat {
      end = tokens[index].end
      advance()
    } while [.other, .less, .greater, .equal, .arrow].contains(kind) && tokens[index].touchesLast && !beginsGenerics
    // `func <<T>(…)`: the last angle bracket begins the parameters.
    var text = String(decoding: text[Int(start)..<Int(end)], as: UTF8.self)
    if text.count > 1, text.hasSuffix("<"), isName(tokens[index]), tokens[index].touchesLast {
      text.removeLast()
      index -= 1
      tokens[index].kind = .less
      tokens[index].start = tokens[index].end - 1
    }
    file.declarations[number].name = names.intern(text)
    file.declarations[number].nameStart = start
  }

  var beginsGenerics: Bool { kind == .less && isName(token(ahead: 1)) }

  /// A parameter: labels, a type, a default value; its name is bound.
  ///
  /// - Returns: the label of the argument.
  @discardableResult
  mutating func parameter() -> Name? {
    while kind == .at { attribute() }
    let label = isName(tokens[index]) ? tokens[index].name : nil
    if isName(tokens[index]) {
      var name = tokens[index].name
      advance()
      if isName(tokens[index]) {
        name = tokens[index].name
        advance()
      }
      bind(name)
    }
    guard kind == .colon else { return label }
    advance()
    let (first, start) = (file.references.count, index)
    type()
    let isName = tokens[start..<index].allSatisfy { [.word, .escapedName, .dot].contains($0.kind) }
    if isName, first < file.references.count { file.references[file.references.count - 1].isParameter = true }
    if kind == .other, isText(tokens[index], "...") { advance() }
    if kind == .equal {
      // A default value sees no parameters.
      hideBindings(since: bindingsOfParameters, until: endOfValue)
      advance()
      expression(until: .comma, .rightParen)
    }
    return label
  }

  // MARK: Variables

  /// `var a, b: Int = 1 { … }, (c, d) = pair`.
  mutating func variables(_ first: Int, _ firstReference: Int, _ context: Context) {
    var number = first
    var firstReference = firstReference
    while true {
      if kind == .leftParen {
        tupleOfVariables(number)
      } else {
        name(number)
      }
      let named = file.declarations.count - 1
      finish(number, firstReference) { parser in
        if parser.kind == .colon {
          parser.file.declarations[number].modifiers.insert(.typed)
          parser.advance()
          parser.writtenType(of: number)
        }
        if parser.kind == .equal {
          parser.file.declarations[number].modifiers.insert(.initialValue)
          parser.advance()
          let start = parser.index
          parser.initialValue(context)
          // `Cart(…)` alone tells the type.
          let isCall =
            parser.tokens[min(start + 1, parser.tokens.count - 1)].kind == .leftParen
            && parser.partner(of: start + 1) == parser.index - 1
          let isTyped = parser.file.declarations[number].modifiers.contains(.typed)
          if !isCall, !isTyped { parser.file.declarations[number].modifiers.insert(.compound) }
        }
        parser.accessors(number)
      }
      for other in number...max(named, number) where other != number {
        file.declarations[other].references = file.declarations[number].references
      }
      guard kind == .comma, isName(token(ahead: 1)) || token(ahead: 1).kind == .leftParen else { return }
      advance()
      var next = file.declarations[first]
      next.start = tokens[index].start
      next.nameStart = tokens[index].start
      next.body = 0..<0
      next.modifiers.remove([.typed, .compound, .initialValue, .accessors])
      firstReference = file.references.count
      number = file.declarations.count
      file.declarations.append(next)
      owner = number
    }
  }

  /// `(a, b)` as the names of variables: a declaration each.
  mutating func tupleOfVariables(_ number: Int) {
    guard let end = partner(of: index) else { return advance() }
    var isFirst = true
    while index < end {
      advance()
      guard isName(tokens[index]), token(ahead: 1).kind != .colon, !isWord(.wildcard) else { continue }
      if !isFirst {
        file.declarations.append(file.declarations[number])
      }
      let target = isFirst ? number : file.declarations.count - 1
      file.declarations[target].name = tokens[index].name
      file.declarations[target].nameStart = tokens[index].start
      isFirst = false
    }
    advance()
  }

  /// The initial value of a variable, up to the next variable, its observers or the next statement.
  mutating func initialValue(_ context: Context) {
    let start = index
    // A chain of members can go on in branches, and behind them.
    var (depthOfIfs, isBehindIfs) = (0, false)
    while true {
      if isBehindIfs, kind != .dot { return }
      isBehindIfs = false
      switch kind {
      case .end, .comma, .semicolon, .rightBrace, .rightParen, .rightSquare, .interpolationEnd: return
      case .directive where depthOfIfs > 0 || directiveGoesOn:
        depthOfIfs += tokens[index].name == .if ? 1 : tokens[index].name.keyword == .endif ? -1 : 0
        directive()
        if depthOfIfs == 0 { isBehindIfs = true }
        continue
      case .directive where tokens[index].beginsLine: return
      case .leftBrace where beginsObservers: return
      default: break
      }
      if tokens[index].beginsLine, index > start, endsValue(context) { return }
      expressionToken()
    }
  }

  var beginsObservers: Bool {
    let next = token(ahead: 1)
    guard next.kind == .word else { return next.kind == .at }
    return next.name == .willSet || next.name == .didSet
  }

  /// Whether the next token, the first of its line, begins another statement or declaration.
  func endsValue(_ context: Context) -> Bool {
    if introducer(context) != nil { return true }
    // In a type, only the call of a macro is no declaration.
    guard context == .file || kind == .pound else { return false }
    switch kind {
    case .dot, .other, .equal, .less, .greater, .arrow, .colon, .leftBrace: return false
    case .word:
      if let word, word == .as || word == .is || word == .else { return false }
    default: break
    }
    // Another closure of a call, with its label.
    if isLabelOfClosure(at: index) { return false }
    switch tokens[index - 1].kind {
    case .equal, .less, .greater, .arrow, .colon, .comma, .dot: return false
    case .other: return tokens[index - 1].touchesLast && !isMarkOfTry(index - 1)
    case .word:
      let last = tokens[index - 1].name.keyword
      return !(last == .as || last == .is || last == .try || last == .await || last == .else)
    default: return true
    }
  }

  /// The accessors or observers of a variable or subscript, if they are next.
  mutating func accessors(_ number: Int) {
    guard kind == .leftBrace else { return }
    // With observers alone a property stays a stored one.
    if !beginsObservers || token(ahead: 1).kind == .at {
      file.declarations[number].modifiers.insert(.accessors)
    }
    file.declarations[number].references = file.declarations[number].references.lowerBound..<file.references.count
    let start = tokens[index].start
    if beginsAccessors {
      accessorBlock()
    } else {
      block(.code)
    }
    file.declarations[number].body = start..<tokens[index - 1].end
  }

  /// Whether the block that is next consists of accessors, and is no getter's body.
  var beginsAccessors: Bool {
    var offset = 1
    while token(ahead: offset).kind == .at {
      offset += 2
      if token(ahead: offset).kind == .leftParen, token(ahead: offset).touchesLast,
        let end = partner(of: index + offset)
      {
        offset = end + 1 - index
      }
    }
    while true {
      let token = token(ahead: offset)
      guard token.kind == .word, let word = token.name.keyword else { return false }
      switch word {
      case .mutating, .nonmutating, .nonisolated, .consuming, .borrowing, .__consuming, .package, .private, .public:
        offset += 1
      case .get, .set, .willSet, .didSet, ._read, ._modify, .unsafeAddress, .unsafeMutableAddress, .`init`:
        switch self.token(ahead: offset + 1).kind {
        case .leftBrace, .rightBrace, .word: return true
        // The name of a setter's value, or a call.
        case .leftParen:
          let end = partner(of: index + offset + 1) ?? index
          return word != .get && [.leftBrace, .rightBrace].contains(self.token(at: end + 1).kind)
        default: return false
        }
      default: return false
      }
    }
  }

  mutating func accessorBlock() {
    advance()
    openBrackets.append(.rightBrace)
    while kind != .rightBrace, kind != .end {
      switch kind {
      case .directive: directive()
      case .at: attribute()
      case .leftBrace: block(.code)
      case .leftParen:
        // The name of a setter's value.
        let bound = bindings.count
        list(closing: .rightParen) { parser in
          parser.bind(parser.tokens[parser.index].name)
          parser.advance()
        }
        if kind == .leftBrace { block(.code) }
        unbind(to: bound)
      case .rightParen, .rightSquare, .interpolationEnd:
        problem()
        advance()
      default: advance()
      }
    }
    openBrackets.removeLast()
    if kind == .rightBrace { advance() } else { problem() }
  }
}
