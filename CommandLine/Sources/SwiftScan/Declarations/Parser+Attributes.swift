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
    let (quote, slash, dot) = (UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "."))
    var (start, end) = (Int(token.start), Int(token.end))
    while start < end, text[start] == UInt8(ascii: "#") { start += 1 }
    while start < end, text[end - 1] == UInt8(ascii: "#") { end -= 1 }
    if start < end, text[start] == quote { start += 1 }
    if start < end, text[end - 1] == quote || text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    // `/`, `./` and `../` before a path.
    while let next = text[start..<end].firstIndex(where: { $0 != dot }), next < end, text[next] == slash,
      next - start <= 2
    {
      start = next + 1
    }
    guard end > start, end - start <= 128 else { return }
    var hash = NameTable.seed
    var (isPath, isName) = (false, true)
    for byte in text[start..<end] {
      if byte == dot || byte == slash {
        isPath = true
      } else if Bytes.classes[Int(byte)] & (Bytes.isLetter | Bytes.isDigit) == 0, byte != UInt8(ascii: "-") {
        isName = false
        guard byte >= UInt8(ascii: " "), byte != quote, byte != UInt8(ascii: "\\") else { return }
      }
      hash = NameTable.hash(hash, byte)
    }
    // Texts with other characters are mostly those for people.
    guard isName && end - start <= 64 || isPath else { return }
    file.texts.append(names.intern(UnsafeBufferPointer(rebasing: text[start..<end]), hash: hash))
  }
}
