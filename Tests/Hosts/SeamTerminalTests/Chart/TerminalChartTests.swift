import SeamViews
import Testing

@testable import SeamTerminal

@MainActor
struct TerminalChartTests {
  private typealias Harness = ViewHarness<TerminalChart>

  private func harness(
    _ configuration: ChartConfiguration = ChartSample.healing(), columns: Int = 60, rows: Int = 40
  ) -> Harness {
    ViewHarness(TerminalChart(), configuration, columns: columns, rows: rows)
  }

  private func chart(_ points: [ChartConfiguration.Point], _ style: ChartConfiguration.Series.Style = .line)
    -> ChartConfiguration
  {
    .init(
      title: "Chart",
      chart: .init(
        x: .init(label: "x"), y: .init(label: "y"), series: [.init(label: "s", style: style, points: points)]),
      empty: "No values")
  }

  @Test func drawsTheCurveBetweenItsAxes() {
    let harness = harness(columns: 40, rows: 17)
    #expect(
      harness.lines().map { String($0.dropLast()) } == [
        "  3.9 cm², 69% smaller than at first   ",
        "  Area (cm²)                           ",
        "                  Compression          ",
        "  20 ┤                  ┊              ",
        "     │                  ┊              ",
        "     │ ░░░░             ┊              ",
        "     │ •⠉⠒⠒•⠢⠤⢄•⣀⡀░░    ┊              ",
        "  10 ┤   ░░░░░░░░⠈⠉•⠑⠢⢄⡀┊░░░░░░        ",
        "     │             ░░░░⠈•⠉⠉⠉•⠒⠢⠤•⡀░░░  ",
        "     │                  ┊    ░░░░⠈⠉⠑◆  ",
        "   0 ┤                  ┊              ",
        "     └─┬───┬───┬───┬────┬───┬───┬───┬─ ",
        "      W0  W1  W2  W3   W4  W5  W6   W7 ",
        "  • Area   ░ Expected healing     Week ",
        " ▸Week 7: 3.9 cm²           ‹ 8 of 8 › ",
        "                                       ",
        "  Assessments                          ",
      ])
  }

  @Test func saysTheSelectedPoint() {
    let harness = harness()
    #expect(harness.lines().contains { $0.contains("▸Week 7: 3.9 cm²") && $0.contains("‹ 8 of 8 ›") })
    harness.press("left", "left")
    #expect(harness.lines().contains { $0.contains("▸Week 5: 6.8 cm²") && $0.contains("‹ 6 of 8 ›") })
    #expect(harness.press("enter") == [.didSelectPoint("w5")])
  }

  @Test func marksTheSelectedPointInThePlot() throws {
    let harness = harness()
    func column() throws -> Int {
      let line = try #require(harness.lines().first { $0.contains("◆") })
      return try #require(line.firstIndex(of: "◆")).utf16Offset(in: line)
    }
    let last = try column()
    harness.press("left")
    #expect(try column() < last)
  }

  @Test func leftAndRightNeverLeaveTheChart() {
    let harness = harness()
    harness.press("right", "right")
    #expect(harness.lines().contains { $0.contains("‹ 8 of 8 ›") })
    for _ in 0..<20 { harness.press("left") }
    #expect(harness.lines().contains { $0.contains("‹ 1 of 8 ›") })
    #expect(!harness.ignores("left"))
    let single = self.harness(chart([.init(id: "a", x: 1, y: 1)]))
    #expect(!single.ignores("left"))
    #expect(single.press("enter") == [.didSelectPoint("a")])
  }

  @Test func selectionFollowsItsPoint() {
    let harness = harness()
    harness.press("left", "left")
    harness.configuration = ChartSample.healing(ChartSample.areas + [3.1])
    #expect(harness.lines().contains { $0.contains("Week 5: 6.8 cm²") && $0.contains("‹ 6 of 9 ›") })
    harness.configuration = ChartSample.healing(Array(ChartSample.areas.prefix(3)))
    #expect(harness.lines().contains { $0.contains("Week 2: 10.1 cm²") && $0.contains("‹ 3 of 3 ›") })
    // The last point is selected as long as the user has not moved.
    let other = self.harness()
    other.configuration = ChartSample.healing(ChartSample.areas + [3.1])
    #expect(other.lines().contains { $0.contains("‹ 9 of 9 ›") })
  }

  @Test func pointsWithTheSameIdentifierAreAllReached() {
    let harness = harness(chart((0..<4).map { .init(id: "same", x: Double($0), y: 1) }))
    harness.press("left", "left")
    #expect(harness.lines().contains { $0.contains("‹ 2 of 4 ›") })
  }

  @Test func rowsBelowAreSelected() {
    let harness = harness()
    harness.press("down", "down")
    #expect(harness.lines().contains { $0.contains("▸Week 1") && $0.contains("Not sent yet") })
    #expect(harness.press("enter") == [.didSelect(row: "1")])
    #expect(harness.ignores("left"))
  }

  @Test func manyRowsAreShownInPortions() {
    var configuration = ChartSample.healing()
    configuration = .init(
      title: "Heel", chart: configuration.chart,
      sections: [
        .init(rows: [.init(id: "first", title: "First")]), .init(rows: []),
        .init(rows: (0..<100_000).map { .init(id: "\($0)", title: "Row \($0)") }),
      ])
    let harness = harness(configuration)
    harness.press("end")
    #expect(harness.lines().contains { $0.contains("▸Show more") })
    #expect(harness.press("enter").isEmpty)
    #expect(harness.lines().contains { $0.contains("▸Row 199") })
    harness.press("end", "up")
    #expect(harness.press("enter") == [.didSelect(row: "398")])
    harness.configuration = .init(
      title: "Heel", chart: configuration.chart, sections: [.init(rows: configuration.sections[2].rows.suffix(200))])
    harness.press("end")
    #expect(harness.press("enter") == [.didSelect(row: "99999")])
  }

  @Test func chartWithoutPointsShowsItsMessageAndRows() {
    let harness = harness(
      .init(title: "Heel", chart: ChartSample.healing([]).chart, empty: "No assessments yet", sections: []))
    #expect(harness.lines().first == "  No assessments yet")
    #expect(harness.press("enter").isEmpty)
  }

  @Test(arguments: [
    [(Double.nan, 1.0)], [(.infinity, 1)], [(1, 1), (1, 2)], [(1, 3), (2, 3)], [(1e300, -1e300), (-1e300, 1e300)],
    [(0, .leastNonzeroMagnitude), (.leastNonzeroMagnitude, 0)], [(1e16, 1), (1e16 + 2, 2)],
    [(0, 1), (1, .nan), (2, 3), (3, -.infinity)],
  ])
  func unusualValuesAreDrawnOrLeftOut(values: [(Double, Double)]) {
    let points = values.enumerated().map { ChartConfiguration.Point(id: "\($0)", x: $1.0, y: $1.1) }
    for style in [ChartConfiguration.Series.Style.line, .points] {
      for (columns, rows) in [(24, 5), (60, 24), (2, 1)] {
        let harness = harness(chart(points, style), columns: columns, rows: rows)
        harness.press("left", "right", "left")
        let finite = points.filter { $0.x.isFinite && $0.y.isFinite }.count
        #expect(harness.state.layout.points.count == finite)
        if finite == 0, columns > 20 { #expect(harness.lines().first == "  No values") }
      }
    }
  }

  @Test func tenThousandPointsAreDrawnAndSkippedThrough() {
    let points = (0..<10_000).map { ChartConfiguration.Point(id: "\($0)", x: Double($0), y: Double($0 * $0 % 977)) }
    let harness = harness(chart(points))
    #expect(harness.lines().contains { $0.contains("‹ 10000 of 10000 ›") })
    harness.press("<", "<", "left")
    #expect(harness.lines().contains { $0.contains("‹ 7999 of 10000 ›") })
    harness.press(">", ">", ">")
    #expect(harness.lines().contains { $0.contains("‹ 10000 of 10000 ›") })
  }

  @Test func seriesDifferWithoutColours() {
    let harness = harness(
      .init(
        title: "",
        chart: .init(
          x: .init(label: "Day"), y: .init(label: "Size", unit: "cm"),
          series: [
            .init(label: "Length", points: [.init(id: "a", x: 0, y: 4), .init(id: "b", x: 1, y: 3)]),
            .init(label: "Width", style: .points, points: [.init(id: "c", x: 0, y: 2), .init(id: "d", x: 1, y: 1)]),
          ])))
    let text = harness.lines().joined(separator: "\n")
    #expect(text.contains("• Length") && text.contains("+ Width"))
    #expect(text.contains("Width, 1: 1 cm"))
    #expect(harness.press("left", "enter") == [.didSelectPoint("b")])
  }
}
