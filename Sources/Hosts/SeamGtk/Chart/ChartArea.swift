#if Gtk
import CSeamGtk
import SeamViews

/// The plot of a chart, in which the pointer and the arrow keys select a point.
@MainActor
final class ChartArea {
  private let place: Owned<WidgetPointer>
  private var chart: ChartConfiguration.Chart?
  private var ticks = (x: 5, y: 5)
  private var frame = ChartDrawing.Frame()
  private(set) var layout: ChartLayout?
  /// The index of the selected point, by which a removed point's neighbour is selected; nil until the user selects one.
  private var index: Int?
  private var id: ChartConfiguration.Point.ID?
  private let open: @MainActor (ChartConfiguration.Point.ID) -> Void
  /// Called when another point is selected.
  var onSelect: (@MainActor () -> Void)?

  var widget: WidgetPointer { place.pointer }

  init(open: @escaping @MainActor (ChartConfiguration.Point.ID) -> Void) {
    self.open = open
    let drawing = Drawing()
    let area = Make.area { drawing.draw?($0, $1, $2) }
    // A slider: its arrow keys change a value that screen readers say.
    place = Owned(sinking: area.style("seam-plot").role(GTK_ACCESSIBLE_ROLE_SLIDER))
    drawing.draw = { [weak self] in self?.draw($0, width: $1, height: $2) }
    gtk_drawing_area_set_content_height(widget.cast(), 260)
    gtk_widget_set_focusable(widget, 1)
    // Values run from left to right in every language.
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    observePointer()
    observeKeys()
    widget.on("notify::has-focus") { [weak self] in self?.redraw() }
  }

  /// Forwards drawing to the area, which is made after it.
  private final class Drawing {
    var draw: (@MainActor (OpaquePointer, Double, Double) -> Void)?
  }

  func show(_ new: ChartConfiguration.Chart) {
    guard new != chart else { return }
    let selected = selected
    chart = new
    let layout = ChartLayout(new, xTicks: ticks.x, yTicks: ticks.y)
    self.layout = layout
    // The place of a point that is gone is taken by its neighbour.
    if index != nil { index = selected.map { min($0, max(layout.points.count - 1, 0)) } }
    gtk_widget_set_focusable(widget, layout.points.isEmpty ? 0 : 1)
    widget.setAccessible(label: Self.name(of: new))
    widget.setAccessible(description: Self.description(of: new))
    sayValue()
    redraw()
  }

  /// The accessible name: the titles of the axes, and the labels of the series, the band and the markers.
  private static func name(of chart: ChartConfiguration.Chart) -> String {
    let parts =
      ["\(chart.y.title) / \(chart.x.title)"] + chart.series.map(\.label) + [chart.band?.label].compactMap(\.self)
      + chart.markers.map(\.label)
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The values in words; only the first ones of a long chart, as the arrow keys say each.
  private static func description(of chart: ChartConfiguration.Chart) -> String {
    let lines = chart.lines.dropFirst().lazy.map { $0.drop(while: \.isWhitespace) }
    return (lines.prefix(100).map(String.init) + (lines.count > 100 ? ["…"] : [])).joined(separator: "\n")
  }

  // MARK: Selection

  /// The index of the selected point, initially the last one; nil if there are no points.
  var selected: Int? {
    guard let points = layout?.points, !points.isEmpty else { return nil }
    guard let index, let id else { return points.count - 1 }
    if points.indices.contains(index), points[index].id == id { return index }
    return points.firstIndex { $0.id == id } ?? min(index, points.count - 1)
  }

  var selectedPoint: ChartLayout.Point? { selected.flatMap { layout?.points[$0] } }

  /// Selects another point, at most the first or the last one.
  func move(by step: Int) {
    guard let selected, let count = layout?.points.count else { return }
    select(min(max(selected + step, 0), count - 1))
  }

  private func select(_ new: Int) {
    guard let points = layout?.points, points.indices.contains(new) else { return }
    (index, id) = (new, points[new].id)
    sayValue()
    redraw()
    onSelect?()
  }

  func openSelected() {
    if let point = selectedPoint { open(point.id) }
  }

  private func sayValue() {
    guard let point = selectedPoint, let selected, let count = layout?.points.count else { return }
    widget.setAccessible(value: Double(selected + 1), from: 1, to: Double(count), text: point.text)
  }

  private func observePointer() {
    let gesture = Make.opaque(gtk_gesture_click_new())
    gesture.connect("pressed") { [weak self] arguments in
      self?.press(x: arguments.double(1), y: arguments.double(2), count: arguments.int(0))
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  private func press(x: Double, y: Double, count: Int32) {
    _ = gtk_widget_grab_focus(widget)
    let place = ChartLayout.Place(x: (x - frame.x) / frame.width, y: (y - frame.y) / frame.height)
    guard let nearest = layout?.point(nearestTo: place, width: frame.width, height: frame.height) else { return }
    if count > 1, nearest == selected { return openSelected() }
    select(nearest)
  }

  private func observeKeys() {
    let keys = Make.opaque(gtk_event_controller_key_new())
    keys.connect("key-pressed") { [weak self] arguments in
      self?.handle(KeyPress(value: arguments.uint(0), state: arguments.flags(2))) ?? false
    }
    gtk_widget_add_controller(widget, keys)
  }

  private func handle(_ key: KeyPress) -> Bool {
    guard let count = layout?.points.count, count > 0 else { return false }
    switch key {
    case KeyPress("left"): move(by: -1)
    case KeyPress("right"): move(by: 1)
    case KeyPress("home"): move(by: -count)
    case KeyPress("end"): move(by: count)
    case KeyPress("page_up"): move(by: -max(count / 10, 1))
    case KeyPress("page_down"): move(by: max(count / 10, 1))
    case KeyPress("return"), KeyPress("kp_enter"), KeyPress("space"): openSelected()
    default: return false
    }
    return true
  }

  // MARK: Drawing

  private func redraw() { gtk_widget_queue_draw(widget) }

  private func draw(_ cairo: OpaquePointer, width: Double, height: Double) {
    guard let chart else { return }
    let fitting = (x: max(Int(width / 90), 2), y: max(Int(height / 45), 2))
    if fitting != ticks {
      ticks = fitting
      layout = ChartLayout(chart, xTicks: ticks.x, yTicks: ticks.y)
    }
    guard let layout else { return }
    let drawing = ChartDrawing(
      layout, selected: selected, in: widget, with: cairo, width: width, height: height)
    frame = drawing.frame
    drawing.draw()
  }
}
#endif
