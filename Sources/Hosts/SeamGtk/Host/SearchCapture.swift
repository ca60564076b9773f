#if Gtk
import CSeamGtk

/// Redirects typed text to the search field of the page while another widget has the focus, and moves the focus there.
///
/// GtkSearchEntry can capture keys too, but leaves the focus where it was: on a row that the search may remove. GTK
/// drops keys while its focus widget is not in the window. Here the field gets the focus with the first key, before
/// that key is handled, so that all later keys and the input method go directly to it.
///
/// Open menus are not affected: GTK sends them all keys.
@MainActor
final class SearchCapture {
  /// Returns the field that receives typed text; nil if there is none.
  private let field: @MainActor () -> WidgetPointer?

  init(on window: WidgetPointer, field: @escaping @MainActor () -> WidgetPointer?) {
    self.field = field
    let keys = Make.opaque(gtk_event_controller_key_new())
    // Runs after the focused widget, which may use the key.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_BUBBLE)
    keys.connect("key-pressed") { [weak self] arguments in
      self?.take(value: arguments.uint(0), state: arguments.flags(2), from: keys) ?? false
    }
    gtk_widget_add_controller(window, keys)
  }

  private func take(value: guint, state: UInt32, from keys: OpaquePointer) -> Bool {
    guard let field = field(), gtk_widget_get_mapped(field) != 0,
      let text = gtk_editable_get_delegate(field.opaque)
    else { return false }
    let input: WidgetPointer = text.cast()
    // Skips keys that the field itself did not use.
    guard gtk_widget_is_focus(input) == 0 else { return false }
    let isEmpty = gtk_editable_get_text(field.opaque)?.pointee == 0
    guard SearchKey.isTyped(value: value, state: state, isEmpty: isEmpty) else { return false }
    guard gtk_text_grab_focus_without_selecting(input.cast()) != 0 else { return false }
    gtk_editable_set_position(field.opaque, -1)
    return gtk_event_controller_key_forward(keys, input) != 0
  }
}

/// Decides whether a key is typed into a search or operates the page.
enum SearchKey {
  /// Returns whether a key writes or edits text.
  ///
  /// - Parameters:
  ///   - value: GDK's value of the key.
  ///   - state: the modifiers, as a GDK bit mask.
  ///   - isEmpty: whether the search is empty: neither a space nor Backspace starts a search.
  static func isTyped(value: guint, state: UInt32, isEmpty: Bool) -> Bool {
    let commands = [GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_SUPER_MASK, GDK_HYPER_MASK, GDK_META_MASK]
    guard commands.allSatisfy({ state & $0.rawValue == 0 }) else { return false }
    switch Int32(bitPattern: value) {
    case GDK_KEY_BackSpace, GDK_KEY_space: return !isEmpty
    // Dead keys and Compose start a character.
    case GDK_KEY_dead_grave...GDK_KEY_dead_longsolidusoverlay, GDK_KEY_Multi_key: return true
    default:
      guard let character = Unicode.Scalar(gdk_keyval_to_unicode(value)) else { return false }
      return character.value != 0 && character.properties.generalCategory != .control
    }
  }
}
#endif
