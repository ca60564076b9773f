extension ChartConfiguration {
  /// A point in words, for screen readers and for hosts that say the selected point.
  public struct Reading: Equatable, Sendable, Identifiable {
    /// The identifier of the point.
    public let id: Point.ID
    /// The point in words, such as "3 May: 6.2 cm²", with the name of its series if there are several.
    public let text: String
  }
}

extension ChartConfiguration.Chart {
  /// All points that can be drawn, in words, series by series.
  public var readings: [ChartConfiguration.Reading] {
    let words = Words(self)
    return series.flatMap { series in
      series.points.lazy.filter(\.isFinite).map { .init(id: $0.id, text: words.text(of: $0, in: series)) }
    }
  }

  /// The chart as plain lines: its axes, all points, the band and the markers.
  public var lines: [String] {
    let words = Words(self)
    var lines = ["\(y.title) / \(x.title)"]
    lines += readings.map { "  \($0.text)" }
    if let band, !band.points.isEmpty {
      lines.append("\(band.label):")
      lines += band.points.lazy.filter(\.isFinite).map { point in
        "  \(words.x(point.x)): \(ChartNumber.text(of: point.lower))–\(words.y(point.upper))"
      }
    }
    return lines + markers.lazy.filter(\.x.isFinite).map { "| \(words.x($0.x)): \($0.label)" }
  }

  /// Says values by the ticks and units of the axes.
  struct Words {
    private let isNamed: Bool
    private let x: AxisWords
    private let y: AxisWords

    init(_ chart: ChartConfiguration.Chart) {
      isNamed = chart.series.count > 1
      x = AxisWords(chart.x)
      y = AxisWords(chart.y)
    }

    func x(_ value: Double) -> String { x.text(of: value) }

    func y(_ value: Double) -> String { y.text(of: value) }

    /// Returns a point in words, with the name of its series if there are several.
    func text(of point: ChartConfiguration.Point, in series: ChartConfiguration.Series) -> String {
      let text = point.text ?? "\(x(point.x)): \(y(point.y))"
      return isNamed && !series.label.isEmpty ? "\(series.label), \(text)" : text
    }
  }

  private struct AxisWords {
    private let ticks: [Double: String]
    private let unit: String

    init(_ axis: ChartConfiguration.Axis) {
      ticks = Dictionary(axis.ticks.map { ($0.value, $0.text) }) { first, _ in first }
      unit = axis.unit.map { " \($0)" } ?? ""
    }

    func text(of value: Double) -> String { ticks[value] ?? ChartNumber.text(of: value) + unit }
  }
}
