#if Gtk
import CSeamGtk

/// The window of the app, phone-sized until the user resizes it.
@MainActor
final class HostWindow {
  let widget: WidgetPointer
  private let title: String
  /// Called with each key, before and after the focused widget receives it; returns whether the key was used.
  var onKey: (@MainActor (KeyPress, _ inCapture: Bool) -> Bool)?
  /// Called when the user closes the window, which stays open until it is destroyed.
  var onClose: (@MainActor () -> Void)?

  /// Called when the focus moves to another widget.
  var onFocus: (@MainActor () -> Void)?

  private static let size: (width: Int32, height: Int32) = (390, 780)

  init(title: String) {
    self.title = title
    widget = Make.widget(adw_window_new())
    gtk_window_set_default_size(widget.cast(), Self.size.width, Self.size.height)
    gtk_widget_set_size_request(widget, 280, 300)
    setTitle(of: nil)
    widget.connect("close-request") { [weak self] _ in
      self?.onClose?()
      return true
    }
    widget.on("notify::focus-widget") { [weak self] in self?.onFocus?() }
    observeKeys(GTK_PHASE_CAPTURE)
    observeKeys(GTK_PHASE_BUBBLE)
  }

  // GTK owns its windows; destroying one releases it.
  isolated deinit { gtk_window_destroy(widget.cast()) }

  private func observeKeys(_ phase: GtkPropagationPhase) {
    let keys = Make.opaque(gtk_event_controller_key_new())
    gtk_event_controller_set_propagation_phase(keys, phase)
    keys.connect("key-pressed") { [weak self] arguments in
      let key = KeyPress(value: arguments.uint(0), state: arguments.flags(2))
      return self?.onKey?(key, phase == GTK_PHASE_CAPTURE) ?? false
    }
    gtk_widget_add_controller(widget, keys)
  }

  func setContent(_ content: WidgetPointer) { adw_window_set_content(widget.cast(), content) }

  /// Sets the window's title to the names of the app and the page.
  func setTitle(of page: String?) {
    let parts = [page ?? "", title].filter { !$0.isEmpty }
    gtk_window_set_title(widget.cast(), parts.first == title ? title : parts.joined(separator: " – "))
  }

  /// The width, or the initial width before the window is first drawn.
  var width: Int32 {
    var (width, height): (Int32, Int32) = (gtk_widget_get_width(widget), 0)
    if width == 0 { gtk_window_get_default_size(widget.cast(), &width, &height) }
    return width
  }

  func present() { gtk_window_present(widget.cast()) }

  // MARK: Focus

  /// The focused widget.
  var focus: WidgetPointer? { gtk_window_get_focus(widget.cast()) }

  /// Focuses a widget; returns false if it is no longer in the window.
  ///
  /// A text keeps its cursor: if all of it were selected, the next key would replace it.
  func focus(_ target: WidgetPointer) -> Bool {
    guard gtk_widget_is_ancestor(target, widget) != 0, gtk_widget_get_mapped(target) != 0 else { return false }
    guard target.isA(gtk_text_get_type()) else { return gtk_widget_grab_focus(target) != 0 }
    return gtk_text_grab_focus_without_selecting(target.cast()) != 0
  }

  func hasFocus(in part: WidgetPointer?) -> Bool { !hasLostFocus && holdsFocus(in: part) }

  /// Whether a part contains the focus, or holds it because none of its widgets accepts it.
  func holdsFocus(in part: WidgetPointer?) -> Bool {
    guard let focus, let part else { return false }
    return focus == part || gtk_widget_is_ancestor(focus, part) != 0
  }

  /// Whether the focused widget was removed, hidden or disabled, or only held the focus for lack of another.
  ///
  /// GTK moves the focus from a removed widget to an arbitrary one after the next frame; keys in between are lost. A
  /// scrolled window takes the focus if nothing in it accepts it, and keeps it when something does later: Tab then
  /// skips all of its content.
  var hasLostFocus: Bool {
    guard gtk_widget_get_mapped(widget) != 0 else { return false }
    guard let focus else { return true }
    return gtk_widget_is_ancestor(focus, widget) == 0 || gtk_widget_get_mapped(focus) == 0 || !focus.isSensitive
      || gtk_widget_get_focusable(focus) == 0 || focus.isA(gtk_scrolled_window_get_type())
  }

  /// Whether a text field has the focus.
  var isEditing: Bool {
    guard let focus else { return false }
    return focus.isA(gtk_text_get_type()) || focus.isA(gtk_text_view_get_type())
  }
}
#endif
