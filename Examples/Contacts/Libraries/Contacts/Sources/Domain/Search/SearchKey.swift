import Foundation

/// Folds texts, so that those which differ in case, width or diacritics only are equal.
enum SearchKey {
  /// Removes case, width and diacritics: "ZOË" becomes "zoe"; the result is in normalization form C.
  ///
  /// It identifies groups and orders names. Letters without a decomposition, such as ø, stay as they are.
  static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    guard LatinFold.covers(text) else { return foldAny(text) }
    var bytes: [UInt8] = []
    LatinFold.plain.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Folds any text, by Foundation.
  static func foldAny(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .precomposedStringWithCanonicalMapping
  }

  /// Appends a text as it is searched: folded, and with each letter without a decomposition replaced by those that
  /// people type for it.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    if appendASCII(text, to: &bytes) { return }
    if LatinFold.covers(text) {
      LatinFold.searched.append(text, to: &bytes)
    } else {
      appendAny(text, to: &bytes)
    }
  }

  /// Appends a text of ASCII characters; false if it has others.
  private static func appendASCII(_ text: String, to bytes: inout [UInt8]) -> Bool {
    var text = text
    let start = bytes.count
    guard
      text.withUTF8({ text in
        guard text.allSatisfy({ $0 < 0x80 }) else { return false }
        bytes.append(contentsOf: text)
        return true
      })
    else { return false }
    bytes.withUnsafeMutableBufferPointer { bytes in
      for index in start..<bytes.count { bytes[index] = lowercased(bytes[index]) }
    }
    return true
  }

  /// Appends any text as it is searched, by Foundation.
  static func appendAny(_ text: String, to bytes: inout [UInt8]) {
    for scalar in foldAny(text).unicodeScalars {
      bytes.append(contentsOf: (SearchLetters.typed[scalar] ?? String(scalar)).utf8)
    }
  }

  /// Returns an ASCII character in lower case.
  static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Returns a text as it is searched.
  static func searched(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return bytes
  }
}
