/// Quoted-printable text, as used in version 2.1 (RFC 2045, section 6.7).
enum QuotedPrintable {
  /// Returns the decoded bytes.
  ///
  /// A `=` without two hexadecimal digits after it is kept, as RFC 2045 recommends.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == .equals, index + 2 < bytes.endIndex,
        let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(byte)
        index += 1
      }
    }
    return output
  }

  /// Appends `text` with soft line breaks, so that no line exceeds `width`; `column` is the length of the first line so
  /// far.
  ///
  /// A character's bytes stay on one line, and no line begins or ends with a blank, which mail programs and unfolding
  /// readers would remove.
  static func encode(_ text: String, width: Int, startingAt column: Int, into output: inout [UInt8]) {
    var column = column
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      let bytes = UTF8.encode(scalar).map(Array.init) ?? []
      let isLiteral = scalar.value >= 0x20 && scalar.value <= 0x7E && scalar != "=" && !(scalar == " " && next == nil)
      let length = isLiteral ? 1 : bytes.count * 3
      if column > 0, column + length > (next == nil ? width : width - 1) {
        output += [.equals, .carriageReturn, .lineFeed]
        column = 0
      }
      if isLiteral && !(scalar == " " && column == 0) {
        output += bytes
        column += 1
      } else {
        for byte in bytes { output += [.equals, UInt8.hexDigit(byte >> 4), UInt8.hexDigit(byte & 15)] }
        column += bytes.count * 3
      }
    }
  }
}
