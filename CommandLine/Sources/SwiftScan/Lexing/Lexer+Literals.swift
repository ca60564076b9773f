extension Lexer {
  // MARK: Strings

  /// Lexes a string literal, whose opening quote is the next byte.
  mutating func string(pounds: Int, from start: Int) {
    let isMultiline = beginsMultiline(pounds: pounds)
    position += isMultiline ? 3 : 1
    var piece = start
    while position < count {
      switch text[position] {
      case UInt8(ascii: "\""):
        let quotes = isMultiline ? 3 : 1
        if closes(quotes: quotes, pounds: pounds) {
          position += quotes + pounds
          return append(.string, from: piece, to: position)
        }
        position += 1
      case UInt8(ascii: "\\"):
        guard hasPounds(pounds, at: position + 1) else {
          position += 1
          break
        }
        position += 1 + pounds
        if text[position] == UInt8(ascii: "(") {
          append(.string, from: piece, to: position)
          if interpolation() { piece = position } else { position += 1 }
        } else if position < count, isMultiline || text[position] != UInt8(ascii: "\n") {
          position += 1
        }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        // A literal of one line that does not end: the line is its end.
        guard isMultiline else { return append(.string, from: piece, to: position) }
        position += 1
      default: position += 1
      }
    }
    position = count
    if isMultiline { unfinished = UInt32(start) }
    append(.string, from: piece, to: position)
  }

  /// Whether three quotes begin a literal of several lines here, and not one such as `#"""#`.
  private func beginsMultiline(pounds: Int) -> Bool {
    guard position + 2 < count, text[position + 1] == UInt8(ascii: "\""), text[position + 2] == UInt8(ascii: "\"")
    else {
      return false
    }
    guard pounds > 0 else { return true }
    var index = position + 1
    while index < count, text[index] != UInt8(ascii: "\n"), text[index] != UInt8(ascii: "\r") {
      if text[index] == UInt8(ascii: "\""), hasPounds(pounds, at: index + 1) { return false }
      index += 1
    }
    return true
  }

  private func closes(quotes: Int, pounds: Int) -> Bool {
    for offset in 0..<quotes where position + offset >= count || text[position + offset] != UInt8(ascii: "\"") {
      return false
    }
    return hasPounds(pounds, at: position + quotes)
  }

  private func hasPounds(_ pounds: Int, at index: Int) -> Bool {
    for offset in 0..<pounds where index + offset >= count || text[index + offset] != UInt8(ascii: "#") { return false }
    return true
  }

  // MARK: Regular expressions

  /// Whether an expression can begin behind the last token, so that a slash is no division.
  var canBeginRegex: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .escapedName, .dollarName, .number, .string, .regex, .rightParen, .rightSquare: return false
    case .rightBrace: return text[position - 1] == UInt8(ascii: "\n") || !isTouching(last)
    case .interpolationEnd, .pound, .dot, .backslash, .end: return false
    // Behind a dot, each word is a name.
    case .word where tokens.count > 1 && tokens[tokens.count - 2].kind == .dot: return false
    case .word:
      switch last.name.keyword {
      case .return, .case, .in, .where, .throw, .try, .await, .if, .guard, .while, .switch, .else, .is, .as, .do,
        .repeat:
        return true
      default: return false
      }
    case .other: return !(isTouching(last) && isPostfix(last))
    default: return true
    }
  }

  private func isTouching(_ token: Token) -> Bool { Int(token.end) == position }

  /// Whether an operator is the end of an expression, as in `x! / y`.
  private func isPostfix(_ token: Token) -> Bool {
    token.touchesLast && (text[Int(token.start)] == UInt8(ascii: "!") || text[Int(token.start)] == UInt8(ascii: "?"))
  }

  /// Lexes a regular expression, whose opening slash is the next byte.
  ///
  /// - Returns: false if there is none; the position is then as before.
  mutating func regex(pounds: Int, from start: Int) -> Bool {
    let isMultiline = pounds > 0 && lineIsBlank(from: position + 1)
    var index = position + 1
    guard index < count else { return false }
    if pounds == 0 {
      // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0354-regex-literals.md
      switch text[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "/"), UInt8(ascii: "*"): return false
      default: break
      }
    }
    var (parens, classes) = (0, 0)
    let limit = isMultiline ? count : min(count, index + 4096)
    while index < limit {
      switch text[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard isMultiline else { return false }
      case UInt8(ascii: "\\"): if text[index + 1] != UInt8(ascii: "\n") { index += 1 }
      // Parentheses in a class of characters are characters.
      case UInt8(ascii: "[") where pounds == 0: classes += 1
      case UInt8(ascii: "]") where pounds == 0: classes = max(classes - 1, 0)
      case UInt8(ascii: "(") where pounds == 0 && classes == 0: parens += 1
      case UInt8(ascii: ")") where pounds == 0 && classes == 0:
        parens -= 1
        if parens < 0 { return false }
      case UInt8(ascii: "/") where hasPounds(pounds, at: index + 1):
        let isBlankBefore = Bytes.classes[Int(text[index - 1])] & Bytes.isBlank != 0
        guard pounds > 0 || !isBlankBefore else { return false }
        position = index + 1 + pounds
        append(.regex, from: start, to: position)
        return true
      default: break
      }
      index += 1
    }
    return false
  }

  private func lineIsBlank(from index: Int) -> Bool {
    var index = index
    while index < count, Bytes.classes[Int(text[index])] & Bytes.isBlank != 0 { index += 1 }
    return index < count && (text[index] == UInt8(ascii: "\n") || text[index] == UInt8(ascii: "\r"))
  }
}
