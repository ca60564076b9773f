import Foundation

/// Finds the values of a collection by words of their texts.
///
/// ```swift
/// extension Patient {
///   static let words = WordIndex("words", \Patient.familyName, \.notes)
/// }
/// let found = try await patients.values(Patient.words.contains("zurich knee"))
/// ```
///
/// A word is a run of letters and digits. Case and diacritics play no part: `zurich` finds `Zürich`. Languages that are
/// written without spaces are not divided into words. Of a word, the first 64 characters count. Texts are strings,
/// optional strings and arrays of strings.
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
        for text in value[keyPath: path].indexTexts { Words.insert(from: text, into: &words) }
      }
      return words
    }
    var definition = IndexDefinition<Value>(name, kind: "words", version: version, isManyValued: true) { value, pass in
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
    let words = Words.list(of: text)
    let whole = completing ? Array(words.dropLast()) : words
    return CollectionQuery(
      source: .words(
        name, whole: Set(whole).sorted().map { IndexValueEncoder($0).bytes },
        beginning: completing ? words.last.map { Array($0.utf8) } : nil))
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

/// Divides texts into words without case and diacritics.
enum Words {
  /// How many bytes or characters of a word count.
  private static let longest = 64

  /// The words of a text in their order, with repeats.
  static func list(of text: String) -> [String] {
    var words: [String] = []
    pass(text) { words.append($0) }
    return words
  }

  static func insert(from text: String, into words: inout Set<String>) { pass(text) { words.insert($0) } }

  private static func pass(_ text: String, to body: (String) -> Void) {
    var text = text
    let isASCII = text.withUTF8 { utf8 -> Bool in
      guard utf8.allSatisfy({ $0 < 0x80 }) else { return false }
      passASCII(utf8, to: body)
      return true
    }
    guard !isASCII else { return }
    var word = String.UnicodeScalarView()
    var count = 0
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .nonspacingMark: continue
      case .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .uppercaseLetter, .lowercaseLetter,
        .titlecaseLetter, .modifierLetter, .otherLetter:
        count += 1
        if count <= longest { word.append(contentsOf: properties.lowercaseMapping.unicodeScalars) }
      default:
        if count > 0 { body(String(word)) }
        word = String.UnicodeScalarView()
        count = 0
      }
    }
    if count > 0 { body(String(word)) }
  }

  private static func passASCII(_ utf8: UnsafeBufferPointer<UInt8>, to body: (String) -> Void) {
    var index = 0
    while index < utf8.count {
      let start = index
      while index < utf8.count, let _ = folded(utf8[index]) { index += 1 }
      if index > start {
        let count = min(index - start, longest)
        body(
          String(unsafeUninitializedCapacity: count) { buffer in
            for offset in 0..<count { buffer[offset] = folded(utf8[start + offset]) ?? 0 }
            return count
          })
      }
      index += 1
    }
  }

  /// A letter in lower case or a digit; nil for other characters.
  private static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x61...0x7a, 0x30...0x39: byte
    case 0x41...0x5a: byte | 0x20
    default: nil
    }
  }
}
