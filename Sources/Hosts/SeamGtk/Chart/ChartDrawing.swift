#if Gtk
import CSeamGtk
import SeamViews

/// Draws a chart's layout with cairo, in the colours of the theme.
@MainActor
struct ChartDrawing {
  /// The colours of the series, in order: those of GNOME's palette that stand out on light and on dark.
  /// https://developer.gnome.org/hig/reference/palette.html
  static let colors: [UInt32] = [0x3584E4, 0xE66100, 0x9141AC, 0x26A269]
  static let bandColor: UInt32 = 0x2EC27E

  /// Where the plot is in the area, in pixels.
  struct Frame: Equatable {
    var (x, y, width, height) = (0.0, 0.0, 1.0, 1.0)
  }

  let layout: ChartLayout
  let selected: Int?
  let isFocused: Bool
  private let area: WidgetPointer
  private let cairo: OpaquePointer
  private(set) var frame = Frame()

  init(
    _ layout: ChartLayout, selected: Int?, in area: WidgetPointer, with cairo: OpaquePointer, width: Double,
    height: Double
  ) {
    (self.layout, self.selected, self.area, self.cairo) = (layout, selected, area, cairo)
    isFocused = gtk_widget_has_focus(area) != 0
    let line = text("0").size.height
    let left = (layout.yTicks.map { text($0.text).size.width }.max() ?? 0) + 10
    let top = 8 + (layout.markers.isEmpty ? 0 : line + 4)
    frame = Frame(
      x: left, y: top, width: max(width - left - 10, 1), height: max(height - top - line - 10, 1))
  }

  func draw() {
    drawAxes()
    if let band = layout.band { draw(band) }
    drawMarkers()
    for (index, series) in layout.series.enumerated() where series.style == .line { draw(series, index) }
    drawPoints()
    drawSelection()
  }

  private func x(_ position: Double) -> Double { frame.x + position * frame.width }

  private func y(_ position: Double) -> Double { frame.y + position * frame.height }

  // MARK: Axes

  private func drawAxes() {
    cairo_set_line_width(cairo, 1)
    let size = text("0").size
    let labels = ChartLayout.labels(of: layout.yTicks, length: frame.height, gap: 4) { _ in size.height }
    for label in labels {
      // On the middle of a pixel, so that the line is sharp.
      let position = y(label.tick.position).rounded(.down) + 0.5
      setForeground(alpha: 0.12)
      line(from: (frame.x, position), to: (frame.x + frame.width, position))
      let text = text(label.tick.text)
      show(text, x: frame.x - text.size.width - 8, y: position - text.size.height / 2)
    }
    for label in ChartLayout.labels(of: layout.xTicks, length: frame.width, gap: 12, size: { text($0).size.width }) {
      let position = x(label.tick.position).rounded(.down) + 0.5
      setForeground(alpha: 0.3)
      line(from: (position, frame.y + frame.height), to: (position, frame.y + frame.height + 4))
      show(text(label.tick.text), x: frame.x + label.start, y: frame.y + frame.height + 6)
    }
    setForeground(alpha: 0.3)
    let bottom = (frame.y + frame.height).rounded(.down) + 0.5
    line(from: (frame.x, bottom), to: (frame.x + frame.width, bottom))
  }

  private func drawMarkers() {
    guard !layout.markers.isEmpty else { return }
    cairo_set_line_width(cairo, 1)
    setForeground(alpha: 0.5)
    cairo_set_dash(cairo, [4, 4], 2, 0)
    for marker in layout.markers {
      let position = x(marker.position).rounded(.down) + 0.5
      line(from: (position, frame.y), to: (position, frame.y + frame.height))
    }
    cairo_set_dash(cairo, nil, 0, 0)
    let ticks = layout.markers.map { ChartLayout.Tick(position: $0.position, text: $0.label) }
    for label in ChartLayout.labels(of: ticks, length: frame.width, gap: 12, size: { text($0).size.width }) {
      show(text(label.tick.text), x: frame.x + label.start, y: 4)
    }
  }

  // MARK: Values

  private func draw(_ band: ChartLayout.Band) {
    for run in band.runs {
      cairo_new_path(cairo)
      for range in run { cairo_line_to(cairo, x(range.x), y(range.upper)) }
      for range in run.reversed() { cairo_line_to(cairo, x(range.x), y(range.lower)) }
      cairo_close_path(cairo)
      setColor(Self.bandColor, alpha: 0.22)
      cairo_fill(cairo)
    }
  }

