/// The names of groups, properties and parameters: letters, digits and `-` (RFC 6350, section 3.3).
///
/// `_` is also accepted, because address books use it in extensions.
enum Token {
  static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == .hyphen || byte == .underscore
  }

  static func isToken(_ bytes: some Sequence<UInt8>) -> Bool {
    var any = false
    for byte in bytes {
      guard isTokenByte(byte) else { return false }
      any = true
    }
    return any
  }

  static func sanitized(_ name: String, allowingDots: Bool = false) -> String {
    String(decoding: name.utf8.filter { isTokenByte($0) || (allowingDots && $0 == .dot) }, as: UTF8.self)
  }

  static func uppercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      for byte in bytes {
        buffer[count] = byte.uppercasedASCII
        count += 1
      }
      return count
    }
  }
}
