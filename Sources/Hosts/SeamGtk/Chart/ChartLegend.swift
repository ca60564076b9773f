#if Gtk
import CSeamGtk
import SeamViews

/// The names of a chart's series and band in their colours, and of the horizontal axis.
@MainActor
final class ChartLegend {
  private let row = Owned(sinking: Make.row(spacing: 12))
  private let names = Make.text().style("caption")
  private let axis = Make.text(alignment: 1).style("caption", "dim-label")
  /// The signs of the series, as the plot draws them.
  private static let signs = ["●", "■", "▲", "◆"]

  var widget: WidgetPointer { row.pointer }

  init() {
    gtk_widget_set_hexpand(names, 1)
    gtk_widget_set_valign(axis, GTK_ALIGN_START)
    widget.append(names)
    widget.append(axis)
  }

  func show(_ chart: ChartConfiguration.Chart) {
    axis.setOptionalText(chart.x.title)
    var parts: [(sign: String, color: UInt32, text: String)] = chart.series.enumerated().map { index, series in
      (Self.signs[index % Self.signs.count], ChartDrawing.color(ofSeries: index), series.label)
    }
    if let band = chart.band { parts.append(("▒", ChartDrawing.bandColor, band.label)) }
    let markup = parts.filter { !$0.text.isEmpty }.map { part in
      // Joined by spaces that do not break, so that a sign stays with its name.
      "<span foreground=\"\(Self.hexadecimal(part.color))\">\(part.sign)</span>\u{A0}\(Self.escaped(part.text))"
    }.joined(separator: "    ")
    gtk_label_set_markup(names.opaque, markup)
    names.isVisible = !markup.isEmpty
  }

  private static func hexadecimal(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: max(6 - digits.count, 0)) + digits
  }

  private static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
#endif
