/// A key press with its modifiers.
struct Key: Hashable, Sendable {
  enum Code: Hashable, Sendable {
    /// A typed character, in lower case if combined with Control or Alt.
    case character(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  var code: Code
  var modifiers: Modifiers = []

  init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  static func control(_ character: Character) -> Key { Key(.character(character), .control) }
  static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }

  static let enter = Key(.enter)
  static let tab = Key(.tab)
  static let backTab = Key(.tab, .shift)
  static let escape = Key(.escape)
  static let backspace = Key(.backspace)
  static let delete = Key(.delete)
  static let up = Key(.up)
  static let down = Key(.down)
  static let left = Key(.left)
  static let right = Key(.right)
  static let home = Key(.home)
  static let end = Key(.end)
  static let pageUp = Key(.pageUp)
  static let pageDown = Key(.pageDown)
  static let space = Key(.character(" "))

  /// The text that the key types; nil for a command key.
  var typed: Character? {
    guard case .character(let character) = code, modifiers.isEmpty else { return nil }
    return character
  }
}

/// User input: a key or a paste.
enum Input: Equatable, Sendable {
  case key(Key)
  /// Pasted text, which is never interpreted as keys.
  case paste(String)
}
