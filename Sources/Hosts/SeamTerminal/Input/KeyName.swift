/// The notations of keys: in the help line (`^N`, `Alt-P`, `F5`) and in scripts (`ctrl+n`, `alt+p`, `f5`).
extension Key {
  /// The key's label in the help line.
  var label: String {
    switch code {
    case .character(let character):
      if modifiers == .control { return "^" + character.uppercased() }
      let name = character == " " ? "Space" : modifiers.isEmpty ? String(character) : character.uppercased()
      return modifierLabel + name
    case .function(let number): return "\(modifierLabel)F\(number)"
    default: return modifierLabel + (Self.names.first { $0.code == code }?.label ?? "?")
    }
  }

  private var modifierLabel: String {
    (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.alt) ? "Alt-" : "")
      + (modifiers.contains(.shift) ? "Shift-" : "")
  }

  /// Parses a key in script notation; nil if there is no such key.
  init?(name: String) {
    var parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The plus key itself: "+" or "ctrl++".
    if name == "+" || name.hasSuffix("++") { parts = Array(parts.dropLast(2)) + ["+"] }
    guard let last = parts.popLast(), !last.isEmpty else { return nil }
    var modifiers: Modifiers = []
    for part in parts {
      switch part.lowercased() {
      case "ctrl": modifiers.insert(.control)
      case "alt": modifiers.insert(.alt)
      case "shift": modifiers.insert(.shift)
      default: return nil
      }
    }
    let lower = last.lowercased()
    if let known = Self.names.first(where: { $0.name == lower }) {
      self.init(known.code, modifiers)
    } else if lower.first == "f", let number = Int(lower.dropFirst()), (1...12).contains(number) {
      self.init(.function(number), modifiers)
    } else if last.count == 1, let character = (modifiers.isEmpty ? last : lower).first {
      self.init(.character(character), modifiers)
    } else {
      return nil
    }
  }

  /// The named keys, with their script names and labels.
  private static let names: [(code: Code, name: String, label: String)] = [
    (.enter, "enter", "Enter"), (.tab, "tab", "Tab"), (.escape, "escape", "Esc"), (.backspace, "backspace", "Bksp"),
    (.delete, "delete", "Del"), (.insert, "insert", "Ins"), (.up, "up", "↑"), (.down, "down", "↓"),
    (.left, "left", "←"), (.right, "right", "→"), (.home, "home", "Home"), (.end, "end", "End"),
    (.pageUp, "pageup", "PgUp"), (.pageDown, "pagedown", "PgDn"), (.character(" "), "space", "Space"),
  ]

  /// The names that scripts can use, for error messages.
  static var knownNames: String { names.map(\.name).joined(separator: ", ") + ", f1 to f12 or a single character" }
}
