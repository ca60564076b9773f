#if Gtk
import CSeamGtk
import SeamViews

/// Says the selected point of a chart, opens it, and steps to its neighbours.
@MainActor
final class PointBar {
  private let area: ChartArea
  // Values run from left to right in every language.
  private let row = Owned(sinking: Make.row(spacing: 6))
  private let previous = Make.iconButton("go-previous-symbolic", named: "Previous point").style("flat")
  private let next = Make.iconButton("go-next-symbolic", named: "Next point").style("flat")
  private let button = Make.widget(gtk_button_new()).style("flat")
  private let label = Make.text(alignment: 0.5).style("heading", "numeric")

  var widget: WidgetPointer { row.pointer }

  init(of area: ChartArea) {
    self.area = area
    for part in [widget, previous, next] + previous.children + next.children {
      gtk_widget_set_direction(part, GTK_TEXT_DIR_LTR)
    }
    gtk_button_set_child(button.cast(), label)
    gtk_widget_set_hexpand(button, 1)
    for part in [previous, button, next] { widget.append(part) }
    previous.on("clicked") { [weak area] in area?.move(by: -1) }
    next.on("clicked") { [weak area] in area?.move(by: 1) }
    button.on("clicked") { [weak area] in area?.openSelected() }
    area.onSelect = { [weak self] in self?.show() }
  }

  func show() {
    guard let point = area.selectedPoint, let selected = area.selected, let count = area.layout?.points.count else {
      return widget.isVisible = false
    }
    widget.isVisible = true
    label.setText(point.text)
    button.setAccessible(label: point.text)
    previous.isVisible = count > 1
    next.isVisible = count > 1
    previous.isSensitive = selected > 0
    next.isSensitive = selected < count - 1
  }
}
#endif
