/// Finds the values of a collection by words of their texts.
///
/// ```swift
/// extension Patient {
///   static let words = WordIndex("words", \Patient.familyName, \.notes)
/// }
/// let found = try await patients.values(Patient.words.contains("zurich knee"))
/// ```
///
/// A word is a run of letters and digits, of which the first 64 characters count. Texts are strings, optional strings
/// and arrays of strings. Words are compared as users type them:
///
/// - Case, diacritics, full-width forms and ligatures play no part: `zurich` finds `Zürich`, `STRASSE` finds `Straße`.
/// - Latin letters that have no decomposition are those of CLDR's Latin-ASCII: `lodz` finds `Łódź`, `sorensen`
///   `Sørensen`. Letters are not transcribed: `mueller` does not find `Müller`, nor `eliyev` `Əliyev`.
/// - An apostrophe between letters joins them: `O'Brien`, `O’Brien` and `OBrien` find each other. A text with one is
///   found by its parts as well, here `brien`.
/// - Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese are found by any part of a run of letters: pairs of
///   characters are kept, and the query's pairs are looked up, wherever they stand. A character alone is found anywhere
///   if its place in the query can be a beginning: the last word with `completing`, otherwise the last such character.
///   Another one is found only where it ends a run. Vowels and tones count.
/// - Other languages without spaces, such as Javanese, are not divided.
public struct WordIndex<Value>: IndexDeclaration {
  /// How the index is kept.
  public let definition: IndexDefinition<Value>

  /// The index's name, unique in its collection.
  public var name: String { definition.name }

  /// Makes an index of the words of some properties.
  ///
  /// - Parameters:
  ///   - name: the index's name, unique in its collection.
  ///   - paths: the properties.
  ///   - version: raised when the index reads other properties than before.
  public init<each Text: IndexText>(
    _ name: String, _ paths: repeat any KeyPath<Value, each Text> & Sendable, version: Int = 1
  ) {
    let words: @Sendable (Value) -> Set<String> = { value in
      var words: Set<String> = []
      for path in repeat each paths {
        for text in value[keyPath: path].indexTexts { Words.pass(text) { words.insert($0) } }
      }
      return words
    }
    // The number is raised when words are divided or folded in another way: entries of before do not fit queries.
    var definition = IndexDefinition<Value>(name, kind: "words2", version: version, isManyValued: true) { value, pass in
      for word in words(value) { pass(IndexValueEncoder(word)) }
    }
    definition.words = words
    self.definition = definition
  }

  /// The values that contain all words of the text, mostly in the order in which they were inserted.
  ///
  /// A text without words finds nothing. A list of values is kept for each word; several lists are compared by
  /// skipping, so that it costs about as much as the shortest, up to the limit.
  ///
  /// - Parameters:
  ///   - text: the words to look for.
  ///   - completing: whether the last word of the text is the beginning of a word, as while a user types. Then each
  ///     word with that beginning is looked up, or all entries of these words are read where there are more than 64.
  public func contains(_ text: String, completing: Bool = false) -> CollectionQuery<Value> {
    let search = WordSearch(text, completing: completing)
    return CollectionQuery(
      source: .words(
        name, whole: search.whole.map { IndexValueEncoder($0).bytes },
        beginning: search.beginning.map { Array($0.utf8) }
      ))
  }
}

/// A property whose words can be indexed: a string, an optional string, or an array of strings.
public protocol IndexText: Sendable {
  /// The texts.
  var indexTexts: [String] { get }
}

extension String: IndexText {
  /// The string.
  public var indexTexts: [String] { [self] }
}

extension Optional: IndexText where Wrapped: IndexText {
  /// The texts, or none.
  public var indexTexts: [String] { self?.indexTexts ?? [] }
}

extension Array: IndexText where Element: IndexText {
  /// All texts.
  public var indexTexts: [String] { flatMap(\.indexTexts) }
}
