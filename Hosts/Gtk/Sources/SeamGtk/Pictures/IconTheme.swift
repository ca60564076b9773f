import CSeamGtk
import SeamViews

/// The icons that the desktop has.
@MainActor
enum IconTheme {
  /// The name under which the desktop has a symbol, or nil: GTK would draw a broken image for a name that it lacks.
  static func name(of symbol: Symbol?) -> String? {
    guard let icon = symbol?.icon, let display = gdk_display_get_default() else { return nil }
    let theme = gtk_icon_theme_get_for_display(display)
    // First the one that is drawn in the colour of the text beside it.
    return ["\(icon)-symbolic", icon].first { gtk_icon_theme_has_icon(theme, $0) != 0 }
  }
}
