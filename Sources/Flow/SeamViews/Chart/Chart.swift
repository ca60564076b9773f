extension ChartConfiguration {
  /// The values that a chart draws: series of points, a shaded band and markers, over two axes.
  ///
  /// Values are numbers. A screen draws dates by converting them, for instance to days, and by giving the ticks and the
  /// points their texts. A point whose coordinates are not finite is left out, and interrupts the line of its series.
  public struct Chart: Equatable, Sendable {
    /// The horizontal axis.
    public let x: Axis
    /// The vertical axis.
    public let y: Axis
    /// The series, in the order of their colours.
    public let series: [Series]
    /// A shaded range of values behind the series, such as the expected course; nil for none.
    public let band: Band?
    /// Vertical lines at events, such as the start of a treatment.
    public let markers: [Marker]

    /// Creates the values of a chart.
    public init(x: Axis, y: Axis, series: [Series], band: Band? = nil, markers: [Marker] = []) {
      self.x = x
      self.y = y
      self.series = series
      self.band = band
      self.markers = markers
    }

    /// Whether no series has a point that can be drawn.
    public var isEmpty: Bool { series.allSatisfy { !$0.points.contains(where: \.isFinite) } }
  }

  /// An axis: its name and, optionally, its ticks and limits.
  public struct Axis: Equatable, Sendable {
    /// The quantity that the axis measures, such as "Area".
    public let label: String
    /// The unit of its values, such as "cm²"; nil for none.
    public let unit: String?
    /// The ticks; if there are none, hosts draw them at round numbers.
    public let ticks: [Tick]
    /// A value that the axis begins at or before; nil to begin at the smallest value of the data.
    public let from: Double?
    /// A value that the axis ends at or after; nil to end at the largest value of the data.
    public let to: Double?

    /// Creates an axis.
    public init(label: String, unit: String? = nil, ticks: [Tick] = [], from: Double? = nil, to: Double? = nil) {
      self.label = label
      self.unit = unit
      self.ticks = ticks
      self.from = from
      self.to = to
    }

    /// The label with the unit, such as "Area (cm²)".
    public var title: String { unit.map { label.isEmpty ? $0 : "\(label) (\($0))" } ?? label }
  }

  /// A labelled position on an axis.
  public struct Tick: Equatable, Sendable {
    /// The position.
    public let value: Double
    /// The label.
    public let text: String

    /// Creates a tick.
    public init(_ value: Double, _ text: String) {
      self.value = value
      self.text = text
    }
  }

  /// Points that belong together.
  public struct Series: Equatable, Sendable {
    /// How a series is drawn.
    public enum Style: Equatable, Sendable {
      /// A line through its points.
      case line
      /// Its points only.
      case points
    }

    /// The name of the series.
    public let label: String
    /// How it is drawn.
    public let style: Style
    /// The points; a line connects them in this order.
    public let points: [Point]

    /// Creates a series.
    public init(label: String, style: Style = .line, points: [Point]) {
      self.label = label
      self.style = style
      self.points = points
    }
  }

  /// A measured value that the user can select.
  public struct Point: Equatable, Sendable, Identifiable {
    /// The identifier that a selection reports, unique in the chart.
    public let id: String
    /// The position along the horizontal axis.
    public let x: Double
    /// The value.
    public let y: Double
    /// The point in words, such as "3 May: 6.2 cm²"; nil to compose it from the axes.
    public let text: String?

    /// Creates a point.
    public init(id: String, x: Double, y: Double, text: String? = nil) {
      self.id = id
      self.x = x
      self.y = y
      self.text = text
    }

    var isFinite: Bool { x.isFinite && y.isFinite }
  }

  /// A shaded range of values along the horizontal axis.
  public struct Band: Equatable, Sendable {
    /// The name of the band, such as "Expected healing".
    public let label: String
    /// The range at each position, in ascending order of positions.
    public let points: [BandPoint]

    /// Creates a band.
    public init(label: String, points: [BandPoint]) {
      self.label = label
      self.points = points
    }
  }

  /// The range of a band at one position.
  public struct BandPoint: Equatable, Sendable {
    /// The position along the horizontal axis.
    public let x: Double
    /// The lower end of the range.
    public let lower: Double
    /// The upper end of the range.
    public let upper: Double

    /// Creates a point of a band.
    public init(x: Double, lower: Double, upper: Double) {
      self.x = x
      self.lower = lower
      self.upper = upper
    }

    var isFinite: Bool { x.isFinite && lower.isFinite && upper.isFinite }
  }

  /// A vertical line at an event.
  public struct Marker: Equatable, Sendable {
    /// The position along the horizontal axis.
    public let x: Double
    /// The name of the event.
    public let label: String

    /// Creates a marker.
    public init(x: Double, label: String) {
      self.x = x
      self.label = label
    }
  }
}
