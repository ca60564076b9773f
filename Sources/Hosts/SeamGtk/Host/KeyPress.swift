#if Gtk
import CSeamGtk

/// A key press with its modifiers.
package struct KeyPress: Equatable {
  package struct Modifiers: OptionSet, Equatable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let control = Self(rawValue: 1)
    package static let alt = Self(rawValue: 2)
    package static let shift = Self(rawValue: 4)
  }

  /// The name of the key in GDK, in lower case: `escape`, `page_up`, `a`.
  package let name: String
  package let modifiers: Modifiers

  package init(_ name: String, _ modifiers: Modifiers = []) {
    self.name = name
    self.modifiers = modifiers
  }

  /// Makes a key press from the values of an event.
  init(value: guint, state: UInt32) {
    name = gdk_keyval_name(gdk_keyval_to_lower(value)).map { String(cString: $0).lowercased() } ?? ""
    var modifiers: Modifiers = []
    if state & GDK_CONTROL_MASK.rawValue != 0 { modifiers.insert(.control) }
    if state & GDK_ALT_MASK.rawValue != 0 { modifiers.insert(.alt) }
    if state & GDK_SHIFT_MASK.rawValue != 0 { modifiers.insert(.shift) }
    self.modifiers = modifiers
  }

  /// The letter or digit of the key; nil for other keys.
  var character: Character? { name.count == 1 ? name.first : nil }
}
#endif
