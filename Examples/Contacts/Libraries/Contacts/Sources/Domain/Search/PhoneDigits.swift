/// Phone numbers without the characters that people write between the digits.
enum PhoneDigits {
  private static let plus = UInt8(ascii: "+")
  private static let zero = UInt8(ascii: "0")

  /// Appends the digits of a folded text, after a plus if it begins with one or with 00.
  ///
  /// "(0)" after a country code is omitted: it is dialled only without the code. Country codes have one to three
  /// digits, by ITU-T E.164.
  static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let start = bytes.count
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if let end = endOfTrunkPrefix(text, at: index), isCountryCode(bytes[start...]) {
        index = end
        continue
      }
      if isDigit(byte) || byte == plus && bytes.count == start { bytes.append(byte) }
      if bytes.count == start + 2, bytes[start] == zero, bytes[start + 1] == zero {
        bytes.removeLast()
        bytes[start] = plus
      }
      index += 1
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isCountryCode(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == plus && (2...4).contains(bytes.count)
  }

  /// Returns the end of "(0)"; nil if there is none.
  private static func endOfTrunkPrefix(_ text: ArraySlice<UInt8>, at index: Int) -> Int? {
    guard text[index] == UInt8(ascii: "("), index + 2 < text.endIndex, text[index + 1] == zero,
      text[index + 2] == UInt8(ascii: ")")
    else { return nil }
    return index + 3
  }

  /// Returns whether a folded text has digits, and else only characters that people write between those of a number.
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(where: isDigit)
      && String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
        "0123456789+-()./".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
          || scalar.properties.generalCategory == .dashPunctuation
      }
  }
}
