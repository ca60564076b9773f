import Foundation

/// How a wound begins, and what will decide about its course.
struct WoundPlan: Sendable {
  /// The number of the wound among those of its patient, from 1.
  let number: Int
  let type: WoundType
  let site: WoundSite
  let side: WoundSite.Side?
  let onset: SampleDay
  /// The first day on which a nurse can see it.
  let firstSeen: SampleDay
  /// Length and width are those of an ellipse of the radius, stretched by the root of the aspect and its inverse.
  let radius: Double
  let aspect: Double
  let depth: Double
  let necrosis: Double
  let slough: Double
  /// The days until it heals, if nothing goes wrong.
  let healingDays: Double
  /// Whether the wound hardly heals, for instance because the legs are not raised or the pressure stays.
  let stagnates: Bool
  /// Infections, in days after the onset.
  let infections: [ClosedRange<Int>]
  let pain: Double
  /// The usual days between visits.
  let interval: Int

  /// The category of a pressure ulcer; nil for other wounds.
  var category: PressureUlcerCategory? { type == .pressureUlcer ? PressureUlcerCategory(depth: depth) : nil }

  /// Creates a wound that begins between two days.
  init(
    number: Int, type: WoundType, of profile: PatientProfile, onset days: ClosedRange<SampleDay>, isCurrent: Bool,
    _ random: inout SampleRandom
  ) {
    let traits = type.traits
    self.number = number
    self.type = type
    site = random.pick(traits.sites)
    side = site.hasSides ? (random.chance(0.5) ? .left : .right) : nil
    // Small values are more common than large ones.
    let size = pow(random.unit(), 1.6)
    let length = traits.length.lowerBound + size * (traits.length.upperBound - traits.length.lowerBound)
    aspect = random.real(traits.aspect)
    radius = length / (2 * aspect.squareRoot())
    let deep = pow(random.unit(), 1.5)
    depth = traits.depth.lowerBound + deep * (traits.depth.upperBound - traits.depth.lowerBound)
    necrosis = random.chance(0.6) ? traits.necrosis * random.unit() : 0
    slough = traits.slough * random.real(0.3...1)
    let delay = profile.comorbidities.reduce(1) { $0 * $1.delay } * (profile.age > 80 ? 1.1 : 1)
    let base =
      traits.healing.lowerBound
      + (0.6 * size + 0.4 * deep) * (traits.healing.upperBound - traits.healing.lowerBound)
    healingDays = min(base * min(delay, 1.9) * random.real(0.85...1.2), 400)
    stagnates = healingDays > 90 && isCurrent && random.chance(0.3)
    pain = max(0, traits.pain + 1.4 * random.normal() - (type != .diabeticFootUlcer && profile.has(.diabetes) ? 1 : 0))
    interval = min(max(Int((healingDays / 13).rounded()), 2), 5)

    // A wound that is open today began so long ago that it may still be so.
    let span = days.upperBound - days.lowerBound
    let ago =
      isCurrent ? random.whole(0...min(span, Int(healingDays * (stagnates ? 0.9 : 0.6)))) : random.whole(0...span)
    onset = days.upperBound - ago
    firstSeen = onset + random.whole(1...6)
    var infections: [ClosedRange<Int>] = []
    if random.chance(traits.infection) {
      let start = random.whole(12...max(13, Int(healingDays * 0.7)))
      infections.append(start...(start + random.whole(6...16)))
    }
    if healingDays > 150, random.chance(0.3) {
      let start = random.whole(100...Int(healingDays))
      infections.append(start...(start + random.whole(6...12)))
    }
    self.infections = infections
  }
}
