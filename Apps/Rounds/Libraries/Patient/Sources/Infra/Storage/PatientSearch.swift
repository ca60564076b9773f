import SeamCollections

/// The words of a search, compared with those of a patient as the index of words compares them.
struct PatientSearch: Hashable, Sendable {
  private let whole: [[UInt8]]
  private let beginning: [UInt8]?

  /// Reads a search, of which the last word may be incomplete.
  init(_ text: String) {
    let search = WordSearch(text, completing: true)
    (whole, beginning) = (search.whole.map { Array($0.utf8) }, search.beginning.map { Array($0.utf8) })
  }

  /// Whether a patient has all of the words.
  func finds(_ row: PatientRow) -> Bool {
    guard let beginning, let words = row.person?.words else { return false }
    return words.has(beginning, isWhole: false) && whole.allSatisfy { words.has($0, isWhole: true) }
  }
}
