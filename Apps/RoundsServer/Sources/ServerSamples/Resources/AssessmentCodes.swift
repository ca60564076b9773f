import CoreFHIR

/// The codes of an assessment and its components.
enum AssessmentCodes {
  static let exam = SampleCodes.hl7("observation-category", "exam", "Exam")
  static let panel = SampleCodes.concept(
    "wound-assessment", "Wound assessment", same: SampleCodes.loinc("39135-9", "Wound assessment panel"))
  static let length = SampleCodes.concept("length", "Length", same: SampleCodes.loinc("39126-8", "Length of Wound"))
  static let width = SampleCodes.concept("width", "Width", same: SampleCodes.loinc("39125-0", "Width of Wound"))
  static let depth = SampleCodes.concept("depth", "Depth", same: SampleCodes.loinc("39127-6", "Depth of Wound"))
  static let tunnelling = SampleCodes.concept(
    "tunnelling", "Tunnelling", same: SampleCodes.loinc("72298-3", "Tunneling of wound"))
  static let area = SampleCodes.concept("area", "Area", same: SampleCodes.loinc("89260-4", "Area of wound"))
  static let necrotic = SampleCodes.concept("tissue-necrotic", "Necrotic tissue")
  static let slough = SampleCodes.concept("tissue-slough", "Slough")
  static let granulation = SampleCodes.concept("tissue-granulation", "Granulation tissue")
  static let epithelial = SampleCodes.concept("tissue-epithelial", "Epithelial tissue")
  static let bed = SampleCodes.concept(
    "wound-bed", "Wound bed", same: SampleCodes.loinc("89254-7", "Wound bed appearance"))
  static let exudate = SampleCodes.concept(
    "exudate-amount", "Amount of exudate", same: SampleCodes.loinc("89259-6", "Wound exudate amount"))
  static let exudateType = SampleCodes.concept("exudate-type", "Type of exudate")
  static let pain = SampleCodes.concept(
    "pain", "Pain",
    same: SampleCodes.loinc("72514-3", "Pain severity - 0-10 verbal numeric rating [Score] - Reported"))
  static let odour = SampleCodes.concept("odour", "Odour")
  static let infection = SampleCodes.concept("infection-signs", "Signs of infection")

  static let push = SampleCodes.concept("push-score", "PUSH score")
  static let pushArea = SampleCodes.concept("push-area", "PUSH: length × width")
  static let pushExudate = SampleCodes.concept("push-exudate", "PUSH: exudate")
  static let pushTissue = SampleCodes.concept("push-tissue", "PUSH: tissue")

  /// The amounts of exudate, by their PUSH scores.
  static let exudateAmounts = [
    SampleCodes.concept("exudate-none", "None"), SampleCodes.concept("exudate-light", "Light"),
    SampleCodes.concept("exudate-moderate", "Moderate"), SampleCodes.concept("exudate-heavy", "Heavy"),
  ]

  static func type(_ type: WoundAssessment.ExudateType) -> FHIR.CodeableConcept {
    SampleCodes.concept("exudate-\(type.rawValue)", type.rawValue.prefix(1).uppercased() + type.rawValue.dropFirst())
  }
}

/// The notes that nurses write beside measurements.
enum AssessmentNotes {
  /// Returns a note; nil for most visits.
  static func note(_ assessment: WoundAssessment, isFirst: Bool, _ random: inout SampleRandom) -> String? {
    if assessment.isClosed { return "Wound closed. Skin still thin; moisturise and protect for two weeks." }
    if isFirst {
      return random.pick([
        "First visit. History taken, plan agreed with the patient.", "First assessment. Consent to photographs given.",
      ])
    }
    if assessment.isInfected {
      return random.pick([
        "Edges red and warm, swab taken.", "Silver dressing started, doctor informed.",
        "Redness marked with a pen to follow its edge.",
      ])
    }
    guard random.chance(0.22) else { return nil }
    if assessment.tissue.necrotic > 0 {
      return random.pick(["Dry black tissue at the edge is loosening.", "Debridement tolerated with pain relief."])
    }
    if assessment.tissue.slough >= 25 {
      return random.pick(["Slough softer, partly removed at rinsing.", "Fibrinous coating, hydrogel applied."])
    }
    if assessment.tissue.epithelial >= 30 {
      return random.pick(["New skin from the edges.", "Small islands of new skin."])
    }
    return random.pick([
      "Clean, granulating.", "Dressing had slipped, fixed with a tubular bandage.",
      "Patient slept badly, otherwise well.", "Surrounding skin a little macerated; barrier cream.",
      "Foam dressing changed.",
    ])
  }
}
