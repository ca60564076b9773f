#if Gtk
import CSeamGtk

/// The window's buttons in the bar: only the close button, on the side that the desktop configures.
///
/// A phone-sized bar has no room for more beside the title and the actions.
@MainActor
enum WindowButtons {
  static var layout: String {
    var value = GValue()
    g_value_init(&value, g_type_from_name("gchararray"))
    defer { g_value_unset(&value) }
    g_object_get_property(gtk_settings_get_default()?.cast(), "gtk-decoration-layout", &value)
    return layout(from: g_value_get_string(&value).map { String(cString: $0) } ?? ":close")
  }

  /// Returns the desktop's layout, such as `menu:minimize,maximize,close`, reduced to the close button.
  static func layout(from desktop: String) -> String {
    desktop.split(separator: ":", omittingEmptySubsequences: false)
      .map { side in side.split(separator: ",").filter { $0 == "close" }.joined(separator: ",") }
      .joined(separator: ":")
  }
}
#endif
