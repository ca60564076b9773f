public import Foundation

/// The area of a wound over time, with the areas that are expected of a wound that heals.
public struct HealingCurve: Hashable, Sendable {
  /// A measured area.
  public struct Point: Hashable, Sendable {
    /// The assessment.
    public let assessment: Assessment.ID
    /// When it was made.
    public let date: Date
    /// The area in square centimetres.
    public let area: Double
  }

  /// The areas that are expected at a time.
  public struct Expectation: Hashable, Sendable {
    /// The time.
    public let date: Date
    /// The area of a wound that heals quickly, in square centimetres.
    public let lower: Double
    /// The area of a wound that heals just well enough.
    public let upper: Double
  }

  /// The measured areas in the order of time.
  public let points: [Point]
  /// The expected areas, from the first measured one on; empty if nothing was measured.
  public let expected: [Expectation]

  /// Draws the curve of assessments, in any order; those without an area or a date are left out.
  ///
  /// A wound is expected to lose between 20 and 50 percent of its area in each four weeks, counted from the first
  /// measurement: less predicts that it does not heal with its present care (Sheehan and
  /// others, Diabetes Care 26, 2003, 1879; Flanagan, Journal of Wound Care 12, 2003, 189).
  public init(_ assessments: some Sequence<Assessment>) {
    points = assessments.filter { $0.date != .distantPast }.compactMap { assessment in
      assessment.findings.area.map {
        Point(assessment: assessment.id, date: assessment.date, area: $0.squareCentimetres)
      }
    }.sorted { ($0.date, $0.assessment.rawValue) < ($1.date, $1.assessment.rawValue) }
    guard let first = points.first, let last = points.last, first.area > 0 else {
      expected = []
      return
    }
    let fourWeeks = 28 * 86_400.0
    let span = max(last.date.timeIntervalSince(first.date), fourWeeks)
    expected = (0...Self.steps).map { step in
      let time = span * Double(step) / Double(Self.steps)
      return Expectation(
        date: first.date.addingTimeInterval(time), lower: first.area * pow(0.5, time / fourWeeks),
        upper: first.area * pow(0.8, time / fourWeeks))
    }
  }

  /// How finely the expected areas are drawn.
  private static let steps = 24

  /// The change of the area since the first measurement, as a fraction of it: -0.4 is 40 percent less; nil with fewer
  /// than two measurements.
  public var change: Double? {
    guard points.count > 1, let first = points.first, let last = points.last, first.area > 0 else { return nil }
    return last.area / first.area - 1
  }
}
