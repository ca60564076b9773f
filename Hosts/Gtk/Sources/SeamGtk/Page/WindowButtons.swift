import CSeamGtk

/// The buttons of the window in the bar: of those that the desktop has, the one that closes, on the side where it is.
///
/// A bar as wide as a phone has no room for more beside the title and the actions.
@MainActor
enum WindowButtons {
  static var layout: String {
    var value = GValue()
    g_value_init(&value, g_type_from_name("gchararray"))
    defer { g_value_unset(&value) }
    g_object_get_property(gtk_settings_get_default()?.cast(), "gtk-decoration-layout", &value)
    return layout(from: g_value_get_string(&value).map { String(cString: $0) } ?? ":close")
  }

  /// The desktop's layout, such as `menu:minimize,maximize,close`, without what there is no room for.
  static func layout(from desktop: String) -> String {
    desktop.split(separator: ":", omittingEmptySubsequences: false)
      .map { side in side.split(separator: ",").filter { $0 == "close" }.joined(separator: ",") }
      .joined(separator: ":")
  }
}
