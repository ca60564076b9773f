// All icons are in the Adwaita theme, all SF Symbols in iOS 17, and all glyphs are one terminal cell wide.
extension Symbol {
  // MARK: Actions

  /// Adds something.
  public static let add = Symbol(icon: "list-add", sfSymbol: "plus", glyph: "+")
  /// Removes an item from a list.
  public static let remove = Symbol(icon: "list-remove", sfSymbol: "minus", glyph: "−")
  /// Edits something.
  public static let edit = Symbol(icon: "document-edit", sfSymbol: "pencil", glyph: "✎")
  /// Deletes something.
  public static let delete = Symbol(icon: "user-trash", sfSymbol: "trash", glyph: "✗")
  /// Undoes the last change.
  public static let undo = Symbol(icon: "edit-undo", sfSymbol: "arrow.uturn.backward", glyph: "↶")
  /// Searches.
  public static let search = Symbol(icon: "edit-find", sfSymbol: "magnifyingglass", glyph: "⌕")
  /// Reloads content.
  public static let refresh = Symbol(icon: "view-refresh", sfSymbol: "arrow.clockwise", glyph: "↻")
  /// Shares something.
  public static let share = Symbol(icon: "emblem-shared", sfSymbol: "square.and.arrow.up", glyph: "⇗")
  /// Exports to a file.
  public static let export = Symbol(icon: "document-save", sfSymbol: "arrow.up.doc", glyph: "↥")
  /// Imports from a file.
  public static let `import` = Symbol(icon: "document-open", sfSymbol: "arrow.down.doc", glyph: "↧")

  // MARK: Items

  /// The home screen of an app.
  public static let home = Symbol(icon: "go-home", sfSymbol: "house", glyph: "⌂")
  /// Settings.
  public static let settings = Symbol(icon: "emblem-system", sfSymbol: "gearshape", glyph: "⛭")
  /// One person.
  public static let person = Symbol(icon: "avatar-default", sfSymbol: "person", glyph: "☻")
  /// Several people.
  public static let people = Symbol(icon: "system-users", sfSymbol: "person.2", glyph: "☻")
  /// A group of people.
  public static let group = Symbol(icon: "x-office-address-book", sfSymbol: "person.3", glyph: "⁂")
  /// A phone number or a call.
  public static let phone = Symbol(icon: "call-start", sfSymbol: "phone", glyph: "✆")
  /// An e-mail address or a message.
  public static let mail = Symbol(icon: "mail-unread", sfSymbol: "envelope", glyph: "@")
  /// A date.
  public static let calendar = Symbol(icon: "x-office-calendar", sfSymbol: "calendar", glyph: "▦")
  /// A text.
  public static let note = Symbol(icon: "text-x-generic", sfSymbol: "note.text", glyph: "≡")
  /// A bookmark.
  public static let bookmark = Symbol(icon: "user-bookmarks", sfSymbol: "bookmark", glyph: "⚑")
  /// A favourite.
  public static let star = Symbol(icon: "starred", sfSymbol: "star", glyph: "★")

  // MARK: States

  /// Success.
  public static let success = Symbol(icon: "emblem-ok", sfSymbol: "checkmark.circle", glyph: "✓")
  /// Information.
  public static let information = Symbol(icon: "dialog-information", sfSymbol: "info.circle", glyph: "i")
  /// A warning.
  public static let warning = Symbol(icon: "dialog-warning", sfSymbol: "exclamationmark.triangle", glyph: "!")
  /// An error.
  public static let error = Symbol(icon: "dialog-error", sfSymbol: "xmark.octagon", glyph: "✗")

  /// All standard symbols, for tests of hosts.
  public static let standard: [Symbol] = [
    .add, .remove, .edit, .delete, .undo, .search, .refresh, .share, .export, .import, .home, .settings, .person,
    .people, .group, .phone, .mail, .calendar, .note, .bookmark, .star, .success, .information, .warning, .error,
  ]
}
