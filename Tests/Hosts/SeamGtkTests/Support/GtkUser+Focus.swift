#if Gtk
import SeamGtkTesting

@testable import SeamGtk

extension GtkUser {
  /// The first text of the focused widget.
  var focusedText: String? { window.window.focus.flatMap { WidgetTree(root: $0).texts.first } }
}
#endif
