import SeamViews
import Testing

struct ChartLayoutTests {
  private typealias Chart = ChartConfiguration.Chart

  private static func chart(
    _ values: [(Double, Double)], x: ChartConfiguration.Axis = .init(label: "x"),
    y: ChartConfiguration.Axis = .init(label: "y"), band: [ChartConfiguration.BandPoint] = [], markers: [Double] = []
  ) -> ChartConfiguration.Chart {
    .init(
      x: x, y: y,
      series: [
        .init(label: "s", points: values.enumerated().map { .init(id: "\($0)", x: $1.0, y: $1.1) })
      ], band: .init(label: "b", points: band), markers: markers.map { .init(x: $0, label: "m") })
  }

  @Test func placesValuesBetweenRoundTicks() {
    let layout = ChartLayout(Self.chart([(0, 0.5), (10, 9.2)], x: .init(label: "x", from: 0, to: 10)))
    #expect(layout.yTicks.map(\.text) == ["0", "2", "4", "6", "8", "10"])
    #expect(layout.yTicks.map(\.position) == (0...5).map { 1 - Double($0) / 5 })
    #expect(layout.xTicks.map(\.text) == ["0", "2", "4", "6", "8", "10"])
    #expect(layout.points.map(\.place) == [.init(x: 0, y: 0.95), .init(x: 1, y: 1 - 9.2 / 10)])
    #expect(layout.points.map(\.id) == ["0", "1"])
  }

  @Test func fractionsHaveNoBinaryNoise() {
    let layout = ChartLayout(Self.chart([(0, 0.1), (1, 0.7)]))
    #expect(layout.yTicks.map(\.text) == ["0", "0.2", "0.4", "0.6", "0.8"])
    #expect(layout.xTicks.map(\.text) == ["0", "0.2", "0.4", "0.6", "0.8", "1"])
  }

  @Test func givenTicksAreKeptInsideTheAxis() {
    let axis = ChartConfiguration.Axis(label: "Date", ticks: [.init(7, "10 May"), .init(0, "3 May"), .init(99, "Far")])
    let layout = ChartLayout(Self.chart([(0, 1), (8, 2)], x: axis))
    #expect(layout.xTicks.map(\.text) == ["3 May", "10 May"])
  }

  @Test func limitsExtendTheAxis() {
    let layout = ChartLayout(Self.chart([(2, 5), (3, 6)], y: .init(label: "Area", from: 0, to: 7)))
    #expect(layout.yTicks.first == .init(position: 1, text: "0"))
    #expect(layout.points[0].place.y == 1 - 5.0 / 7)
    // A limit inside the values cuts nothing off.
    let inner = ChartLayout(Self.chart([(0, -4), (1, 6)], y: .init(label: "Area", from: 0)))
    #expect(inner.yTicks.map(\.text).contains("−4"))
  }

  @Test func aPointThatIsNotFiniteInterruptsTheLine() {
    let layout = ChartLayout(Self.chart([(0, 1), (1, 2), (2, .nan), (.infinity, 3), (4, 5)]))
    #expect(layout.series[0].runs.map(\.count) == [2, 1])
    #expect(layout.points.map(\.id) == ["0", "1", "4"])
  }

  @Test func bandIsPlacedWithItsLargerValueAbove() throws {
    let layout = ChartLayout(
      Self.chart([(0, 1)], band: [.init(x: 0, lower: 3, upper: 1), .init(x: 1, lower: .nan, upper: 1)]))
    let range = try #require(layout.band?.runs.first?.first)
    #expect(layout.band?.runs.map(\.count) == [1])
    #expect(range.upper < range.lower)
  }

  @Test func pointsOfAllSeriesAreOrderedFromLeftToRight() {
    let layout = ChartLayout(
      .init(
        x: .init(label: ""), y: .init(label: ""),
        series: [
          .init(label: "A", points: [.init(id: "a3", x: 3, y: 0), .init(id: "a1", x: 1, y: 0)]),
          .init(label: "B", points: [.init(id: "b1", x: 1, y: 2), .init(id: "b2", x: 2, y: 2)]),
        ]))
    #expect(layout.points.map(\.id) == ["a1", "b1", "b2", "a3"])
    #expect(layout.points.map(\.series) == [0, 1, 1, 0])
    #expect(layout.points[1].text == "B, 1: 2")
  }

  @Test func nearestPointDependsOnTheSizeOfThePlot() {
    let layout = ChartLayout(
      Self.chart([(0, 10), (10, 0)], x: .init(label: "", from: 0, to: 10), y: .init(label: "", from: 0, to: 10)))
    #expect(layout.point(nearestTo: .init(x: 0.4, y: 0.9), width: 1000, height: 10) == 0)
    #expect(layout.point(nearestTo: .init(x: 0.4, y: 0.9), width: 10, height: 1000) == 1)
    #expect(ChartLayout(Self.chart([])).point(nearestTo: .init(x: 0, y: 0), width: 1, height: 1) == nil)
  }

  @Test func labelsThatDoNotFitAreLeftOutEvenly() {
    let ticks = (0...10).map { ChartLayout.Tick(position: Double($0) / 10, text: "\($0)") }
    let roomy = ChartLayout.labels(of: ticks, length: 100, gap: 2) { Double($0.count) * 3 }
    #expect(roomy.map(\.tick.text) == (0...10).map(String.init))
    #expect(roomy.first?.start == 0)
    #expect(roomy.last?.start == 94)
    let narrow = ChartLayout.labels(of: ticks, length: 40, gap: 2) { Double($0.count) * 5 }
    #expect(
      narrow.map(\.tick.text) == ["0", "2", "4", "6", "8", "10"] || narrow.map(\.tick.text) == ["0", "3", "6", "9"])
    #expect(ChartLayout.labels(of: ticks, length: 0, gap: 1) { _ in 1 }.isEmpty)
    #expect(ChartLayout.labels(of: ticks, length: 3, gap: 1) { _ in 9 }.count == 1)
  }

  @Test func aHundredThousandTicksAreMeasuredSparingly() {
    let ticks = (0..<100_000).map { ChartLayout.Tick(position: Double($0) / 100_000, text: "\($0)") }
    var measured = 0
    let labels = ChartLayout.labels(of: ticks, length: 300, gap: 8) { text in
      measured += 1
      return Double(text.count * 7)
    }
    #expect(measured <= 300)
    #expect(labels.count > 3)
  }
}
