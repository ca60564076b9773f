import SeamViews

/// The view state of a chart: the selected point, and the page of the chart and its rows.
struct ChartState {
  typealias Event = ChartConfiguration.Event

  /// The values that the page is written from, besides the configuration.
  struct Plot {
    let layout: ChartLayout
    /// The index of the selected point.
    let selected: Int?
    /// The number of rows of the plot.
    let rows: Int
    /// The number of list rows that are shown.
    let limit: Int
  }

  /// The number of list rows that are shown at first, and by which it increases: the page is laid out as a whole.
  static let portion = 200

  var page = PageState<Event>()
  private(set) var layout: ChartLayout
  /// The number of rows of the plot.
  private(set) var rows = 8
  /// The number of list rows that are shown.
  var limit = portion
  private var columns = 60
  private var chart: ChartConfiguration.Chart
  private var index: Int?
  private var id: ChartConfiguration.Point.ID?

  init(_ chart: ChartConfiguration.Chart) {
    self.chart = chart
    layout = Self.layout(chart, columns: columns, rows: rows)
  }

  private static func layout(_ chart: ChartConfiguration.Chart, columns: Int, rows: Int) -> ChartLayout {
    ChartLayout(chart, xTicks: max(columns / 14, 2), yTicks: max(rows / 3, 1))
  }

  /// The index of the selected point, initially the last one; nil if there are no points.
  var selected: Int? {
    guard !layout.points.isEmpty else { return nil }
    guard let index, let id else { return layout.points.count - 1 }
    if layout.points.indices.contains(index), layout.points[index].id == id { return index }
    return layout.points.firstIndex { $0.id == id } ?? min(index, layout.points.count - 1)
  }

  var plot: Plot { Plot(layout: layout, selected: selected, rows: rows, limit: limit) }

  mutating func update(to new: ChartConfiguration.Chart) {
    guard new != chart else { return }
    let selected = selected
    chart = new
    layout = Self.layout(chart, columns: columns, rows: rows)
    // The place of a point that is gone is taken by its neighbour.
    if index != nil { index = selected.map { min($0, max(layout.points.count - 1, 0)) } }
  }

  /// Adapts the plot to the size of the screen; returns whether anything changed.
  mutating func resize(columns: Int, rows: Int) -> Bool {
    guard columns != self.columns || rows != self.rows else { return false }
    (self.columns, self.rows) = (columns, rows)
    layout = Self.layout(chart, columns: columns, rows: rows)
    return true
  }

  /// Selects another point, at most the first or the last one; returns whether there is one.
  mutating func move(by step: Int) -> Bool {
    guard let selected else { return false }
    let next = min(max(selected + step, 0), layout.points.count - 1)
    index = next
    id = layout.points[next].id
    return next != selected
  }
}
