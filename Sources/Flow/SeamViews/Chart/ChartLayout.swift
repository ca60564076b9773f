/// The places of a chart's values in a plot, for hosts that draw it.
///
/// Places are fractions of the plot's width and height, from its top left corner, so that a layout does not depend on
/// the size. All places lie inside the plot, whatever the values are. Time runs from left to right in every language,
/// as numbers do.
///
/// Computing a layout sorts the points, so that it takes O(n log n) for n points: keep it until the chart changes.
public struct ChartLayout: Equatable, Sendable {
  /// A place in the plot.
  public struct Place: Equatable, Sendable {
    /// The distance from the left edge, from 0 to 1.
    public let x: Double
    /// The distance from the upper edge, from 0 to 1.
    public let y: Double

    /// Creates a place, such as that of a pointer.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A tick of an axis.
  public struct Tick: Equatable, Sendable {
    /// The place along its axis: from the left edge, or from the upper edge.
    public let position: Double
    /// The label.
    public let text: String

    /// Creates a tick.
    public init(position: Double, text: String) {
      self.position = position
      self.text = text
    }
  }

  /// A point that the user can select.
  public struct Point: Equatable, Sendable, Identifiable {
    /// The identifier of the point.
    public let id: ChartConfiguration.Point.ID
    /// The point in words.
    public let text: String
    /// The index of its series.
    public let series: Int
    /// The place.
    public let place: Place
  }

  /// A series.
  public struct Series: Equatable, Sendable {
    /// The name.
    public let label: String
    /// How it is drawn.
    public let style: ChartConfiguration.Series.Style
    /// The places of its points, in order, divided where a point cannot be drawn.
    public let runs: [[Place]]
  }

  /// The range of a band at one position.
  public struct BandRange: Equatable, Sendable {
    /// The distance from the left edge.
    public let x: Double
    /// The distance of the larger value from the upper edge.
    public let upper: Double
    /// The distance of the smaller value from the upper edge, at least that of the larger one.
    public let lower: Double
  }

  /// A band.
  public struct Band: Equatable, Sendable {
    /// The name.
    public let label: String
    /// Its ranges, in order, divided where a range cannot be drawn.
    public let runs: [[BandRange]]
  }

  /// A vertical line at an event.
  public struct Marker: Equatable, Sendable {
    /// The distance from the left edge.
    public let position: Double
    /// The name of the event.
    public let label: String
  }

  /// The ticks of the horizontal axis, from left to right.
  public let xTicks: [Tick]
  /// The ticks of the vertical axis, from the smallest value upwards.
  public let yTicks: [Tick]
  /// The series.
  public let series: [Series]
  /// The band; nil for none.
  public let band: Band?
  /// The markers.
  public let markers: [Marker]
  /// The points of all series from left to right, as the user moves over them.
  public let points: [Point]

  /// Computes the places of a chart's values.
  ///
  /// - Parameters:
  ///   - chart: the values; those that are not finite are left out.
  ///   - xTicks: about the number of ticks along the horizontal axis, unless the chart gives them.
  ///   - yTicks: about the number of ticks along the vertical axis, unless the chart gives them.
  public init(_ chart: ChartConfiguration.Chart, xTicks: Int = 5, yTicks: Int = 5) {
    let extents = Extents(chart)
    let x = AxisScale(chart.x, extent: extents.x, count: xTicks, ends: .padded)
    let y = AxisScale(chart.y, extent: extents.y, count: yTicks, ends: .round)
    func place(_ point: ChartConfiguration.Point) -> Place {
      Place(x: x.fraction(of: point.x), y: 1 - y.fraction(of: point.y))
    }
    self.xTicks = x.ticks.map { Tick(position: x.fraction(of: $0.value), text: $0.text) }
    self.yTicks = y.ticks.map { Tick(position: 1 - y.fraction(of: $0.value), text: $0.text) }
    series = chart.series.map { series in
      Series(
        label: series.label, style: series.style,
        runs: Self.runs(of: series.points, where: \.isFinite).map { $0.map(place) })
    }
    band = chart.band.map { band in
      Band(
        label: band.label,
        runs: Self.runs(of: band.points, where: \.isFinite).map { run in
          run.map { point in
            let ends = [1 - y.fraction(of: point.lower), 1 - y.fraction(of: point.upper)]
            return BandRange(x: x.fraction(of: point.x), upper: min(ends[0], ends[1]), lower: max(ends[0], ends[1]))
          }
        })
    }
    markers = chart.markers.filter(\.x.isFinite).map { Marker(position: x.fraction(of: $0.x), label: $0.label) }
    let words = ChartConfiguration.Chart.Words(chart)
    points = chart.series.enumerated().flatMap { index, series in
      series.points.lazy.filter(\.isFinite).map { point in
        Point(id: point.id, text: words.text(of: point, in: series), series: index, place: place(point))
      }
    }.sorted { $0.place.x < $1.place.x }
  }

  /// Divides elements into runs of those that fulfil a condition.
  private static func runs<Element>(of elements: [Element], where holds: (Element) -> Bool) -> [ArraySlice<Element>] {
    elements.split { !holds($0) }
  }

  /// The smallest and largest values along both axes.
  private struct Extents {
    var x = AxisScale.Extent()
    var y = AxisScale.Extent()

    init(_ chart: ChartConfiguration.Chart) {
      for point in chart.series.lazy.flatMap(\.points) where point.isFinite {
        x.include(point.x)
        y.include(point.y)
      }
      for point in chart.band?.points ?? [] where point.isFinite {
        x.include(point.x)
        y.include(point.lower)
        y.include(point.upper)
      }
      for marker in chart.markers { x.include(marker.x) }
    }
  }
}
