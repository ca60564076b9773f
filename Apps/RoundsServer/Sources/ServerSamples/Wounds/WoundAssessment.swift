import Foundation

/// What a nurse measures and sees of a wound at a visit.
struct WoundAssessment: Sendable {
  /// The greatest length and the width at right angles to it, in millimetres; 0 if the wound is closed.
  let length: Int
  let width: Int
  /// In millimetres.
  let depth: Int
  let tissue: TissueFractions
  let exudate: PUSHScore.Exudate
  let exudateType: ExudateType
  /// From 0 to 10.
  let pain: Int
  let isInfected: Bool
  let odour: Bool

  enum ExudateType: String, Sendable {
    case serous, haemoserous, seropurulent, purulent
  }

  var isClosed: Bool { length == 0 }

  /// The area of an ellipse of the length and width, in hundredths of square centimetres: π/4 is 0.785.
  var area: Int { Int((Double(length * width) * 0.785).rounded()) }

  var push: PUSHScore {
    PUSHScore(
      lengthInMillimetres: length, widthInMillimetres: width, exudate: exudate,
      tissue: isClosed ? .closed : tissue.worst)
  }

  /// Measures a wound: to a millimetre, with the small errors of a ruler.
  init(_ state: WoundState, _ plan: WoundPlan, _ random: inout SampleRandom) {
    let (first, second, third) = (random.normal(), random.normal(), random.normal())
    isInfected = state.burden > 0.35
    guard state.radius >= WoundState.closedRadius else {
      (length, width, depth, pain, odour) = (0, 0, 0, first > 1.4 ? 1 : 0, false)
      (tissue, exudate, exudateType) = (.closed, .none, .serous)
      return
    }
    let stretch = plan.aspect.squareRoot()
    let measured = max(1, Int((state.radius * 20 * stretch * (1 + 0.012 * first)).rounded()))
    length = measured
    width = min(measured, max(1, Int((state.radius * 20 / stretch * (1 + 0.012 * second)).rounded())))
    depth = max(1, Int((state.depth * (1 + 0.05 * third)).rounded()))
    tissue = TissueFractions(shares: [state.necrosis, state.slough, state.granulation, state.epithelium])

    let area = .pi * state.radius * state.radius
    let wetness =
      0.22 * log(1 + area) + 0.8 * state.slough + 1.3 * state.burden + plan.type.traits.exudate
      - 0.9 * state.epithelium + 0.12 * random.normal()
    exudate = wetness < 0.4 ? .none : wetness < 1.05 ? .light : wetness < 1.75 ? .moderate : .heavy
    exudateType =
      state.burden > 0.6 ? .purulent : state.burden > 0.35 ? .seropurulent : random.chance(0.2) ? .haemoserous : .serous
    let relative = state.radius / plan.radius
    pain = min(
      10, max(0, Int((plan.pain * (0.3 + 0.7 * relative) + 3.5 * state.burden + 0.6 * random.normal()).rounded())))
    odour = state.burden > 0.5 || state.necrosis > 0.2 && random.chance(0.5)
  }
}
