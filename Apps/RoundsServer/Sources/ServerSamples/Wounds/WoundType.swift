import CoreFHIR

/// A type of wound, with the ranges in which its wounds begin.
enum WoundType: CaseIterable, Sendable {
  case pressureUlcer, venousLegUlcer, diabeticFootUlcer, surgicalWound, skinTear, burn

  /// What is typical of a type.
  struct Traits: Sendable {
    let code: String
    let display: String
    let snomed: (code: String, display: String)?
    let sites: [WoundSite]
    /// The greatest length at the beginning, in centimetres.
    let length: ClosedRange<Double>
    /// Length divided by width.
    let aspect: ClosedRange<Double>
    /// The depth at the beginning, in millimetres.
    let depth: ClosedRange<Double>
    /// The days until it heals, without diseases that slow it.
    let healing: ClosedRange<Double>
    /// Necrotic and slough tissue at the beginning, at most.
    let necrosis: Double
    let slough: Double
    let pain: Double
    let exudate: Double
    /// How likely an infection is.
    let infection: Double
  }

  var traits: Traits {
    switch self {
    case .pressureUlcer: Self.pressure
    case .venousLegUlcer: Self.venous
    case .diabeticFootUlcer: Self.diabetic
    case .surgicalWound: Self.surgical
    case .skinTear: Self.tear
    case .burn: Self.burnt
    }
  }

  var concept: FHIR.CodeableConcept {
    let traits = traits
    return SampleCodes.concept(
      traits.code, traits.display, same: traits.snomed.map { SampleCodes.snomed($0.code, $0.display) })
  }

  private static let pressure = Traits(
    code: "pressure-ulcer", display: "Pressure ulcer", snomed: ("399912005", "Pressure ulcer"),
    sites: [.sacrum, .sacrum, .heel, .heel, .buttock, .hip], length: 1.6...7, aspect: 1...1.6, depth: 1...22,
    healing: 40...260, necrosis: 0.35, slough: 0.5, pain: 4, exudate: 0.55, infection: 0.28)
  private static let venous = Traits(
    code: "venous-leg-ulcer", display: "Venous leg ulcer", snomed: nil, sites: [.lowerLeg, .lowerLeg, .ankle],
    length: 2...11, aspect: 1...2, depth: 1...5, healing: 60...330, necrosis: 0.06, slough: 0.55, pain: 5,
    exudate: 1, infection: 0.3)
  private static let diabetic = Traits(
    code: "diabetic-foot-ulcer", display: "Diabetic foot ulcer", snomed: ("371087003", "Diabetic foot ulcer"),
    sites: [.foot, .foot, .greatToe, .heel], length: 0.9...4, aspect: 1...1.4, depth: 2...12, healing: 60...300,
    necrosis: 0.3, slough: 0.45, pain: 1.5, exudate: 0.4, infection: 0.4)
  private static let surgical = Traits(
    code: "surgical-wound", display: "Surgical wound, open",
    snomed: ("112633009", "Surgical wound"), sites: [.abdomen, .chest, .knee, .thigh], length: 3...13,
    aspect: 2.4...4.2,
    depth: 4...28, healing: 35...110, necrosis: 0.04, slough: 0.35, pain: 4, exudate: 0.6, infection: 0.22)
  private static let tear = Traits(
    code: "skin-tear", display: "Skin tear", snomed: nil, sites: [.forearm, .forearm, .hand, .lowerLeg],
    length: 1.5...6, aspect: 1.2...2.2, depth: 1...2, healing: 26...45, necrosis: 0.03, slough: 0.08, pain: 3,
    exudate: 0.15, infection: 0.08)
  private static let burnt = Traits(
    code: "burn", display: "Burn", snomed: ("125666000", "Burn"), sites: [.hand, .forearm, .thigh, .foot],
    length: 2.5...10, aspect: 1...1.9, depth: 1...3, healing: 28...75, necrosis: 0.12, slough: 0.4, pain: 6,
    exudate: 0.7, infection: 0.18)
}

/// A category of pressure ulcers by the European Pressure Ulcer Advisory Panel.
///
/// A category stays with an ulcer while it heals.
enum PressureUlcerCategory: Int, Sendable {
  case two = 2
  case three, four

  var roman: String {
    switch self {
    case .two: "II"
    case .three: "III"
    case .four: "IV"
    }
  }

  /// Returns the category of an ulcer by its depth at the beginning, in millimetres.
  init(depth: Double) { self = depth < 3 ? .two : depth < 12 ? .three : .four }

  var concept: FHIR.CodeableConcept {
    SampleCodes.concept("epuap-category-\(rawValue)", "EPUAP category \(roman)")
  }
}
