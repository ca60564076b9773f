import SeamCollections

/// The words of a patient in one text, as the index of words divides and folds them.
struct PatientWords: Codable, Sendable, Hashable {
  /// Each word after a separator, and a separator at the end.
  private let text: String
  private static let separator = UInt8(ascii: "\n")

  /// Takes the words of some texts, each once.
  init(of texts: [String]) {
    let words = texts.reduce(into: Set()) { $0.formUnion(WordSearch.words(of: $1)) }
    text = "\n" + words.sorted().map { $0 + "\n" }.joined()
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
}
