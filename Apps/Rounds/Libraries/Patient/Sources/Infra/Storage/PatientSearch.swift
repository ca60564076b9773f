import Foundation

/// The words of a search, compared with those of a patient as the index of words compares them.
struct PatientSearch: Hashable, Sendable {
  private let whole: [[UInt8]]
  private let beginning: [UInt8]?

  /// Reads a search, of which the last word may be incomplete.
  init(_ text: String) {
    let words = PatientWords.list(of: text)
    (whole, beginning) = (Array(words.dropLast()), words.last)
  }

  /// Whether a patient has all of the words.
  func finds(_ row: PatientRow) -> Bool {
    guard let beginning, let words = row.person?.words else { return false }
    return words.has(beginning, isWhole: false) && whole.allSatisfy { words.has($0, isWhole: true) }
  }
}
