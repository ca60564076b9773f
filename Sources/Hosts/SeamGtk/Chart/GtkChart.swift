#if Gtk
import CSeamGtk
import SeamViews

/// Shows a chart: its summary, the plot, the selected point in words, and rows.
final class GtkChart: GtkView {
  private let scroller: Owned<WidgetPointer>
  private let summary = Make.text().style("title-4")
  private let axis = Make.text().style("caption", "dim-label", "numeric")
  private let area: ChartArea
  private let legend = ChartLegend()
  private let point: PointBar
  private let plot = Make.column(spacing: 6)
  private let empty = Make.text(alignment: 0.5).style("dim-label")
  private let rows: RowGroups

  var widget: WidgetPointer { scroller.pointer }

  init(send: @escaping @MainActor (ChartConfiguration.Event) -> Void) {
    area = ChartArea { send(.didSelectPoint($0)) }
    point = PointBar(of: area)
    rows = RowGroups { send(.didSelect(row: $0)) }
    for part in [axis, area.widget, legend.widget, point.widget] { plot.append(part) }
    gtk_widget_set_size_request(empty, -1, 120)
    let column = Make.column(spacing: 18).margins(x: 12, y: 18)
    for part in [summary, plot, empty, rows.widget] { column.append(part) }
    scroller = Owned(sinking: Make.scrolling(Make.clamp(column, to: 700)))
  }

  func update(to configuration: ChartConfiguration) {
    summary.setOptionalText(configuration.summary)
    area.show(configuration.chart)
    point.show()
    let isEmpty = area.layout?.points.isEmpty ?? true
    plot.isVisible = !isEmpty
    empty.setOptionalText(isEmpty ? configuration.empty : nil)
    axis.setOptionalText(configuration.chart.y.title)
    legend.show(configuration.chart)
    rows.show(configuration.sections)
  }

  func takeFocus() -> Bool { plot.isVisible ? gtk_widget_grab_focus(area.widget) != 0 : rows.takeFocus() }
}
#endif
