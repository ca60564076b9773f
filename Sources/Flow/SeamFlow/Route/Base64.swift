/// Base64 (RFC 4648, section 4).
///
/// Foundation's would multiply the size of this module.
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The value of each digit by its ASCII code; greater than 63 for other characters.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: .max, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = UInt32(bytes[start]) << 16
      if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[start + 2]) }
      text.append(digits[Int(group >> 18)])
      text.append(digits[Int(group >> 12 & 63)])
      text.append(count > 1 ? digits[Int(group >> 6 & 63)] : padding)
      text.append(count > 2 ? digits[Int(group & 63)] : padding)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns nil if the text is not the encoding of any bytes.
  static func decode(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count.isMultiple(of: 4) else { return nil }
    let missing = text.suffix(2).count { $0 == padding }
    let length = text.count - missing
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    for start in stride(from: 0, to: text.count, by: 4) {
      var group: UInt32 = 0
      for index in start..<start + 4 {
        let value = index < length ? values[Int(text[index])] : 0
        guard value < 64 else { return nil }
        group = group << 6 | UInt32(value)
      }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      bytes.append(UInt8(truncatingIfNeeded: group >> 8))
      bytes.append(UInt8(truncatingIfNeeded: group))
    }
    // Bits under the padding must be zero, so that every byte string has a single encoding.
    guard bytes.suffix(missing).allSatisfy({ $0 == 0 }) else { return nil }
    bytes.removeLast(missing)
    return bytes
  }
}
