/// The bytes with a meaning in the format.
extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var lineFeed: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var quote: UInt8 { 0x22 }
  static var comma: UInt8 { 0x2C }
  static var hyphen: UInt8 { 0x2D }
  static var dot: UInt8 { 0x2E }
  static var colon: UInt8 { 0x3A }
  static var semicolon: UInt8 { 0x3B }
  static var equals: UInt8 { 0x3D }
  static var backslash: UInt8 { 0x5C }
  static var caret: UInt8 { 0x5E }
  static var underscore: UInt8 { 0x5F }

  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isBlank: Bool { self == .space || self == .tab }
  var uppercasedASCII: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }

  /// The value of a hexadecimal digit, or nil.
  var hexValue: UInt8? {
    if isASCIIDigit { return self - 0x30 }
    let letter = uppercasedASCII
    return letter >= 0x41 && letter <= 0x46 ? letter - 0x41 + 10 : nil
  }

  static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x41 + value - 10
  }
}

extension ArraySlice<UInt8> {
  func trimmingBlanks() -> ArraySlice<UInt8> {
    var start = startIndex
    var end = endIndex
    while start < end, self[start].isBlank { start += 1 }
    while end > start, self[end - 1].isBlank { end -= 1 }
    return self[start..<end]
  }

  /// Returns whether the bytes equal `word`, which is in upper case, ignoring case.
  func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      var index = startIndex
      for letter in letters {
        guard self[index].uppercasedASCII == letter else { return false }
        index += 1
      }
      return true
    }
  }
}
