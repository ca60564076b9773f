import Foundation

/// A wound on a day, in the model of its course.
///
/// New skin grows in from the edge at a rate that is about constant, so the radius falls evenly and the area faster at
/// first. An infection stops that and makes the wound grow. The depth follows the radius, dead tissue comes off, slough
/// after it, granulation tissue fills the bed, and new skin is seen at the edge when the bed is clean.
struct WoundState: Sendable {
  private(set) var radius: Double
  private(set) var depth: Double
  private(set) var necrosis: Double
  private(set) var slough: Double
  private(set) var epithelium = 0.0
  /// How infected the wound is, 0 to 1.
  private(set) var burden = 0.0
  /// How much better or worse the days are than usual.
  private var drift = 0.0
  private var day = 0

  init(_ plan: WoundPlan) {
    radius = plan.radius
    depth = plan.depth
    necrosis = plan.necrosis
    slough = plan.slough
  }

  /// The share of granulation tissue.
  var granulation: Double { max(0, 1 - necrosis - slough - epithelium) }

  /// Below this radius a wound is closed.
  static let closedRadius = 0.12

  /// Changes the state by a day.
  ///
  /// - Parameter mayClose: whether the wound may close; otherwise a small rest stays open.
  mutating func step(_ plan: WoundPlan, mayClose: Bool, _ random: inout SampleRandom) {
    day += 1
    let isInfected = plan.infections.contains { $0.contains(day) }
    burden += isInfected ? (1 - burden) * 0.25 : -burden * 0.12
    drift = 0.92 * drift + 0.16 * random.normal()
    let rate = plan.radius / plan.healingDays
    // Healing begins when the wound is clean.
    let start = min(1, Double(day) / (0.12 * plan.healingDays))
    let healing = rate * 1.06 * max(0.1, 1 + drift) * start * (plan.stagnates ? 0.15 : 1) * (1 - 0.9 * burden)
    let growth = burden * max(1.6 * rate, 0.008 * plan.radius)
    radius = min(radius - healing + growth, plan.radius * 1.6)
    if !mayClose { radius = max(radius, Self.closedRadius + 0.06) }
    radius = max(radius, 0)

    let relative = radius / plan.radius
    depth += (plan.depth * pow(relative, 1.3) - depth) * 0.15
    let loosened = necrosis * 0.045
    necrosis += burden * 0.003 - loosened
    slough += loosened * 0.6 + burden * 0.02 * (1 - slough) - slough * 0.03 * (1 - burden) * (plan.stagnates ? 0.3 : 1)
    let room = max(0, 1 - necrosis - slough)
    let progress = max(0, 1 - relative - 0.1) / 0.9
    epithelium = min(room, 0.8 * pow(progress, 1.4) * (1 - 0.6 * burden))
  }
}
