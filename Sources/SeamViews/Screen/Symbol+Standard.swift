// The icons are in the Adwaita theme, the SF Symbols in iOS 17, and no terminal takes two cells for a glyph.
extension Symbol {
  // MARK: What an action does

  /// Adds something.
  public static let add = Symbol(icon: "list-add", sfSymbol: "plus", glyph: "+")
  /// Takes something out of a list.
  public static let remove = Symbol(icon: "list-remove", sfSymbol: "minus", glyph: "−")
  /// Changes something.
  public static let edit = Symbol(icon: "document-edit", sfSymbol: "pencil", glyph: "✎")
  /// Throws something away.
  public static let delete = Symbol(icon: "user-trash", sfSymbol: "trash", glyph: "✗")
  /// Takes back what was done last.
  public static let undo = Symbol(icon: "edit-undo", sfSymbol: "arrow.uturn.backward", glyph: "↶")
  /// Searches.
  public static let search = Symbol(icon: "edit-find", sfSymbol: "magnifyingglass", glyph: "⌕")
  /// Asks for fresh content.
  public static let refresh = Symbol(icon: "view-refresh", sfSymbol: "arrow.clockwise", glyph: "↻")
  /// Gives something to others.
  public static let share = Symbol(icon: "emblem-shared", sfSymbol: "square.and.arrow.up", glyph: "⇗")
  /// Writes a file.
  public static let export = Symbol(icon: "document-save", sfSymbol: "arrow.up.doc", glyph: "↥")
  /// Reads a file.
  public static let `import` = Symbol(icon: "document-open", sfSymbol: "arrow.down.doc", glyph: "↧")

  // MARK: What something is

  /// The first place of an app.
  public static let home = Symbol(icon: "go-home", sfSymbol: "house", glyph: "⌂")
  /// Settings.
  public static let settings = Symbol(icon: "emblem-system", sfSymbol: "gearshape", glyph: "⛭")
  /// One person.
  public static let person = Symbol(icon: "avatar-default", sfSymbol: "person", glyph: "☻")
  /// Several people.
  public static let people = Symbol(icon: "system-users", sfSymbol: "person.2", glyph: "☻")
  /// People that belong together.
  public static let group = Symbol(icon: "x-office-address-book", sfSymbol: "person.3", glyph: "⁂")
  /// A phone number or a call.
  public static let phone = Symbol(icon: "call-start", sfSymbol: "phone", glyph: "✆")
  /// An e-mail address or a message.
  public static let mail = Symbol(icon: "mail-unread", sfSymbol: "envelope", glyph: "@")
  /// A date.
  public static let calendar = Symbol(icon: "x-office-calendar", sfSymbol: "calendar", glyph: "▦")
  /// A text.
  public static let note = Symbol(icon: "text-x-generic", sfSymbol: "note.text", glyph: "≡")
  /// Something to come back to.
  public static let bookmark = Symbol(icon: "user-bookmarks", sfSymbol: "bookmark", glyph: "⚑")
  /// A favourite.
  public static let star = Symbol(icon: "starred", sfSymbol: "star", glyph: "★")

  // MARK: How something is

  /// It succeeded.
  public static let success = Symbol(icon: "emblem-ok", sfSymbol: "checkmark.circle", glyph: "✓")
  /// It is worth knowing.
  public static let information = Symbol(icon: "dialog-information", sfSymbol: "info.circle", glyph: "i")
  /// It needs care.
  public static let warning = Symbol(icon: "dialog-warning", sfSymbol: "exclamationmark.triangle", glyph: "!")
  /// It failed.
  public static let error = Symbol(icon: "dialog-error", sfSymbol: "xmark.octagon", glyph: "✗")

  /// All standard symbols, for tests that a host knows them.
  public static let standard: [Symbol] = [
    .add, .remove, .edit, .delete, .undo, .search, .refresh, .share, .export, .import, .home, .settings, .person,
    .people, .group, .phone, .mail, .calendar, .note, .bookmark, .star, .success, .information, .warning, .error,
  ]
}
