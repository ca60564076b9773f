import SeamViews

/// The plot of a chart in cells: the band, the markers, the lines, the points and the selected point.
struct ChartPlot {
  /// A character with its style.
  struct Cell: Equatable {
    var character: Character = " "
    var style = Style.plain
  }

  let columns: Int
  let rows: Int
  private var cells: [Cell]
  private let grid: DotGrid

  /// The colours of the series, in order.
  private static let colors: [Style.Color] = [.cyan, .yellow, .magenta, .green]
  /// The characters of points, by which series can be told apart without colours.
  private static let signs: [Character] = ["•", "+", "×", "○"]

  static func style(ofSeries index: Int) -> Style { Style(color: colors[index % colors.count]) }

  static func sign(ofSeries index: Int) -> Character { signs[index % signs.count] }

  static let bandCell = Cell(character: "░", style: Style(traits: .faint, color: .green))
  static let markerCell = Cell(character: "┊", style: .faint)

  /// Draws a layout.
  ///
  /// - Parameter selected: the index of the selected point.
  init(_ layout: ChartLayout, columns: Int, rows: Int, selected: Int?) {
    grid = DotGrid(columns: columns, rows: rows)
    self.columns = grid.columns
    self.rows = grid.rows
    cells = Array(repeating: Cell(), count: grid.columns * grid.rows)
    if let band = layout.band { for run in band.runs { draw(run) } }
    for marker in layout.markers { draw(marker) }
    for (index, series) in layout.series.enumerated() where series.style == .line { draw(series, index) }
    drawPoints(layout)
    if let selected, layout.points.indices.contains(selected) {
      let style = Style(traits: [.bold, .reversed])
      put(Cell(character: "◆", style: style), at: grid.cell(at: layout.points[selected].place))
    }
  }

  /// Returns the cells of a row, as runs of the same style.
  func runs(row: Int) -> [(text: String, style: Style)] {
    var runs: [(text: String, style: Style)] = []
    for cell in cells[row * columns..<(row + 1) * columns] {
      if let last = runs.last, last.style == cell.style {
        runs[runs.count - 1].text.append(cell.character)
      } else {
        runs.append((String(cell.character), cell.style))
      }
    }
    return runs
  }

  private mutating func put(_ cell: Cell, at point: Point) { cells[point.y * columns + point.x] = cell }

  /// Shades the cells between the ends of a band, at least one in each column that it covers.
  private mutating func draw(_ run: [ChartLayout.BandRange]) {
    guard var last = run.first else { return }
    for range in run {
      let (from, to) = (grid.cell(at: .init(x: last.x, y: 0)).x, grid.cell(at: .init(x: range.x, y: 0)).x)
      for column in min(from, to)...max(from, to) {
        let share = from == to ? 1 : Double(column - from) / Double(to - from)
        let upper = last.upper + (range.upper - last.upper) * share
        let lower = last.lower + (range.lower - last.lower) * share
        let top = grid.cell(at: .init(x: 0, y: upper)).y
        for row in top...max(grid.cell(at: .init(x: 0, y: lower)).y, top) {
          put(Self.bandCell, at: Point(x: column, y: row))
        }
      }
      last = range
    }
  }

  private mutating func draw(_ marker: ChartLayout.Marker) {
    let column = grid.cell(at: .init(x: marker.position, y: 0)).x
    for row in 0..<rows { put(Self.markerCell, at: Point(x: column, y: row)) }
  }

  private mutating func draw(_ series: ChartLayout.Series, _ index: Int) {
    var dots = grid
    for run in series.runs { dots.draw(run) }
    for y in 0..<rows {
      for x in 0..<columns {
        guard let character = dots[x, y] else { continue }
        put(Cell(character: character, style: Self.style(ofSeries: index)), at: Point(x: x, y: y))
      }
    }
  }

  /// Draws the points, except those on a line that they would hide.
  private mutating func drawPoints(_ layout: ChartLayout) {
    let counts = Dictionary(layout.points.map { ($0.series, 1) }, uniquingKeysWith: +)
    for point in layout.points {
      guard layout.series[point.series].style == .points || counts[point.series, default: 0] <= columns / 2 else {
        continue
      }
      let style = Style(traits: .bold, color: Self.style(ofSeries: point.series).color)
      put(Cell(character: Self.sign(ofSeries: point.series), style: style), at: grid.cell(at: point.place))
    }
  }
}
