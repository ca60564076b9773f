import SeamViews
import Testing

struct ChartConfigurationTests {
  private typealias Chart = ChartConfiguration.Chart

  private static func healing(_ points: [ChartConfiguration.Point]) -> ChartConfiguration.Chart {
    .init(
      x: .init(label: "Day", ticks: [.init(0, "3 May"), .init(7, "10 May")]),
      y: .init(label: "Area", unit: "cm²", from: 0), series: [.init(label: "Area", points: points)],
      band: .init(
        label: "Expected healing",
        points: [
          .init(x: 0, lower: 5.8, upper: 6.6), .init(x: 7, lower: 4, upper: 5), .init(x: 8, lower: .nan, upper: 1),
        ]),
      markers: [.init(x: 7, label: "New dressing"), .init(x: .infinity, label: "Never")])
  }

  @Test func previewSaysEveryValue() {
    let view = ChartConfiguration(
      title: "Left heel", actions: [Action("new", title: "Assess")], summary: "Smaller than last week",
      chart: Self.healing([
        .init(id: "a", x: 0, y: 0.1 + 0.2), .init(id: "gap", x: .nan, y: 1),
        .init(id: "b", x: 7, y: 4.9, text: "Today: 4.9"),
      ]), empty: "No assessments", sections: [.init(title: "Assessments", rows: [.init(id: "1", title: "Today")])])
    #expect(
      view.text == """
        Left heel
        ─────────
        Smaller than last week
        Area (cm²) / Day
          3 May: 0.3 cm²
          Today: 4.9
        Expected healing:
          3 May: 5.8–6.6 cm²
          10 May: 4–5 cm²
        | 10 May: New dressing
        Assessments:
          Today
        [Assess]
        """)
  }

  @Test func chartWithoutPointsShowsItsMessage() {
    let chart = Self.healing([.init(id: "a", x: 0, y: .nan), .init(id: "b", x: -.infinity, y: 1)])
    #expect(chart.isEmpty)
    #expect(ChartConfiguration(title: "Heel", chart: chart, empty: "No values").text == "Heel\n────\nNo values")
  }

  @Test func severalSeriesAreNamed() {
    let chart = ChartConfiguration.Chart(
      x: .init(label: "Day"), y: .init(label: "Size", unit: "cm"),
      series: [
        .init(label: "Length", points: [.init(id: "l", x: 1, y: 3)]),
        .init(label: "Width", style: .points, points: [.init(id: "w", x: 1, y: 2.5)]),
      ])
    #expect(chart.readings.map(\.text) == ["Length, 1: 3 cm", "Width, 1: 2.5 cm"])
    #expect(chart.readings.map(\.id) == ["l", "w"])
  }

  @Test func pointsAndRowsAreControls() {
    let view = ChartConfiguration(
      title: "Heel", actions: [Action("new", title: "Assess")],
      chart: Self.healing([.init(id: "a", x: 0, y: 6.2), .init(id: "n", x: 0, y: .nan)]),
      sections: [.init(rows: [.init(id: "1", title: "Today")])])
    let events = view.controls.map { control in
      if case .tap(let event) = control.use { "\(control.label): \(event)" } else { control.label }
    }
    #expect(
      events == [
        "Assess: didTap(SeamViews.Action.ID(rawValue: \"new\"))", "3 May: 6.2 cm²: didSelectPoint(\"a\")",
        "Today: didSelect(row: \"1\")",
      ])
  }

  @Test(arguments: [
    (0.1 + 0.2, "0.3"), (6.2, "6.2"), (-4.25, "−4.25"), (1_000_000, "1000000"), (123_456_789, "123457000"),
    (0.000_012_3, "0.0000123"), (1.5e20, "1.5e20"), (-2e300, "−2e300"), (.leastNonzeroMagnitude, "4.94066e-324"),
    (999_999.9, "1000000"),
    (.greatestFiniteMagnitude, "1.79769e308"), (.infinity, "∞"), (-.infinity, "−∞"), (.nan, "–"), (-0.0, "0"),
  ])
  func valuesAreWrittenInDecimal(value: Double, text: String) {
    let chart = ChartConfiguration.Chart(
      x: .init(label: ""), y: .init(label: ""), series: [],
      band: .init(label: "Band", points: [.init(x: 0, lower: 0, upper: value)]))
    #expect(chart.lines.dropFirst(2).first == (value.isFinite ? "  0: 0–\(text)" : nil))
    let point = ChartConfiguration.Chart(
      x: .init(label: ""), y: .init(label: ""), series: [.init(label: "", points: [.init(id: "p", x: 0, y: value)])])
    #expect(point.readings.map(\.text) == (value.isFinite ? ["0: \(text)"] : []))
  }

  @Test func axisTitleHasItsUnit() {
    #expect(ChartConfiguration.Axis(label: "Area", unit: "cm²").title == "Area (cm²)")
    #expect(ChartConfiguration.Axis(label: "", unit: "cm²").title == "cm²")
    #expect(ChartConfiguration.Axis(label: "Day").title == "Day")
  }
}
