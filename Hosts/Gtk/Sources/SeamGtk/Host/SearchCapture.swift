import CSeamGtk

/// Sends what is typed to the search field of the page while another widget has the focus, and the focus with it.
///
/// GtkSearchEntry has a capture of its own, which leaves the focus where it was: on a row that the search may remove.
/// GTK drops keys while its focus widget is out of the window. Here the field gets the focus with the first key,
/// before that key is handled, so that all later keys go to it directly, and to its input method.
///
/// Menus are no part of this: GTK gives them all keys while they are open.
@MainActor
final class SearchCapture {
  /// Returns the field that takes what is typed; nil if there is none.
  private let field: @MainActor () -> WidgetPointer?

  init(on window: WidgetPointer, field: @escaping @MainActor () -> WidgetPointer?) {
    self.field = field
    let keys = Make.opaque(gtk_event_controller_key_new())
    // After the widget with the focus, which may have a use for the key.
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
    // What the field itself had no use for.
    guard gtk_widget_is_focus(input) == 0 else { return false }
    let isEmpty = gtk_editable_get_text(field.opaque)?.pointee == 0
    guard SearchKey.isTyped(value: value, state: state, isEmpty: isEmpty) else { return false }
    guard gtk_text_grab_focus_without_selecting(input.cast()) != 0 else { return false }
    gtk_editable_set_position(field.opaque, -1)
    return gtk_event_controller_key_forward(keys, input) != 0
  }
}

/// Decides which keys are typed into a search, and which operate the page.
enum SearchKey {
  /// Returns whether a key writes or edits text.
  ///
  /// - Parameters:
  ///   - value: GDK's value of the key.
  ///   - state: the modifiers, as GDK has them.
  ///   - isEmpty: whether nothing has been typed yet: a search begins with neither a space nor Backspace.
  static func isTyped(value: guint, state: UInt32, isEmpty: Bool) -> Bool {
    let commands = [GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_SUPER_MASK, GDK_HYPER_MASK, GDK_META_MASK]
    guard commands.allSatisfy({ state & $0.rawValue == 0 }) else { return false }
    switch Int32(bitPattern: value) {
    case GDK_KEY_BackSpace, GDK_KEY_space: return !isEmpty
    // Dead keys and Compose begin a character.
    case GDK_KEY_dead_grave...GDK_KEY_dead_longsolidusoverlay, GDK_KEY_Multi_key: return true
    default:
      guard let character = Unicode.Scalar(gdk_keyval_to_unicode(value)) else { return false }
      return character.value != 0 && character.properties.generalCategory != .control
    }
  }
}
