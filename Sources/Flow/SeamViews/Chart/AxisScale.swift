/// Maps the values of an axis to fractions of its length, with ticks at round numbers.
struct AxisScale: Equatable {
  /// How a scale ends.
  enum Ends {
    /// At round numbers.
    case round
    /// A little beyond the first and last value, so that nothing lies on the edge.
    case padded
  }

  private(set) var lower: Double
  private(set) var upper: Double
  /// The ticks between the ends, in ascending order.
  private(set) var ticks: [ChartConfiguration.Tick] = []

  /// Makes the scale of an axis.
  ///
  /// - Parameters:
  ///   - axis: the limits, and the ticks if it has some.
  ///   - extent: the smallest and largest value; nil if there are no values.
  ///   - count: about the number of ticks at round numbers.
  ///   - ends: how the scale ends where the axis has no limit.
  init(_ axis: ChartConfiguration.Axis, extent: Extent, count: Int, ends: Ends) {
    var whole = extent
    if let from = axis.from { whole.include(from) }
    if let to = axis.to { whole.include(to) }
    (lower, upper) = whole.ends
    let isWide = upper - lower > max(lower.magnitude, upper.magnitude) * 1e-9
    if !isWide {
      let half = max(lower.magnitude * 0.1, 0.5)
      (lower, upper) = (lower - half, upper + half)
    }
    let step = RoundStep(span: (upper - lower) / Double(max(count, 1)))
    let rounds = ends == .round && axis.ticks.isEmpty
    let padding = (upper - lower) * 0.03
    let bottom = rounds ? step.value(step.number(below: lower)) : lower - padding
    let top = rounds ? step.value(step.number(above: upper)) : upper + padding
    // A limit beyond the values is the end of the axis.
    if !isWide || axis.from.map(AxisScale.drawable) != lower { lower = min(lower, bottom) }
    if !isWide || axis.to.map(AxisScale.drawable) != upper { upper = max(upper, top) }
    ticks = axis.ticks.isEmpty ? step.ticks(from: lower, to: upper) : given(axis.ticks)
  }

  private func given(_ ticks: [ChartConfiguration.Tick]) -> [ChartConfiguration.Tick] {
    ticks.filter { $0.value >= lower && $0.value <= upper }.sorted { $0.value < $1.value }
  }

  /// Returns the place of a value between the ends, from 0 to 1.
  func fraction(of value: Double) -> Double {
    (min(max(value, lower), upper) - lower) / (upper - lower)
  }

  /// Returns a value limited to magnitudes whose differences neither overflow nor vanish.
  static func drawable(_ value: Double) -> Double {
    value.magnitude < 1e-290 ? 0 : min(max(value, -1e300), 1e300)
  }

  /// The smallest and largest of some values.
  struct Extent {
    private var range: (lower: Double, upper: Double)?

    var ends: (Double, Double) { range ?? (0, 1) }

    /// Widens the extent to a value; ignores one that is not finite.
    mutating func include(_ value: Double) {
      guard value.isFinite else { return }
      let value = AxisScale.drawable(value)
      range = range.map { (min($0.lower, value), max($0.upper, value)) } ?? (value, value)
    }
  }
}

/// A distance of 1, 2 or 5 times a power of ten.
private struct RoundStep {
  private let factor: Int
  private let exponent: Int

  /// Makes the smallest round step that is not below a distance.
  init(span: Double) {
    let exponent = PowerOfTen.exponent(of: span)
    let mantissa = PowerOfTen.multiply(span, -exponent)
    let factor = [1, 2, 5].first { Double($0) >= mantissa * (1 - 1e-12) }
    self.factor = factor ?? 1
    self.exponent = factor == nil ? exponent + 1 : exponent
  }

  func value(_ number: Int) -> Double { PowerOfTen.multiply(Double(number * factor), exponent) }

  func number(below value: Double) -> Int { number(at: value, .down) }

  func number(above value: Double) -> Int { number(at: value, .up) }

  private func number(at value: Double, _ rule: FloatingPointRoundingRule) -> Int {
    let number = value / self.value(1)
    let nearest = number.rounded()
    // A value that differs from a multiple by a rounding error is that multiple.
    return Int((number - nearest).magnitude < max(1e-9, number.magnitude * 1e-15) ? nearest : number.rounded(rule))
  }

  func ticks(from lower: Double, to upper: Double) -> [ChartConfiguration.Tick] {
    (number(below: lower)...max(number(above: upper), number(below: lower))).compactMap { number in
      let value = value(number)
      guard value >= lower, value <= upper else { return nil }
      return .init(value, ChartNumber.text(of: number * factor, times: exponent))
    }
  }
}
