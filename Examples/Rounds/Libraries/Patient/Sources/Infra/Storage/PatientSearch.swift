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
    let texts = row.searchTexts
    return texts.contains { Self.has(beginning, isWhole: false, $0) }
      && whole.allSatisfy { word in texts.contains { Self.has(word, isWhole: true, $0) } }
  }

  /// Whether a text has a word, or one that begins so.
  private static func has(_ word: [UInt8], isWhole: Bool, _ text: String) -> Bool {
    let found = text.utf8.withContiguousStorageIfAvailable { utf8 -> Bool? in
      var index = 0
      while index < utf8.count {
        // A word that is too long, or letters of other scripts, are left to the slow way.
        guard utf8[index] < 0x80 else { return nil }
        guard isLetterOrDigit(utf8[index]) else {
          index += 1
          continue
        }
        var (count, agrees) = (0, true)
        while index < utf8.count, isLetterOrDigit(utf8[index]) {
          if count < word.count, folded(utf8[index]) != word[count] { agrees = false }
          (index, count) = (index + 1, count + 1)
        }
        guard count <= longest, index == utf8.count || utf8[index] < 0x80 else { return nil }
        if agrees, isWhole ? count == word.count : count >= word.count { return true }
      }
      return false
    }
    if case .some(.some(let found)) = found { return found }
    return words(of: text).contains { isWhole ? $0 == word : $0.starts(with: word) }
  }

  /// How many characters of a word count.
  private static let longest = 64

  /// Runs of letters and digits, without case and diacritics, in UTF-8.
  private static func words(of text: String) -> [[UInt8]] {
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
