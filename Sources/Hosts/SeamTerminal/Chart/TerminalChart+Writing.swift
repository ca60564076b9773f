import SeamViews

extension TerminalChart {
  /// Writes the chart and the rows below it.
  static func write(_ configuration: Configuration, _ plot: ChartState.Plot, to page: inout Page) {
    let (layout, selected, rows) = (plot.layout, plot.selected, plot.rows)
    if let summary = configuration.summary { page.text(summary, .strong) }
    if layout.points.isEmpty {
      if let empty = configuration.empty {
        if configuration.summary != nil { page.space() }
        page.text(empty, .faint)
      }
    } else {
      write(configuration.chart, layout, selected, rows: rows, to: &page)
    }
    if page.rows(of: configuration.sections, limit: plot.limit, sends: { .didSelect(row: $0) }) {
      page.space()
      page.item("\(morePrefix)\(plot.limit)", title: "Show more", nil) { page in page.text("Show more …", .accent) }
    }
  }

  private static func write(
    _ chart: ChartConfiguration.Chart, _ layout: ChartLayout, _ selected: Int?, rows: Int, to page: inout Page
  ) {
    let texts = layout.yTicks.map { TextLayout.cut($0.text, to: page.width / 4) }
    let gutter = texts.map { TextLayout.columns(of: $0) }.max() ?? 0
    let plot = ChartPlot(layout, columns: page.width - gutter - 2, rows: rows, selected: selected)
    page.text(chart.y.title, .faint)
    writeMarkers(layout.markers, gutter: gutter, columns: plot.columns, to: &page)
    let ticks = Self.ticks(layout.yTicks, rows: rows)
    for row in 0..<rows {
      let text = ticks[row].map { TextLayout.cut($0, to: page.width / 4) } ?? ""
      let margin = String(repeating: " ", count: gutter - TextLayout.columns(of: text)) + text
      var runs = [Page.Run(text: margin + (ticks[row] == nil ? " │" : " ┤"), style: .faint)]
      runs += plot.runs(row: row).map { Page.Run(text: $0.text, style: $0.style) }
      page.add(.init(runs: runs))
    }
    writeTimes(layout.xTicks, gutter: gutter, columns: plot.columns, to: &page)
    writeLegend(chart, layout, to: &page)
    if let selected { writeReading(layout, selected, to: &page) }
  }

  /// Returns the labels of the ticks by the row that each is on.
  private static func ticks(_ ticks: [ChartLayout.Tick], rows: Int) -> [Int: String] {
    let grid = DotGrid(columns: 1, rows: rows)
    let labels = ChartLayout.labels(of: ticks, length: Double(rows), gap: 0) { _ in 1 }
    return Dictionary(labels.map { (grid.cell(at: .init(x: 0, y: $0.tick.position)).y, $0.tick.text) }) { $1 }
  }

  /// Writes the labels of the markers above the plot, as many as fit.
  private static func writeMarkers(
    _ markers: [ChartLayout.Marker], gutter: Int, columns: Int, to page: inout Page
  ) {
    guard !markers.isEmpty else { return }
    page.text(
      String(repeating: " ", count: gutter + 2)
        + labelLine(markers.map { .init(position: $0.position, text: $0.label) }, columns: columns).text, .faint)
  }

  /// Writes the horizontal axis and its labels.
  private static func writeTimes(_ ticks: [ChartLayout.Tick], gutter: Int, columns: Int, to page: inout Page) {
    let line = labelLine(ticks, columns: columns)
    var axis = Array(repeating: Character("─"), count: columns)
    let grid = DotGrid(columns: columns, rows: 1)
    for position in line.positions { axis[grid.cell(at: .init(x: position, y: 0)).x] = "┬" }
    let margin = String(repeating: " ", count: gutter + 1)
    page.add(.init(runs: [.init(text: margin + "└" + String(axis), style: .faint)]))
    page.add(.init(runs: [.init(text: margin + " " + line.text, style: .faint)]))
  }

  /// Returns the labels that fit on a line, and their positions.
  private static func labelLine(_ ticks: [ChartLayout.Tick], columns: Int) -> (text: String, positions: [Double]) {
    let labels = ChartLayout.labels(of: ticks, length: Double(columns), gap: 2) { Double(TextLayout.columns(of: $0)) }
    var text = ""
    for label in labels {
      let start = max(Int(label.start.rounded(.down)), 0)
      text += String(repeating: " ", count: max(start - TextLayout.columns(of: text), 0)) + label.tick.text
    }
    return (TextLayout.cut(text, to: columns), labels.map(\.tick.position))
  }

  /// Writes the signs of the series and the band, and the name of the horizontal axis.
  private static func writeLegend(_ chart: ChartConfiguration.Chart, _ layout: ChartLayout, to page: inout Page) {
    var parts: [(sign: Character, style: Style, text: String)] = layout.series.enumerated().compactMap {
      index, series in
      guard !series.label.isEmpty, !series.runs.isEmpty else { return nil }
      return (ChartPlot.sign(ofSeries: index), ChartPlot.style(ofSeries: index), series.label)
    }
    if let band = layout.band, !band.runs.isEmpty {
      parts.append((ChartPlot.bandCell.character, ChartPlot.bandCell.style, band.label))
    }
    var line = Page.Line()
    var used = 0
    for part in parts {
      let text = TextLayout.cut(part.text, to: page.width - 2)
      let columns = TextLayout.columns(of: text) + 2
      if used > 0, used + columns > page.width {
        page.add(line)
        (line, used) = (Page.Line(), 0)
      }
      line.runs += [.init(text: "\(part.sign) ", style: part.style), .init(text: text + "   ", style: .plain)]
      used += columns + 3
    }
    let name = TextLayout.cut(chart.x.title, to: page.width)
    let gap = page.width - used - TextLayout.columns(of: name)
    if gap < 0 {
      page.add(line)
      line = Page.Line()
    }
    let margin = String(repeating: " ", count: gap < 0 ? page.width - TextLayout.columns(of: name) : gap)
    line.runs.append(.init(text: margin + name, style: .faint))
    page.add(line)
  }

  /// Writes the selected point in words, with its number.
  private static func writeReading(_ layout: ChartLayout, _ selected: Int, to page: inout Page) {
    let point = layout.points[selected]
    let number = "‹ \(selected + 1) of \(layout.points.count) ›"
    page.item(pointID, title: point.text, .didSelectPoint(point.id)) { page in
      let room = page.width - TextLayout.columns(of: number) - 2
      let lines = TextLayout.wrap(point.text, to: max(room, page.width / 2))
      for (index, line) in lines.enumerated() {
        let gap = page.width - TextLayout.columns(of: line) - TextLayout.columns(of: number)
        let isLast = index == lines.count - 1 && gap >= 2
        let margin = String(repeating: " ", count: isLast ? gap : 0)
        page.add(
          .init(runs: [.init(text: line, style: .bold), .init(text: isLast ? margin + number : "", style: .faint)]))
      }
    }
  }
}
