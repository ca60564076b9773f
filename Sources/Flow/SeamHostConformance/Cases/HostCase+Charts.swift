import SeamConformance
import SeamFlow
import SeamFlowTesting
import SeamViews

extension HostCase {
  static let charts: [HostCase] = [
    HostCase("A chart shows its texts and rows, and reports the point and the row that were opened") { stage in
      let texts = ["Chart", "Summary", "Area", "cm²", "Expected", "Event", "Third: 4 cm²"]
      try await show(.chart, reading: texts, on: stage)
      try await stage.does(.tap("First: 6 cm²"))
      try await stage.sees("the opened point") { $0.reads("First: 6 cm²") }
      try await stage.does(.tap("Row"))
      for text in ["Section", "Value", "Waiting"] { try await stage.sees("“\(text)”") { $0.reads(text) } }
      try await stage.does(.tap("Second: 5 cm²"))
      try await stage.does(.tap("New"))
      let expected: [ChartConfiguration.Event] = [
        .didSelectPoint("a"), .didSelect(row: "1"), .didSelectPoint("b"), .didTap("new"),
      ]
      try await expectEvents(expected, in: ChartConfiguration.self, on: stage)
    },
    HostCase("A chart without points shows its message and its rows") { stage in
      try await show(.emptyChart, reading: ["No values yet", "Row"], on: stage)
      try await stage.does(.tap("Row"))
      try await expectEvents([.didSelect(row: "1")], in: ChartConfiguration.self, on: stage)
    },
    HostCase("A chart of ten thousand points and values that cannot be drawn is shown") { stage in
      stage.start(SampleFlow(.view(.chart)))
      try await stage.settle()
      let values: [Double] = [.nan, .infinity, 1e300, -1e300] + (0..<96).map { Double($0) }
      let points = (0..<10_000).map { number in
        ChartConfiguration.Point(id: "\(number)", x: Double(number), y: values[number % 100])
      }
      try stage.screen(ChartConfiguration.self).configuration = .init(
        title: "Long", summary: "Many values",
        chart: .init(x: .init(label: "x"), y: .init(label: "y"), series: [.init(label: "Values", points: points)]))
      try await stage.sees("the summary") { $0.title == "Long" && $0.reads("Many values") }
    },
  ]
}
