/// Divides Swift source text into tokens; never fails: text that is not Swift becomes tokens as well.
///
/// Comments are left out, except for those that allow a finding: see ``Comment``.
package struct Lexer {
  /// The text, with a zero byte behind it.
  let text: UnsafeBufferPointer<UInt8>
  /// The number of bytes of the text without that zero.
  let count: Int
  var position = 0
  package var tokens: [Token] = []
  package var names: NameTable
  /// The first byte of a comment or of a literal of several lines that does not end; nil if there is none.
  var unfinished: UInt32?
  /// Comments with the text that ``marker`` is.
  var comments: [Comment] = []

  /// How deep interpolations are followed; deeper ones are text of the string.
  private static let maximalDepth = 32
  static let marker = Array("seam:".utf8)

  private var depth = 0
  private var beginsLine = true
  /// The end of the token before; -1 before the first.
  private var lastEnd = -1

  /// - Parameter text: the source text with a zero byte behind it, as UTF-8; other bytes are names.
  package init(_ text: UnsafeBufferPointer<UInt8>, names: NameTable) {
    self.text = text
    count = text.count - 1
    self.names = names
    tokens.reserveCapacity(count / 4 + 16)
    if count >= 3, text[0] == 0xef, text[1] == 0xbb, text[2] == 0xbf { position = 3 }
    if count >= position + 2, text[position] == UInt8(ascii: "#"), text[position + 1] == UInt8(ascii: "!") {
      skipLine()
    }
  }

  /// Divides the whole text.
  package mutating func run() {
    lex(closing: nil)
    append(.end, from: count, to: count)
  }

  /// Divides the text up to its end, or up to the parenthesis that closes an interpolation.
  private mutating func lex(closing: Token.Kind?) {
    var parens = 0
    while true {
      skipBlanks()
      guard position < count else { return }
      let start = position
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
        word(.word, from: start)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
      case UInt8(ascii: "\""): string(pounds: 0, from: start)
      case UInt8(ascii: "#"): pound()
      case UInt8(ascii: "`"): escapedName()
      case UInt8(ascii: "$"):
        position += 1
        word(.dollarName, from: start)
      case UInt8(ascii: "("):
        parens += 1
        single(.leftParen)
      case UInt8(ascii: ")"):
        if parens == 0, closing != nil {
          single(.interpolationEnd)
          return
        }
        parens -= 1
        single(.rightParen)
      case UInt8(ascii: "["): single(.leftSquare)
      case UInt8(ascii: "]"): single(.rightSquare)
      case UInt8(ascii: "{"): single(.leftBrace)
      case UInt8(ascii: "}"): single(.rightBrace)
      case UInt8(ascii: ","): single(.comma)
      case UInt8(ascii: ":"): colon()
      case UInt8(ascii: ";"): single(.semicolon)
      case UInt8(ascii: "@"): single(.at)
      case UInt8(ascii: "\\"): single(.backslash)
      case UInt8(ascii: "."):
        if beginsOperatorWithDot { operatorToken(withDots: true) } else { single(.dot) }
      case UInt8(ascii: "/"):
        if canBeginRegex, regex(pounds: 0, from: start) { break }
        operatorToken(withDots: false)
      case 0x80...: scalar()
      default:
        if Bytes.classes[Int(byte)] & Bytes.isOperator != 0 { operatorToken(withDots: false) } else { position += 1 }
      }
    }
  }

  mutating func append(_ kind: Token.Kind, from start: Int, to end: Int, name: Name = Keyword.wildcard.name) {
    tokens.append(
      Token(
        kind: kind, beginsLine: beginsLine, touchesLast: start == lastEnd, name: name, start: UInt32(start),
        end: UInt32(end)))
    beginsLine = false
    lastEnd = end
  }

  private mutating func single(_ kind: Token.Kind) {
    append(kind, from: position, to: position + 1)
    position += 1
  }

  /// Whether the dot that is next is one of an operator, such as `..<` and `.+`, and none before a mark or a comment.
  private var beginsOperatorWithDot: Bool {
    switch text[position + 1] {
    case UInt8(ascii: "."): return true
    case UInt8(ascii: "?"), UInt8(ascii: "!"): return false
    case UInt8(ascii: "/"):
      let next = position + 2 < count ? text[position + 2] : 0
      return next != UInt8(ascii: "/") && next != UInt8(ascii: "*")
    case let byte: return byte < 0x80 && Bytes.classes[Int(byte)] & Bytes.isOperator != 0
    }
  }

  /// A colon; two of them between names, as in `Shop::Cart`, stand for the dot behind a module.
  private mutating func colon() {
    let next = position + 2
    guard next < count, text[position + 1] == UInt8(ascii: ":"), let last = tokens.last,
      last.kind == .word || last.kind == .escapedName
    else { return single(.colon) }
    var name = next
    while text[name] == UInt8(ascii: " ") { name += 1 }
    guard text[name] == UInt8(ascii: "`") || text[name] >= 0x80 || Bytes.classes[Int(text[name])] & Bytes.isLetter != 0
    else { return single(.colon) }
    append(.dot, from: position, to: next)
    position = next
  }

  // MARK: Blanks and comments

  private mutating func skipBlanks() {
    while position < count {
      switch text[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0, 0x0b, 0x0c: position += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        beginsLine = true
        position += 1
      case UInt8(ascii: "/"):
        if text[position + 1] == UInt8(ascii: "/") {
          let start = position
          skipLine()
          note(start..<position)
        } else if text[position + 1] == UInt8(ascii: "*") {
          skipBlockComment()
        } else {
          return
        }
      default: return
      }
    }
  }

  private mutating func skipLine() {
    while position < count, text[position] != UInt8(ascii: "\n"), text[position] != UInt8(ascii: "\r") { position += 1 }
  }

  /// Comments of this form nest.
  private mutating func skipBlockComment() {
    let start = position
    var level = 0
    while position < count {
      switch text[position] {
      case UInt8(ascii: "/") where text[position + 1] == UInt8(ascii: "*"):
        level += 1
        position += 2
      case UInt8(ascii: "*") where text[position + 1] == UInt8(ascii: "/"):
        level -= 1
        position += 2
        if level == 0 { return note(start..<position) }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        beginsLine = true
        position += 1
      default: position += 1
      }
    }
    position = count
    unfinished = UInt32(start)
    note(start..<position)
  }

  /// Keeps a comment that has the marker behind its slashes.
  private mutating func note(_ range: Range<Int>) {
    var start = range.lowerBound + 2
    // A third slash or a second star makes it a comment of documentation.
    if start < range.upperBound, text[start] == text[start - 1] { start += 1 }
    while start < range.upperBound, Bytes.classes[Int(text[start])] & Bytes.isBlank != 0 { start += 1 }
    guard start + Self.marker.count <= range.upperBound else { return }
    for (offset, byte) in Self.marker.enumerated() where text[start + offset] != byte { return }
    comments.append(Comment(start: UInt32(range.lowerBound), end: UInt32(range.upperBound), nextToken: tokens.count))
  }

  // MARK: Names, numbers and operators

  private mutating func word(_ kind: Token.Kind, from start: Int) {
    var hash = NameTable.seed
    // The projection `$name` is another name than `name`.
    for index in start..<position { hash = NameTable.hash(hash, text[index]) }
    while true {
      let byte = text[position]
      if Bytes.classes[Int(byte)] & (Bytes.isLetter | Bytes.isDigit) != 0 {
        hash = NameTable.hash(hash, byte)
        position += 1
      } else if byte >= 0x80, position < count {
        let (scalar, length) = decode(at: position)
        guard !Bytes.beginsOperator(scalar), scalar != 0xa0 else { break }
        for index in position..<position + length { hash = NameTable.hash(hash, text[index]) }
        position += length
      } else {
        break
      }
    }
    append(kind, from: start, to: position, name: intern(start..<position, hash: hash))
  }

  private mutating func escapedName() {
    let start = position
    var end = position + 1
    while end < count, text[end] != UInt8(ascii: "`"), text[end] != UInt8(ascii: "\n") { end += 1 }
    guard end < count, text[end] == UInt8(ascii: "`"), end > start + 1 else { return position += 1 }
    let hash = text[start + 1..<end].reduce(NameTable.seed) { NameTable.hash($0, $1) }
    position = end + 1
    append(.escapedName, from: start, to: position, name: intern(start + 1..<end, hash: hash))
  }

  func decode(at index: Int) -> (scalar: UInt32, length: Int) {
    let first = text[index]
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
    guard index + length <= count, length > 1 else { return (UInt32(first), 1) }
    var scalar = UInt32(first) & (0x7f >> UInt32(length))
    for byte in text[index + 1..<index + length] {
      guard byte & 0xc0 == 0x80 else { return (UInt32(first), 1) }
      scalar = scalar << 6 | UInt32(byte & 0x3f)
    }
    return (scalar, length)
  }

  /// Begins with a scalar outside of ASCII.
  private mutating func scalar() {
    let (scalar, length) = decode(at: position)
    if Bytes.beginsOperator(scalar) {
      operatorToken(withDots: false)
    } else if scalar == 0xa0 || scalar == 0xfeff {
      position += length
    } else {
      word(.word, from: position)
    }
  }

  mutating func intern(_ range: Range<Int>, hash: UInt32) -> Name {
    names.intern(UnsafeBufferPointer(rebasing: text[range]), hash: hash)
  }

  private mutating func number() {
    let start = position
    let isHexadecimal = text[start] == UInt8(ascii: "0") && text[start + 1] | 0x20 == UInt8(ascii: "x")
    while position < count {
      let byte = text[position]
      if Bytes.classes[Int(byte)] & (Bytes.isLetter | Bytes.isDigit) != 0 {
        position += 1
        // The sign of an exponent.
        let mark = byte | 0x20
        guard mark == UInt8(ascii: "p") || mark == UInt8(ascii: "e") && !isHexadecimal else { continue }
        let sign = text[position]
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+"),
          Bytes.classes[Int(text[position + 1])] & Bytes.isDigit != 0
        {
          position += 1
        }
      } else if byte == UInt8(ascii: "."), Bytes.classes[Int(text[position + 1])] & Bytes.isDigit != 0,
        // The members of a tuple's member: `pair.0.1`.
        tokens.last?.kind != .dot
      {
        position += 1
      } else {
        break
      }
    }
    append(.number, from: start, to: position)
  }

  private mutating func operatorToken(withDots: Bool) {
    let start = position
    while position < count {
      let byte = text[position]
      if Bytes.classes[Int(byte)] & Bytes.isOperator != 0 {
        let next = text[position + 1]
        // A comment begins inside.
        if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") || next == UInt8(ascii: "*"), position > start { break }
        position += 1
      } else if byte == UInt8(ascii: "."), withDots {
        position += 1
      } else if byte >= 0x80 {
        let (scalar, length) = decode(at: position)
        guard Bytes.beginsOperator(scalar) || position > start && Bytes.continuesOperator(scalar) else { break }
        position += length
      } else {
        break
      }
    }
    // At least one byte, so that the lexer goes on.
    if position == start { position += 1 }
    append(operatorKind(start..<position), from: start, to: position)
  }

  private func operatorKind(_ range: Range<Int>) -> Token.Kind {
    let first = text[range.lowerBound]
    if range.count == 1 {
      switch first {
      case UInt8(ascii: "="): return .equal
      case UInt8(ascii: "<"): return .less
      case UInt8(ascii: ">"): return .greater
      default: return .other
      }
    }
    return range.count == 2 && first == UInt8(ascii: "-") && text[range.lowerBound + 1] == UInt8(ascii: ">")
      ? .arrow : .other
  }

  // MARK: Behind a number sign

  private mutating func pound() {
    let start = position
    var pounds = 0
    while text[position] == UInt8(ascii: "#") {
      pounds += 1
      position += 1
    }
    switch text[position] {
    case UInt8(ascii: "\""): string(pounds: pounds, from: start)
    case UInt8(ascii: "/"):
      if !regex(pounds: pounds, from: start) { append(.other, from: start, to: position) }
    case let byte where Bytes.classes[Int(byte)] & Bytes.isLetter != 0:
      let nameStart = position
      word(.pound, from: nameStart)
      let last = tokens.count - 1
      tokens[last].start = UInt32(nameStart - 1)
      switch tokens[last].name.keyword {
      case .if, .elseif, .else, .endif, .sourceLocation: tokens[last].kind = .directive
      default: break
      }
    default: append(.other, from: start, to: position)
    }
  }

  // MARK: Depth

  /// Lexes an interpolation, whose opening parenthesis is the next byte.
  ///
  /// - Returns: false if interpolations lie too deep in one another.
  mutating func interpolation() -> Bool {
    guard depth < Self.maximalDepth else { return false }
    depth += 1
    single(.interpolationStart)
    lex(closing: .interpolationEnd)
    depth -= 1
    return true
  }
}

/// A comment for the tool: `// seam:allow rule -- reason`.
public struct Comment: Sendable, Equatable {
  /// The first byte, and the byte behind the last.
  public let start: UInt32
  public let end: UInt32
  /// The number of tokens before the comment.
  package let nextToken: Int
}
