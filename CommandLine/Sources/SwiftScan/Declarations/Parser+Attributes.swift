extension Parser {
  /// An attribute, whose `@` is next.
  mutating func attribute() {
    advance()
    guard isName(tokens[index]), tokens[index].touchesLast else { return }
    let hasOwnArguments = word?.hasOwnArguments ?? false
    var last = reference(.attribute)
    while kind == .dot, isName(token(ahead: 1)) {
      advance()
      last = reference(.member, base: last)
    }
    genericArguments()
    guard kind == .leftParen, tokens[index].touchesLast else { return }
    // `@autoclosure () -> Int` without the blank.
    if let end = partner(of: index), tokens[end + 1].kind == .arrow { return }
    if hasOwnArguments { skipParens() } else { arguments() }
  }

  /// Keeps the text of a literal, or of its part beside an interpolation, if it could be a name or the path of a file.
  mutating func note(_ token: Token) {
    let (quote, slash) = (UInt8(ascii: "\""), UInt8(ascii: "/"))
    var (start, end) = (Int(token.start), Int(token.end))
    if start < end, text[start] == quote { start += 1 }
    if start < end, text[end - 1] == quote || text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    while start < end, text[start] == slash { start += 1 }
    guard end > start, end - start <= 64 else { return }
    var hash = NameTable.seed
    for byte in text[start..<end] {
      guard
        Bytes.classes[Int(byte)] & (Bytes.isLetter | Bytes.isDigit) != 0 || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".") || byte == slash
      else { return }
      hash = NameTable.hash(hash, byte)
    }
    file.texts.append(names.intern(UnsafeBufferPointer(rebasing: text[start..<end]), hash: hash))
  }
}
