/// Keys with the same meaning, and their label in the help line.
struct KeyGroup: Equatable, Sendable {
  private enum Typing: Equatable, Sendable {
    case none, letters, words, text
  }

  /// The keys; for letters, words and text, representative ones.
  let keys: [Key]
  private let typing: Typing

  private init(_ keys: [Key], typing: Typing) {
    self.keys = keys
    self.typing = typing
  }

  init(_ keys: [Key]) { self.init(keys, typing: .none) }
  init(_ keys: Key...) { self.init(keys, typing: .none) }

  /// Any letter that is typed.
  static let letters = KeyGroup(alphabet, typing: .letters)

  /// Any letter, digit or plus that is typed: the characters that words and phone numbers begin with.
  static let words = KeyGroup(alphabet, typing: .words)

  /// Any character that is typed.
  static let text = KeyGroup(alphabet, typing: .text)

  private static let alphabet = "abcdefghijklmnopqrstuvwxyz".map { Key(.character($0)) }

  /// The digits from 1, with or without a modifier, as tabs are numbered.
  static func digits(upTo last: Int, _ modifiers: Key.Modifiers = []) -> KeyGroup {
    KeyGroup("123456789".prefix(last).map { Key(.character($0), modifiers) })
  }

  func contains(_ key: Key) -> Bool {
    switch typing {
    case .none: keys.contains(key)
    case .letters: key.typed?.isLetter == true
    case .words: key.typed.map { $0.isLetter || $0.isNumber || $0 == "+" } == true
    case .text: key.typed != nil
    }
  }

  /// Returns the label of some of its keys: consecutive characters as a range, such as `1–3`.
  func label(of keys: [Key]) -> String {
    let runs = keys.reduce(into: [[Key]]()) { runs, key in
      if let last = runs.last?.last, key.follows(last) {
        runs[runs.count - 1].append(key)
      } else {
        runs.append([key])
      }
    }
    let isArrows = keys.allSatisfy { [.left, .right, .up, .down].contains($0) }
    let label = runs.map(Self.label(ofRun:)).joined(separator: isArrows ? "" : ",")
    return typing == .none ? label : label.uppercased()
  }

  private static func label(ofRun run: [Key]) -> String {
    guard let first = run.first else { return "" }
    guard run.count > 1, case .character(let last)? = run.last?.code else { return first.label }
    return "\(first.label)–\(first.modifiers.isEmpty ? String(last) : last.uppercased())"
  }
}

extension Key {
  fileprivate func follows(_ other: Key) -> Bool {
    guard modifiers == other.modifiers, case .character(let character) = code, case .character(let before) = other.code,
      let scalar = character.unicodeScalars.first, let previous = before.unicodeScalars.first
    else { return false }
    return scalar.value == previous.value + 1
  }
}
