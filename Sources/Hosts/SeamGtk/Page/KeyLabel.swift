#if Gtk
import SeamViews

/// The keys of an action, as a label and in GTK's notation.
struct KeyLabel {
  let text: String
  let accelerator: String

  /// The keys that text fields use with Ctrl, so that actions have them with Alt.
  static let editing: Set<Character> = ["a", "c", "v", "x", "z", "y"]
  /// The keys that the host uses with Ctrl.
  static let taken: Set<Character> = ["q", "r", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

  /// Makes the label; nil if the action has no key.
  init?(of action: Action) {
    guard let key = action.key?.lowercased(), let character = key.first else { return nil }
    let needsAlt = Self.editing.contains(character) || Self.taken.contains(character)
    text = "\(needsAlt ? "Alt" : "Ctrl")+\(key.uppercased())"
    accelerator = "\(needsAlt ? "<Alt>" : "<Control>")\(key)"
  }
}
#endif