  private func draw(_ series: ChartLayout.Series, _ index: Int) {
    setColor(Self.color(ofSeries: index), alpha: 1)
    cairo_set_line_width(cairo, 2)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    for run in series.runs {
      let places = ChartLayout.thinned(run, columns: Int(frame.width))
      // Stroking one path costs the square of its length where it crosses itself.
      for start in stride(from: 0, to: places.count, by: 100) {
        cairo_new_path(cairo)
        for place in places[start..<min(start + 101, places.count)] { cairo_line_to(cairo, x(place.x), y(place.y)) }
        cairo_stroke(cairo)
      }
    }
  }

  /// Draws the points, except those on a line that they would hide and those that would be drawn over one another.
  private func drawPoints() {
    let counts = Dictionary(layout.points.map { ($0.series, 1) }, uniquingKeysWith: +)
    var drawn: Set<[Int]> = []
    for point in layout.points {
      let isLine = layout.series[point.series].style == .line
      if isLine, Double(counts[point.series, default: 0]) > frame.width / 8 { continue }
      let (x, y) = (x(point.place.x), y(point.place.y))
      guard drawn.insert([point.series, Int(x / 2), Int(y / 2)]).inserted else { continue }
      setColor(Self.color(ofSeries: point.series), alpha: 1)
      addSign(ofSeries: point.series, x: x, y: y, radius: 4)
      cairo_fill(cairo)
    }
  }

  /// Adds the sign of a series to the path, by which series can be told apart without colours.
  private func addSign(ofSeries index: Int, x: Double, y: Double, radius: Double) {
    cairo_new_path(cairo)
    let corners: [(Double, Double)]
    switch index % 4 {
    case 0: return cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
    case 1: corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    case 2: corners = [(0, -1.3), (1.2, 1), (-1.2, 1)]
    default: corners = [(0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)]
    }
    for corner in corners { cairo_line_to(cairo, x + corner.0 * radius * 0.9, y + corner.1 * radius * 0.9) }
    cairo_close_path(cairo)
  }

  private func drawSelection() {
    guard let selected, layout.points.indices.contains(selected) else { return }
    let point = layout.points[selected]
    let (x, y) = (x(point.place.x), y(point.place.y))
    cairo_set_line_width(cairo, 1)
    setColor(Self.color(ofSeries: point.series), alpha: 0.6)
    line(from: (x.rounded(.down) + 0.5, frame.y), to: (x.rounded(.down) + 0.5, frame.y + frame.height))
    setColor(Self.color(ofSeries: point.series), alpha: 0.3)
    addSign(ofSeries: 0, x: x, y: y, radius: isFocused ? 11 : 9)
    cairo_fill(cairo)
    setColor(Self.color(ofSeries: point.series), alpha: 1)
    addSign(ofSeries: point.series, x: x, y: y, radius: 5.5)
    cairo_fill(cairo)
  }

  static func color(ofSeries index: Int) -> UInt32 { colors[index % colors.count] }

  // MARK: Cairo

  private func line(from start: (Double, Double), to end: (Double, Double)) {
    cairo_move_to(cairo, start.0, start.1)
    cairo_line_to(cairo, end.0, end.1)
    cairo_stroke(cairo)
  }

  private func setColor(_ color: UInt32, alpha: Double) {
    func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
    cairo_set_source_rgba(cairo, part(16), part(8), part(0), alpha)
  }

  /// Sets the text colour of the theme.
  private func setForeground(alpha: Double) {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(area), &color)
    cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), alpha)
  }

  private struct Text {
    let layout: Owned<OpaquePointer>
    let size: (width: Double, height: Double)
  }

  private func text(_ text: String) -> Text {
    let layout = Owned(taking: Make.opaque(gtk_widget_create_pango_layout(area, text)))
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_scale_new(0.85))
    pango_layout_set_attributes(layout.pointer, attributes)
    pango_attr_list_unref(attributes)
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout.pointer, &width, &height)
    return Text(layout: layout, size: (Double(width), Double(height)))
  }

  private func show(_ text: Text, x: Double, y: Double) {
    setForeground(alpha: 0.7)
    cairo_move_to(cairo, x, y)
    pango_cairo_show_layout(cairo, text.layout.pointer)
    // Moving to a text begins a path.
    cairo_new_path(cairo)
  }
}
#endif
