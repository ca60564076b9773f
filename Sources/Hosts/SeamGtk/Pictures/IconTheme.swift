#if Gtk
import CSeamGtk
import SeamViews

/// The desktop's icon theme.
@MainActor
enum IconTheme {
  /// Returns the name of a symbol's icon, or nil if the theme lacks it: GTK would draw a broken image.
  static func name(of symbol: Symbol?) -> String? {
    guard let icon = symbol?.icon, let display = gdk_display_get_default() else { return nil }
    let theme = gtk_icon_theme_get_for_display(display)
    // Prefers the variant that is drawn in the text colour.
    return ["\(icon)-symbolic", icon].first { gtk_icon_theme_has_icon(theme, $0) != 0 }
  }
}
#endif
