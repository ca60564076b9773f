/// A token of Swift: its kind, and the bytes that it takes.
package struct Token {
  package enum Kind: UInt8 {
    /// A name or a word of the language, not in backticks.
    case word
    /// A name in backticks; its ``Token/name`` is without them.
    case escapedName
    /// `$0`, or the projection of a property.
    case dollarName
    case number
    /// A string literal or the part of one before, between or after interpolations.
    case string
    case interpolationStart, interpolationEnd
    case regex
    case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
    case dot, comma, colon, semicolon, at, backslash, arrow, equal
    /// `<` and `>` where they stand alone, and all other operators.
    case less, greater, other
    /// `#if`, `#elseif`, `#else`, `#endif`, `#sourceLocation`.
    case directive
    /// Another name behind a number sign; its ``Token/name`` is without the sign.
    case pound
    /// The end of the text.
    case end
  }

  package var kind: Kind
  /// The token is the first of its line.
  package var beginsLine: Bool
  /// Nothing stands between the token and the one before it.
  package var touchesLast: Bool
  /// The name, for the kinds that have one.
  package var name: Name
  /// The first byte, and the byte behind the last.
  package var start: UInt32
  package var end: UInt32
}

extension Token {
  /// For each bracket the index of the one that closes it, of whatever kind; 0 if there is none.
  package static func partners(of tokens: [Token]) -> [Int32] {
    var partners = [Int32](repeating: 0, count: tokens.count)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParen, .leftSquare, .leftBrace, .interpolationStart: open.append(index)
      case .rightParen, .rightSquare, .rightBrace, .interpolationEnd:
        if let partner = open.popLast() { partners[partner] = Int32(index) }
      default: break
      }
    }
    return partners
  }
}
