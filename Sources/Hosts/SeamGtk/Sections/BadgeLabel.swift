#if Gtk
import CSeamGtk
import SeamViews

/// A badge: a short text on a tinted ground.
@MainActor
final class BadgeLabel {
  let widget = Make.line(alignment: 0.5).style("caption", "seam-badge")
  private var style: String?

  init() { gtk_widget_set_valign(widget, GTK_ALIGN_CENTER) }

  func show(_ badge: Badge?) {
    widget.setOptionalText(badge?.text)
    if let style { widget.setStyle(style, false) }
    style = badge.map(Self.style)
    if let style { widget.setStyle(style, true) }
  }

  private static func style(of badge: Badge) -> String {
    switch badge.tone {
    case .normal: "accent"
    case .warning: "warning"
    case .critical: "error"
    }
  }
}
#endif
