extension VCardName {
  /// Changes the parts so that they say the displayed name `new` instead of `old`, and returns whether they do.
  ///
  /// Words that both names have stay in their part. A word that replaces another goes to that one's part, a removed
  /// word leaves its part, and an added word goes to the part of the word before it, or after it if it is the first.
  /// Values of a part without a changed word stay as they are. If the parts do not say `old`, whose words may be in
  /// another order and have commas at their ends, nothing changes and the result is false.
  ///
  /// ```swift
  /// var name = VCardName(familyNames: ["van Dyke"], givenNames: ["Dick"], suffixes: ["Jr."])
  /// name.rename(from: "Dick van Dyke Jr.", to: "Richard van Dyke")  // van Dyke;Richard;;;
  /// ```
  @discardableResult
  public mutating func rename(from old: String, to new: String) -> Bool {
    var parts = NameWords(self)
    let oldWords = NameWords.split(old)
    let newWords = NameWords.split(new)
    guard oldWords != newWords else { return parts.places(of: oldWords) != nil }
    guard !oldWords.isEmpty, let places = parts.places(of: oldWords) else { return false }
    for change in WordAlignment.changes(from: oldWords, to: newWords) { parts.apply(change, at: places) }
    parts.write(to: &self)
    return true
  }
}

/// The words of a name's parts.
private struct NameWords {
  private static let parts: [any WritableKeyPath<VCardName, [String]> & Sendable] = [
    \.prefixes, \.givenNames, \.additionalNames, \.familyNames, \.suffixes,
  ]

  private struct Value {
    let text: String
    let part: Int
    /// The words, each with those that were added after it.
    var words: [[String]]
    var isChanged = false
  }

  struct Place {
    let value: Int
    let word: Int
  }

  private var values: [Value] = []

  init(_ name: VCardName) {
    for (part, path) in Self.parts.enumerated() {
      for text in name[keyPath: path] {
        values.append(Value(text: text, part: part, words: Self.split(text).map { [$0] }))
      }
    }
  }

  /// The words without commas at their ends, which only separate a family name or a suffix from the rest.
  static func split(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).compactMap { word in
      var word = word
      while word.last == "," { word.removeLast() }
      while word.first == "," { word.removeFirst() }
      return word.isEmpty ? nil : String(word)
    }
  }

  /// Returns the place of each word, or nil if the parts do not have exactly these words.
  func places(of words: [String]) -> [Place]? {
    var free: [String: [Place]] = [:]
    var count = 0
    for (index, value) in values.enumerated().reversed() {
      for (position, word) in value.words.enumerated().reversed() {
        free[word[0], default: []].append(Place(value: index, word: position))
        count += 1
      }
    }
    guard count == words.count else { return nil }
    var places: [Place] = []
    for word in words {
      guard let place = free[word]?.popLast() else { return nil }
      places.append(place)
    }
    return places
  }

  mutating func apply(_ change: WordAlignment.Change, at places: [Place]) {
    let place = places[change.old]
    values[place.value].words[place.word] = change.words
    values[place.value].isChanged = true
  }

  func write(to name: inout VCardName) {
    for (part, path) in Self.parts.enumerated() where values.contains(where: { $0.part == part && $0.isChanged }) {
      name[keyPath: path] = values.filter { $0.part == part }.compactMap { value in
        guard value.isChanged else { return value.text }
        let words = value.words.joined()
        return words.isEmpty ? nil : words.joined(separator: " ")
      }
    }
  }
}
