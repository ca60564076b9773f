/// Percent-encoding of a URI's parts (RFC 3986, section 2.1).
enum PercentText {
  static func decode(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "%")) else { return String(text) }
    return String(decoding: decode(bytes[...]), as: UTF8.self)
  }

  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// Encodes all characters except letters, digits and those of phone numbers and mail addresses.
  static func encode(_ text: String) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 {
      if Token.isTokenByte(byte) || "+.()*@;=~!'".utf8.contains(byte) {
        output.append(byte)
      } else {
        output += [UInt8(ascii: "%"), UInt8.hexDigit(byte >> 4), UInt8.hexDigit(byte & 15)]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
