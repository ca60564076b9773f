extension ChartLayout {
  /// Returns the index of the point nearest to a place in a plot of a given size; nil if there are no points.
  public func point(nearestTo place: Place, width: Double, height: Double) -> Int? {
    func distance(_ point: Point) -> Double {
      let (x, y) = ((point.place.x - place.x) * width, (point.place.y - place.y) * height)
      return x * x + y * y
    }
    return points.indices.min { distance(points[$0]) < distance(points[$1]) }
  }

  /// A tick whose label fits.
  public struct TickLabel: Equatable, Sendable {
    /// The tick.
    public let tick: Tick
    /// Where the label begins along the axis, in the unit of the length.
    public let start: Double
  }

  /// Returns as many ticks as fit with their labels, evenly chosen.
  ///
  /// Labels are centred at their ticks, and shifted where they would leave the axis.
  ///
  /// - Parameters:
  ///   - ticks: the ticks of an axis.
  ///   - length: the length of the axis, for instance in pixels or columns.
  ///   - gap: the minimum space between two labels, at least 1.
  ///   - size: returns the size of a label along the axis; called for at most about `length` labels.
  public static func labels(
    of ticks: [Tick], length: Double, gap: Double, size: (String) -> Double
  ) -> [TickLabel] {
    guard length.isFinite, length > 0, !ticks.isEmpty else { return [] }
    let most = max(Int(min(length / max(gap, 1), 10_000)), 1)
    let first = every((ticks.count + most - 1) / most, of: ticks)
    let labels = first.sorted { $0.position < $1.position }.map { tick in
      let size = size(tick.text)
      let start = min(max(tick.position * length - size / 2, 0), max(length - size, 0))
      return (label: TickLabel(tick: tick, start: start), end: start + size)
    }
    for stride in 1...labels.count {
      let kept = every(stride, of: labels)
      if zip(kept, kept.dropFirst()).allSatisfy({ $0.end + gap <= $1.label.start }) { return kept.map(\.label) }
    }
    return []
  }

  private static func every<Element>(_ stride: Int, of elements: [Element]) -> [Element] {
    stride < 2 ? elements : Swift.stride(from: 0, to: elements.count, by: stride).map { elements[$0] }
  }

  /// Returns a run of places with at most four for each column of the plot, which draw the same line.
  ///
  /// The first, the highest, the lowest and the last of neighbouring places in a column are kept.
  ///
  /// - Parameters:
  ///   - run: a run of a series.
  ///   - columns: the number of columns, such as the plot's width in pixels.
  public static func thinned(_ run: [Place], columns: Int) -> [Place] {
    guard columns > 0, run.count > 4 * columns else { return run }
    var result: [Place] = []
    var start = run.startIndex
    func column(_ index: Int) -> Int { Int(run[index].x * Double(columns)) }
    while start < run.endIndex {
      var end = start + 1
      var (highest, lowest) = (start, start)
      while end < run.endIndex, column(end) == column(start) {
        if run[end].y < run[highest].y { highest = end }
        if run[end].y > run[lowest].y { lowest = end }
        end += 1
      }
      let kept = Set([start, highest, lowest, end - 1]).sorted()
      result += kept.map { run[$0] }
      start = end
    }
    return result
  }
}
