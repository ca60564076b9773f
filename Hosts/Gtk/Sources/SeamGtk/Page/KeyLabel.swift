import SeamViews

/// The keys of an action in words and as GTK writes them.
struct KeyLabel {
  let text: String
  let accelerator: String

  /// The keys that text fields need with Ctrl, so that an action has them with Alt.
  static let editing: Set<Character> = ["a", "c", "v", "x", "z", "y"]
  /// The keys that the host needs with Ctrl.
  static let taken: Set<Character> = ["q", "r", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

  /// Makes the label; nil for an action without a key.
  init?(of action: Action) {
    guard let key = action.key?.lowercased(), let character = key.first else { return nil }
    let needsAlt = Self.editing.contains(character) || Self.taken.contains(character)
    text = "\(needsAlt ? "Alt" : "Ctrl")+\(key.uppercased())"
    accelerator = "\(needsAlt ? "<Alt>" : "<Control>")\(key)"
  }
}
