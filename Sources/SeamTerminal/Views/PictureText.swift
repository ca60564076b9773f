import SeamViews

/// A picture as far as text can show it: letters or a sign.
struct PictureText {
  let text: String
  let style: Style

  /// Makes the text; nil for an image and for a symbol that has no sign.
  init?(_ picture: Picture?) {
    switch picture {
    case .monogram(let letters):
      text = TextLayout.cut(letters, to: 3)
      let sum = letters.unicodeScalars.reduce(0) { ($0 &+ Int($1.value)) & 0xFFFF }
      style = Style(traits: .bold, color: Self.colors[sum % Self.colors.count])
    case .symbol(let name):
      let plain = name.hasSuffix("-symbolic") ? String(name.dropLast("-symbolic".count)) : name
      guard let sign = Self.signs[plain] else { return nil }
      text = sign
      style = Style(color: name.hasPrefix("dialog-error") ? .red : .cyan)
    case .data, nil:
      return nil
    }
  }

  private static let colors: [Style.Color] = [.cyan, .green, .yellow, .magenta, .blue, .red]

  /// Signs of one column for icons of the freedesktop icon naming specification and Adwaita.
  private static let signs = [
    "starred": "★", "non-starred": "☆", "emblem-favorite": "★", "emblem-ok": "✓", "object-select": "✓",
    "dialog-information": "i", "dialog-warning": "!", "dialog-error": "✗", "dialog-question": "?", "list-add": "+",
    "list-remove": "−", "edit-delete": "✗", "edit-find": "⌕", "document-edit": "✎", "mail-unread": "✉",
    "mail-send": "✉", "call-start": "✆", "avatar-default": "☻", "system-users": "☻", "view-refresh": "↻",
    "go-next": "→", "go-previous": "←", "emblem-important": "!",
  ]
}
