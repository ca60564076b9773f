/// Words that a text must contain, divided and folded as those of a ``WordIndex``.
///
/// ```swift
/// let search = WordSearch("strasse kne", completing: true)
/// search.whole  // ["strasse"]
/// search.beginning  // "kne"
/// WordSearch.words(of: "Straße, left knee")  // ["strasse", "left", "knee"]
/// ```
///
/// Compare words by their UTF-8.
public struct WordSearch: Hashable, Sendable {
  /// The words that must be among those of the text; each once, sorted.
  public let whole: [String]
  /// The beginning that one of the text's words must have; nil if all are whole.
  public let beginning: String?

  /// Reads a text that a user has typed.
  ///
  /// - Parameters:
  ///   - text: the words to look for.
  ///   - completing: whether the last word is the beginning of a word, as while a user types.
  public init(_ text: String, completing: Bool = false) {
    var words: [String] = []
    var single: Int?
    Words.divide(text) { piece in
      switch piece {
      case .word(let word): words.append(word)
      case .part: break
      case .run(let characters):
        // A single character begins all pairs of which it is the first, and is kept as a word where it is the last.
        if characters.count == 1 { single = words.count }
        words += characters.count == 1 ? characters : zip(characters, characters.dropFirst()).map { $0 + $1 }
      }
    }
    let incomplete = completing ? words.indices.last : single
    beginning = incomplete.map { words.remove(at: $0) }
    whole = Set(words).sorted()
  }

  /// The words under which a text is found, each once.
  public static func words(of text: String) -> Set<String> {
    var words: Set<String> = []
    Words.pass(text) { words.insert($0) }
    return words
  }
}
