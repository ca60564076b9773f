/// A position in a text, and the editing keys of readline, which operate on graphemes.
///
/// The text itself belongs to a configuration; the cursor is clamped to its length.
struct TextCursor: Equatable, Sendable {
  /// The number of characters before it.
  var offset: Int

  /// The end of any text.
  static let atEnd = TextCursor(offset: .max)

  /// The result of a key.
  enum Outcome: Equatable {
    /// The key has no meaning in a text.
    case ignored
    /// Only the cursor moved.
    case moved
    /// The text was replaced by this one.
    case changed(String)
  }

  /// The editing keys, besides typed characters.
  static let keys: [Key] =
    [.left, .right, .home, .end, .backspace, .delete] + "aeukw".map(Key.control) + "bfd".map(Key.alt)
    + [Key(.left, .control), Key(.right, .control), Key(.backspace, .alt)]

  /// Returns the text without untypable characters: control characters and, unless it is multi-line, line ends and
  /// tabs.
  static func typable(_ text: String, multiline: Bool) -> String {
    let clean = text.filter { character in
      if character == "\n" || character == "\t" { return true }
      return !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return multiline ? clean : String(clean.map { $0 == "\n" || $0 == "\t" ? " " : $0 })
  }

  func clamped(in text: String) -> Int { min(max(offset, 0), text.count) }

  mutating func insert(_ insertion: String, in text: String, multiline: Bool) -> Outcome {
    let fitting = Self.typable(insertion, multiline: multiline)
    guard !fitting.isEmpty else { return .moved }
    let position = clamped(in: text)
    let before = text.prefix(position) + fitting
    // A combining mark joins the character before it, so the offset is recomputed.
    offset = before.count
    return .changed(String(before) + text.dropFirst(position))
  }

  mutating func handle(_ key: Key, in text: String) -> Outcome {
    if let typed = key.typed { return insert(String(typed), in: text, multiline: false) }
    let position = clamped(in: text)
    switch key {
    case .left: return move(to: position - 1, in: text)
    case .right: return move(to: position + 1, in: text)
    case .home, .control("a"): return move(to: 0, in: text)
    case .end, .control("e"): return move(to: text.count, in: text)
    case .alt("b"), Key(.left, .control): return move(to: wordStart(before: position, in: text), in: text)
    case .alt("f"), Key(.right, .control): return move(to: wordEnd(after: position, in: text), in: text)
    case .backspace: return remove(position - 1, position, in: text)
    case .delete: return remove(position, position + 1, in: text)
    case .control("u"): return remove(0, position, in: text)
    case .control("k"): return remove(position, text.count, in: text)
    case .control("w"), Key(.backspace, .alt): return remove(wordStart(before: position, in: text), position, in: text)
    case .alt("d"): return remove(position, wordEnd(after: position, in: text), in: text)
    default: return .ignored
    }
  }

  private mutating func move(to position: Int, in text: String) -> Outcome {
    offset = min(max(position, 0), text.count)
    return .moved
  }

  private mutating func remove(_ start: Int, _ end: Int, in text: String) -> Outcome {
    let start = max(start, 0)
    let end = min(end, text.count)
    guard start < end else { return .moved }
    offset = start
    return .changed(String(text.prefix(start) + text.dropFirst(end)))
  }

  private func wordStart(before position: Int, in text: String) -> Int {
    let before = text.prefix(position).reversed().drop { !$0.isWordPart }
    return before.drop(while: \.isWordPart).count
  }

  private func wordEnd(after position: Int, in text: String) -> Int {
    let rest = text.dropFirst(position).drop { !$0.isWordPart }.drop(while: \.isWordPart)
    return text.count - rest.count
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
