import Foundation

/// The words of a patient in one text, as the index of words divides and folds them.
struct PatientWords: Codable, Sendable, Hashable {
  /// Each word after a separator, and a separator at the end.
  private let text: String
  private static let separator = UInt8(ascii: "\n")

  /// Takes the words of some texts, each once.
  init(of texts: [String]) {
    var seen: Set<[UInt8]> = []
    var bytes = [Self.separator]
    for word in texts.flatMap(Self.list) where seen.insert(word).inserted {
      bytes += word
      bytes.append(Self.separator)
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Returns whether the words contain a word or, unless it is whole, one that begins with it.
  func has(_ word: [UInt8], isWhole: Bool) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      var index = 0
      while index < utf8.count {
        // At a separator.
        var offset = 0
        while offset < word.count, index + 1 + offset < utf8.count, utf8[index + 1 + offset] == word[offset] {
          offset += 1
        }
        let end = index + 1 + offset
        if offset == word.count, end < utf8.count, !isWhole || utf8[end] == Self.separator { return true }
        index += 1
        while index < utf8.count, utf8[index] != Self.separator { index += 1 }
      }
      return false
    }
  }

  /// How many characters of a word count.
  private static let longest = 64

  /// Runs of letters and digits, without case and diacritics, in UTF-8.
  static func list(of text: String) -> [[UInt8]] {
    let utf8 = text.utf8
    if utf8.allSatisfy({ $0 < 0x80 }) {
      return utf8.split { !isLetterOrDigit($0) }.map { $0.prefix(longest).map(folded) }
    }
    return text.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
      .split { !isLetterOrDigit($0) }
      .map { word in Array(word.prefix(longest).map(\.properties.lowercaseMapping).joined().utf8) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isCapital(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .uppercaseLetter, .lowercaseLetter,
      .titlecaseLetter, .modifierLetter, .otherLetter:
      true
    default: false
    }
  }
}
