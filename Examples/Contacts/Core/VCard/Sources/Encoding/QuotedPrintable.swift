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

  /// Appends `text` without line breaks.
  ///
  /// A blank at an end is encoded, because mail programs and unfolding readers would remove it.
  static func encode(_ text: String, into output: inout [UInt8]) {
    let last = text.utf8.count - 1
    for (index, byte) in text.utf8.enumerated() {
      let isLiteral = byte >= 0x20 && byte <= 0x7E && byte != .equals
      if isLiteral, !(byte == .space && (index == 0 || index == last)) {
        output.append(byte)
      } else {
        output += [.equals, UInt8.hexDigit(byte >> 4), UInt8.hexDigit(byte & 15)]
      }
    }
  }
}
