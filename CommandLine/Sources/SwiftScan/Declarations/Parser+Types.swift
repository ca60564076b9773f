extension Parser {
  private static var maximalTypeDepth: Int { 128 }

  /// Reads a type, if one is next; its names become references.
  mutating func type() {
    guard typeDepth < Self.maximalTypeDepth else { return advance() }
    typeDepth += 1
    defer { typeDepth -= 1 }
    typeOperators()
    switch kind {
    case .word, .escapedName, .dollarName:
      guard !isReservedHere else { return }
      typeName()
    case .leftParen: list(closing: .rightParen) { $0.tupleElement() }
    case .leftSquare: list(closing: .rightSquare) { $0.bracketElement() }
    case .other, .number:
      // `~Copyable`, an argument that is a number, `-1`.
      advance()
      if kind == .number || isName(tokens[index]) { type() }
      return
    case .pound:
      reference(.macro)
      if kind == .leftParen { arguments() }
    default: return
    }
    typeSuffix()
  }

  /// Words before a type, and attributes.
  private mutating func typeOperators() {
    while true {
      if kind == .at {
        attribute()
        continue
      }
      guard kind == .word, let word = tokens[index].name.keyword else { return }
      switch word {
      case .inout, .opaque, .any, .each, .repeat, .borrowing, .consuming, .sending, .isolated, .__owned, .__shared:
        // Could be the name of a type as well.
        let next = token(ahead: 1)
        guard
          isName(next) || next.kind == .leftParen || next.kind == .leftSquare || next.kind == .at
            || next.kind == .other
        else { return }
        advance()
      case .nonisolated where token(ahead: 1).kind == .leftParen:
        advance()
        skipParens()
      case .nonisolated where isName(token(ahead: 1)): advance()
      default: return
      }
    }
  }

  /// Words that end a type instead of being one.
  private var isReservedHere: Bool {
    switch word {
    case .where, .in, .throws, .rethrows, .case, .let, .var, .func, .class, .struct, .enum, .extension, .import,
      .`init`,
      .return, .if, .else, .for, .while, .guard, .switch, .default, .static, .typealias, .subscript, .deinit, .operator,
      .as, .is, .try, .public, .private, .internal, .fileprivate, .do, .catch, .defer, .throw:
      true
    default: false
    }
  }

  /// A name with its arguments, and the names behind its dots.
  private mutating func typeName() {
    var last = isWord(.wildcard) ? nil : Optional(reference(.type))
    if last == nil { advance() }
    genericArguments()
    while kind == .dot, isName(token(ahead: 1)) {
      advance()
      if isWord(.metatype) || isWord(.protocolMetatype) {
        advance()
      } else {
        last = reference(.member, base: last)
      }
      genericArguments()
    }
  }

  /// What may follow a type: marks of optionals, compositions, the result of a function.
  private mutating func typeSuffix() {
    while true {
      switch kind {
      case .other where tokens[index].touchesLast && marks(tokens[index]) > 0:
        divide(marks(tokens[index]))
        while kind == .dot, isName(token(ahead: 1)) {
          advance()
          if isWord(.metatype) || isWord(.protocolMetatype) { advance() } else { reference(.member) }
        }
      case .other where isText(tokens[index], "&"):
        advance()
        type()
        return
      case .dot where isName(token(ahead: 1)):
        advance()
        if isWord(.metatype) || isWord(.protocolMetatype) { advance() } else { reference(.member) }
        genericArguments()
      case .arrow:
        advance()
        type()
        return
      case .word:
        switch tokens[index].name.keyword {
        case .async, .throws, .rethrows, .reasync:
          guard leadsToArrow else { return }
          effects()
        default: return
        }
      default: return
      }
    }
  }

  /// Whether the words here are effects of a function's type.
  private var leadsToArrow: Bool {
    var index = index
    // There are no more effects than a few; a limit keeps the search from growing with its square.
    let end = min(index + 64, tokens.count - 1)
    while index < end {
      switch tokens[index].kind {
      case .arrow: return true
      case .word:
        switch tokens[index].name.keyword {
        case .async, .throws, .rethrows, .reasync: index += 1
        default: return false
        }
      case .leftParen:
        guard let end = partner(of: index) else { return false }
        index = end + 1
      default: return false
      }
    }
    return false
  }

  /// The number of `?` and `!` that an operator begins with.
  func marks(_ token: Token) -> Int {
    text[Int(token.start)..<Int(token.end)].prefix { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }.count
  }

  func isText(_ token: Token, _ expected: StaticString) -> Bool {
    let range = Int(token.start)..<Int(token.end)
    guard range.count == expected.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count where text[range.lowerBound + offset] != expected.utf8Start[offset] { return false }
    return true
  }

  /// `async`, `throws`, `throws(Failure)` and `rethrows`.
  mutating func effects() {
    while kind == .word {
      switch tokens[index].name.keyword {
      case .async, .reasync, .rethrows: advance()
      case .throws:
        advance()
        if kind == .leftParen { list(closing: .rightParen) { $0.type() } }
      default: return
      }
    }
  }

  /// An element of a tuple's type or a parameter of a function's: labels, a type, a default value.
  private mutating func tupleElement() {
    if isName(tokens[index]), token(ahead: 1).kind == .colon {
      advance()
      advance()
    } else if isName(tokens[index]), isName(token(ahead: 1)), token(ahead: 2).kind == .colon {
      index += 3
    }
    type()
    if kind == .other, isText(tokens[index], "...") { advance() }
    if kind == .equal {
      advance()
      expression(until: .comma, .rightParen)
    }
  }

  /// The element of an array's type, the key and value of a dictionary's, `3 of Int`.
  private mutating func bracketElement() {
    type()
    if kind == .colon {
      advance()
      type()
    } else if kind == .word, isText(tokens[index], "of") {
      advance()
      type()
    }
  }

  // MARK: Lists

  /// Reads elements between brackets, whose opening one is the next token, and separated by commas.
  mutating func list(closing: Token.Kind, _ element: (inout Parser) -> Void) {
    guard openBrackets.count < Self.maximalBrackets else { return skipParens() }
    advance()
    openBrackets.append(closing)
    while !isEnd(closing) {
      let before = index
      element(&self)
      if kind == .comma { advance() }
      // Tokens that are no element are skipped up to the next one.
      if index == before {
        guard kind != .rightBrace, kind != .leftBrace, !closesList else { break }
        if kind == .directive { directive() } else { expressionToken() }
      }
    }
    openBrackets.removeLast()
    if kind == closing { advance() } else { problem() }
  }

  private var closesList: Bool {
    switch kind {
    case .rightParen, .rightSquare, .rightBrace, .interpolationEnd: true
    default: false
    }
  }

  mutating func skipParens() {
    if let end = partner(of: index) { index = min(end + 1, tokens.count - 1) } else { advance() }
  }

  // MARK: Generics

  /// The arguments of a generic type, if they are next.
  mutating func genericArguments() {
    guard kind == .less, tokens[index].touchesLast else { return }
    advance()
    angles {
      $0.type()
    }
  }

  /// The parameters of a generic declaration, if they are next; their names are bound.
  mutating func genericParameters() {
    guard kind == .less else { return }
    advance()
    angles { parser in
      while parser.kind == .at { parser.attribute() }
      if parser.isWord(.each) || parser.isWord(.let) { parser.advance() }
      guard parser.isName(parser.tokens[parser.index]) else { return }
      parser.bind(parser.tokens[parser.index].name)
      parser.advance()
      guard parser.kind == .colon else { return }
      parser.advance()
      parser.type()
    }
  }

  /// Reads elements up to the closing angle bracket.
  private mutating func angles(_ element: (inout Parser) -> Void) {
    while true {
      let before = index
      element(&self)
      if kind == .comma {
        advance()
      } else if isWord(.where) {
        whereClause()
      } else if kind == .greater {
        return advance()
      } else if kind == .other, text[Int(tokens[index].start)] == UInt8(ascii: ">") {
        return divide(1)
      }
      guard index > before else { return }
    }
  }

  /// Takes the first bytes off an operator such as `>>` or `?>`; goes past it if nothing is left.
  mutating func divide(_ count: Int) {
    tokens[index].start += UInt32(count)
    tokens[index].touchesLast = true
    switch tokens[index].end - tokens[index].start {
    case 0:
      tokens[index].start -= UInt32(count)
      advance()
    case 1:
      switch text[Int(tokens[index].start)] {
      case UInt8(ascii: ">"): tokens[index].kind = .greater
      case UInt8(ascii: "<"): tokens[index].kind = .less
      case UInt8(ascii: "="): tokens[index].kind = .equal
      default: break
      }
    default: break
    }
  }

  /// The requirements behind `where`, up to the body.
  mutating func whereClause() {
    advance()
    while true {
      let before = index
      type()
      if kind == .colon || kind == .other && isText(tokens[index], "==") {
        advance()
        type()
      }
      if kind == .comma { advance() }
      guard index > before else { return }
      if tokens[index].beginsLine, kind != .comma, tokens[index - 1].kind != .comma { return }
    }
  }
}
