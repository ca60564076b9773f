import Foundation

/// The words of a search, compared with those of a patient as the index of words compares them.
struct PatientSearch: Hashable, Sendable {
  private let whole: [[UInt8]]
  private let beginning: [UInt8]?

  /// Reads a search, of which the last word may be incomplete.
  init(_ text: String) {
    let words = Self.words(of: text)
    (whole, beginning) = (Array(words.dropLast()), words.last)
  }

  /// Whether a patient has all of the words.
  func finds(_ row: PatientRow) -> Bool {
    guard let beginning else { return false }
    let words = row.searchTexts.flatMap(Self.words)
    return words.contains { $0.starts(with: beginning) } && whole.allSatisfy(words.contains)
  }

  /// How many characters of a word count.
  private static let longest = 64

  /// Runs of letters and digits, without case and diacritics, in UTF-8.
  private static func words(of text: String) -> [[UInt8]] {
    let utf8 = text.utf8
    if utf8.allSatisfy({ $0 < 0x80 }) {
      return utf8.split { !isLetterOrDigit($0) }.map { $0.prefix(longest).map { isCapital($0) ? $0 | 0x20 : $0 } }
    }
    return text.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
      .split { !isLetterOrDigit($0) }
      .map { word in Array(word.prefix(longest).map(\.properties.lowercaseMapping).joined().utf8) }
  }

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
