#if os(Linux)
/// The encoding of any string as an attribute value, readable where possible.
///
/// D-Bus does not allow NUL, and some services store their items as XML, which does not allow control characters. These
/// are percent-encoded as UTF-8, and so is the percent sign.
enum AttributeText {
  /// Returns the encoded text of a string.
  static func encode(_ string: String) -> String {
    var text = ""
    for scalar in string.unicodeScalars {
      if needsEncoding(scalar) {
        for byte in UTF8.encode(scalar).map(Array.init) ?? [] { text += "%" + hexadecimal(byte) }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns the string of an encoded text; nil for a text that ``encode(_:)`` never returns.
  static func decode(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    // Bytes that are not UTF-8 are decoded as another character, whose encoding differs.
    let string = String(decoding: bytes, as: UTF8.self)
    return encode(string).utf8.elementsEqual(text.utf8) ? string : nil
  }

  private static func needsEncoding(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1f, 0x25, 0x7f...0x9f, 0xfffe, 0xffff: true
    default: false
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
#endif
