extension Parser {
  /// The pattern behind `let` or `var`, whose names stand for others in their initial value.
  mutating func patternWithValue() {
    let bound = bindings.count
    pattern()
    if kind == .equal, !isCase { hideBindings(since: bound, until: endOfValue) }
  }

  /// The pattern behind `let` or `var`: its names are bound.
  mutating func pattern() {
    switch kind {
    case .word, .escapedName:
      if token(ahead: 1).kind == .dot {
        // `case let Kind.one(value)`.
        nameOfExpression()
        memberPattern()
        return
      }
      let name = tokens[index].name
      advance()
      if !isCase, kind == .leftBrace || kind == .comma || isWord(.else), !letsGoOn {
        // `if let name {`: a use of the name outside.
        index -= 1
        reference(.expression)
      }
      bind(name)
      if kind == .colon, !isCase {
        advance()
        type()
      }
    case .leftParen:
      tuplePattern()
      if kind == .colon, !isCase {
        advance()
        type()
      }
    case .dot: memberPattern()
    default: break
    }
  }

  /// `.name(pattern)` behind `case let`.
  mutating func memberPattern() {
    while kind == .dot { member() }
    if kind == .leftParen { tuplePattern() }
  }

  /// Names in parentheses, with labels and further parentheses.
  mutating func tuplePattern() {
    guard openBrackets.count < Self.maximalBrackets else { return skipParens() }
    list(closing: .rightParen) { parser in
      if parser.isName(parser.tokens[parser.index]), parser.token(ahead: 1).kind == .colon { parser.index += 2 }
      if parser.isWord(.let) || parser.isWord(.var) { parser.advance() }
      switch parser.kind {
      case .leftParen: parser.tuplePattern()
      case .dot: parser.memberPattern()
      case .word, .escapedName:
        if parser.token(ahead: 1).kind == .dot || parser.token(ahead: 1).kind == .leftParen {
          parser.expression(until: .comma, .rightParen)
        } else {
          parser.bind(parser.tokens[parser.index].name)
          parser.advance()
          parser.expression(until: .comma, .rightParen)
        }
      default: parser.expression(until: .comma, .rightParen)
      }
    }
  }

  /// The pattern of `for … in`.
  mutating func loopPattern() {
    while isWord(.try) || isWord(.await) { advance() }
    switch kind {
    case .leftParen: tuplePattern()
    case .word where isWord(.case): return
    case .word where isWord(.let) || isWord(.var):
      advance()
      return loopPattern()
    case .word, .escapedName:
      bind(tokens[index].name)
      advance()
    default: return
    }
    if kind == .colon {
      advance()
      type()
    }
  }

  // MARK: Closures

  /// Reads the signature of a closure, if the block begins with one: captures, parameters, a result and `in`.
  mutating func closureSignature() {
    guard let end = endOfClosureSignature() else { return }
    while index < end {
      switch kind {
      case .at: attribute()
      case .leftSquare: captures()
      case .leftParen:
        list(closing: .rightParen) { parser in
          while parser.kind == .at { parser.attribute() }
          if parser.isName(parser.tokens[parser.index]), parser.isName(parser.token(ahead: 1)) { parser.advance() }
          if parser.kind == .leftParen { return parser.tuplePattern() }
          if parser.isName(parser.tokens[parser.index]) {
            parser.bind(parser.tokens[parser.index].name)
            parser.advance()
          }
          guard parser.kind == .colon else { return }
          parser.advance()
          parser.type()
        }
      case .arrow:
        advance()
        type()
      case .word, .escapedName:
        switch word {
        case .async: advance()
        case .throws: effects()
        default:
          bind(tokens[index].name)
          advance()
        }
      case .dollarName:
        if let name = projectedName { bind(name) }
        advance()
      default: advance()
      }
    }
    if isWord(.in) { advance() }
  }

  /// The index of the `in` that ends a closure's signature here; nil if there is no signature.
  func endOfClosureSignature() -> Int? {
    var index = index
    var isBehindName = false
    while index < tokens.count - 1 {
      switch tokens[index].kind {
      case .word:
        switch tokens[index].name.keyword {
        case .in: return index
        case nil, .wildcard, .async, .throws: break
        case .let, .var, .return, .if, .guard, .for, .while, .switch, .try, .await, .do, .selfValue, .case, .func,
          .throw:
          return nil
        default: break
        }
        isBehindName = tokens[index].name != .async && tokens[index].name != .throws
        index += 1
        // Two names without a comma: a statement.
        if isBehindName, isName(tokens[index]), tokens[index].name != .in, tokens[index].name != .async,
          tokens[index].name != .throws
        {
          return nil
        }
      case .escapedName, .dollarName:
        isBehindName = true
        index += 1
      case .comma: index += 1
      case .at:
        index += 2
        if tokens[min(index, tokens.count - 1)].kind == .leftParen, tokens[index].touchesLast {
          guard let end = partner(of: index) else { return nil }
          index = end + 1
        }
        isBehindName = false
        continue
      case .leftParen:
        // A call.
        if isBehindName { return nil }
        guard let end = partner(of: index) else { return nil }
        index = end + 1
      case .leftSquare:
        guard !isBehindName, let end = partner(of: index) else { return nil }
        index = end + 1
      case .arrow: return endOfClosureResult(from: index + 1)
      default: return nil
      }
    }
    return nil
  }

  func endOfClosureResult(from start: Int) -> Int? {
    for index in start..<min(start + 64, tokens.count - 1) {
      switch tokens[index].kind {
      case .word where tokens[index].name == .in: return index
      case .leftBrace, .rightBrace, .equal, .semicolon: return nil
      default: break
      }
    }
    return nil
  }

  /// `[weak self, value = expression]`.
  mutating func captures() {
    var names: [Name] = []
    list(closing: .rightSquare) { parser in
      if parser.isWord(.weak) || parser.isWord(.unowned),
        parser.isName(parser.token(ahead: 1))
          || parser.token(ahead: 1).kind == .leftParen
      {
        parser.advance()
        if parser.kind == .leftParen { parser.skipParens() }
      }
      guard parser.isName(parser.tokens[parser.index]) else { return }
      if parser.isWord(.selfValue) { return parser.advance() }
      let name = parser.tokens[parser.index].name
      if parser.token(ahead: 1).kind == .equal {
        parser.index += 2
        parser.expression(until: .comma, .rightSquare)
      } else {
        parser.reference(.expression)
      }
      names.append(name)
    }
    // Each value is one of outside.
    for name in names { bind(name) }
  }
}
