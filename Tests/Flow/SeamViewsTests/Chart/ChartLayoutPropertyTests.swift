import SeamConformance
import SeamSupport
import SeamViews
import Testing

/// Properties of every layout, whatever the values are.
struct ChartLayoutPropertyTests {
  private static let extremes: [Double] = [
    0, -0.0, 1, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -.leastNormalMagnitude, 1e-300, 1e16, 1e16 + 2, 0.1, 1e-7, 1e300, -1e300, 5e8,
  ]

  private func value(_ random: inout SeededRandom) -> Double {
    switch random.next(upTo: 4) {
    case 0: Self.extremes[random.next(upTo: Self.extremes.count)]
    case 1: Double(random.next(upTo: 20))
    default: (Double(random.next(upTo: 2_000_001)) - 1_000_000) / 1000
    }
  }

  private func axis(_ random: inout SeededRandom) -> ChartConfiguration.Axis {
    .init(
      label: "axis", ticks: (0..<max(random.next(upTo: 8) - 4, 0)).map { .init(value(&random), "\($0)") },
      from: random.next(upTo: 3) == 0 ? value(&random) : nil, to: random.next(upTo: 3) == 0 ? value(&random) : nil)
  }

  private func chart(_ random: inout SeededRandom) -> ChartConfiguration.Chart {
    let series = (0..<random.next(upTo: 3)).map { number in
      ChartConfiguration.Series(
        label: "\(number)",
        points: (0..<random.next(upTo: 9)).map { .init(id: "\(number).\($0)", x: value(&random), y: value(&random)) })
    }
    let band = (0..<random.next(upTo: 5)).map { _ in
      ChartConfiguration.BandPoint(x: value(&random), lower: value(&random), upper: value(&random))
    }
    return .init(
      x: axis(&random), y: axis(&random), series: series,
      band: band.isEmpty ? nil : .init(label: "band", points: band),
      markers: (0..<random.next(upTo: 3)).map { .init(x: value(&random), label: "\($0)") })
  }

  @Test(arguments: 0..<20)
  func everythingLiesInsideThePlot(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<100 {
      let chart = chart(&random)
      let layout = ChartLayout(chart, xTicks: random.next(upTo: 12), yTicks: random.next(upTo: 12))
      var places = layout.points.flatMap { [$0.place.x, $0.place.y] }
      places += layout.series.flatMap(\.runs).joined().flatMap { [$0.x, $0.y] }
      places += (layout.band?.runs ?? []).joined().flatMap { [$0.x, $0.upper, $0.lower] }
      places += layout.markers.map(\.position) + (layout.xTicks + layout.yTicks).map(\.position)
      #expect(places.allSatisfy { (0...1).contains($0) }, "Seed \(seed): \(chart)")
      let drawable = chart.series.flatMap(\.points).filter { $0.x.isFinite && $0.y.isFinite }
      #expect(Set(layout.points.map(\.id)) == Set(drawable.map(\.id)), "Seed \(seed): \(chart)")
      #expect(zip(layout.points, layout.points.dropFirst()).allSatisfy { $0.place.x <= $1.place.x })
      #expect(chart.readings.map(\.id) == drawable.map(\.id))
    }
  }

  @Test(arguments: 0..<20)
  func largerValuesAreNeverDrawnLower(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<100 {
      let chart = chart(&random)
      let layout = ChartLayout(chart)
      let values = Dictionary(
        chart.series.flatMap(\.points).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let points = layout.points.compactMap { point in values[point.id].map { (point.place, $0) } }
      for (place, value) in points {
        for (other, another) in points {
          if value.y < another.y { #expect(place.y >= other.y, "Seed \(seed): \(chart)") }
          if value.x < another.x { #expect(place.x <= other.x, "Seed \(seed): \(chart)") }
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func ticksAreFewRoundAndEvenlySpaced(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<100 {
      let values = (0..<1 + random.next(upTo: 6)).map { _ in (value(&random), value(&random)) }
      let count = 1 + random.next(upTo: 10)
      let chart = ChartConfiguration.Chart(
        x: .init(label: ""), y: .init(label: ""),
        series: [.init(label: "", points: values.enumerated().map { .init(id: "\($0)", x: $1.0, y: $1.1) })])
      let ticks = ChartLayout(chart, yTicks: count).yTicks
      #expect((1...count + 2).contains(ticks.count), "Seed \(seed): \(values), \(ticks)")
      #expect(Set(ticks.map(\.text)).count == ticks.count, "Seed \(seed): \(values), \(ticks)")
      #expect(ticks.allSatisfy { $0.text.filter(\.isNumber).count <= 16 }, "Seed \(seed): \(values), \(ticks)")
      let gaps = zip(ticks, ticks.dropFirst()).map { $0.position - $1.position }
      if let least = gaps.min(), let most = gaps.max() { #expect(most - least < 1e-6, "Seed \(seed): \(ticks)") }
    }
  }

  @Test(arguments: 0..<20)
  func thinnedLinesReachTheSameHeights(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let columns = 1 + random.next(upTo: 50)
    let places = (0..<2000).map { index in
      ChartLayout.Place(x: Double(index) / 2000, y: Double(random.next(upTo: 1000)) / 1000)
    }
    let thinned = ChartLayout.thinned(places, columns: columns)
    #expect(thinned.count <= 4 * columns)
    func heights(_ places: [ChartLayout.Place]) -> [Int: ClosedRange<Double>] {
      places.reduce(into: [:]) { heights, place in
        let column = Int(place.x * Double(columns))
        let range = heights[column] ?? place.y...place.y
        heights[column] = min(range.lowerBound, place.y)...max(range.upperBound, place.y)
      }
    }
    #expect(heights(thinned) == heights(places))
    #expect(thinned.first == places.first)
    #expect(thinned.last == places.last)
    #expect(zip(thinned, thinned.dropFirst()).allSatisfy { $0.x <= $1.x })
  }

  @Test func shortLinesAreNotThinned() {
    let places = (0..<8).map { ChartLayout.Place(x: Double($0) / 8, y: 0) }
    #expect(ChartLayout.thinned(places, columns: 2) == places)
    #expect(ChartLayout.thinned(places, columns: 0) == places)
    #expect(ChartLayout.thinned(places, columns: 1).count == 2)
  }
}
