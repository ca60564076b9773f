extension [UInt8] {
  /// Bytes as their sources print them; spaces and line ends are left out.
  init(hexadecimal text: String) throws {
    let digits = try text.filter { !$0.isWhitespace }.map { digit in
      guard let value = digit.hexDigitValue else { throw NotHexadecimal(text: text) }
      return UInt8(value)
    }
    guard digits.count.isMultiple(of: 2) else { throw NotHexadecimal(text: text) }
    self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The bytes as two digits each.
  var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}

/// Text that should be bytes and is not.
struct NotHexadecimal: Error {
  let text: String
}
