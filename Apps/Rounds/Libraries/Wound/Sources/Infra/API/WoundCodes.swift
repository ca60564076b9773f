import CoreFHIR

/// The codes by which resources of wounds are read and written.
///
/// Codes of LOINC are used where they mean the same; each value has one of Rounds' code system too.
enum WoundCodes {
  static let rounds = "https://rounds.example/codes"
  static let loinc = "http://loinc.org"
  /// The extension of a photo that refers to its wound, a Condition: R4's Media has no element for it.
  static let woundOfPhoto = "https://rounds.example/extensions/wound"

  /// A code with its name, and the code of LOINC that means the same.
  struct Code: Sendable {
    let code: String
    let display: String
    let loinc: FHIR.Coding?

    init(_ code: String, _ display: String, loinc: (code: String, display: String)? = nil) {
      self.code = code
      self.display = display
      self.loinc = loinc.map { FHIR.Coding($0.code, system: WoundCodes.loinc, display: $0.display) }
    }

    var concept: FHIR.CodeableConcept {
      FHIR.CodeableConcept {
        $0.coding = [loinc, FHIR.Coding(code, system: WoundCodes.rounds, display: display)].compactMap(\.self)
        $0.text = display
      }
    }

    /// Whether a concept has one of the codes.
    func matches(_ concept: FHIR.CodeableConcept?) -> Bool {
      guard let concept else { return false }
      return concept.has(code, in: WoundCodes.rounds)
        || loinc?.code.map { concept.has($0, in: WoundCodes.loinc) } == true
    }
  }

  static let wound = Code("wound", "Wound")
  static let panel = Code("wound-assessment", "Wound assessment", loinc: ("39135-9", "Wound assessment panel"))
  static let length = Code("length", "Length", loinc: ("39126-8", "Length of Wound"))
  static let width = Code("width", "Width", loinc: ("39125-0", "Width of Wound"))
  static let depth = Code("depth", "Depth", loinc: ("39127-6", "Depth of Wound"))
  static let tunnelling = Code("tunnelling", "Tunnelling", loinc: ("72298-3", "Tunneling of wound"))
  static let area = Code("area", "Area", loinc: ("89260-4", "Area of wound"))
  static let bed = Code("wound-bed", "Wound bed", loinc: ("89254-7", "Wound bed appearance"))
  static let exudate = Code("exudate-amount", "Amount of exudate", loinc: ("89259-6", "Wound exudate amount"))
  static let exudateKind = Code("exudate-type", "Type of exudate")
  static let pain = Code(
    "pain", "Pain", loinc: ("72514-3", "Pain severity - 0-10 verbal numeric rating [Score] - Reported"))
  static let odour = Code("odour", "Odour")
  static let infection = Code("infection-signs", "Signs of infection")

  static func tissue(_ kind: Tissue.Kind) -> Code {
    switch kind {
    case .necrotic: Code("tissue-necrotic", "Necrotic tissue")
    case .slough: Code("tissue-slough", "Slough")
    case .granulation: Code("tissue-granulation", "Granulation tissue")
    case .epithelial: Code("tissue-epithelial", "Epithelial tissue")
    }
  }

  static func amount(_ amount: Exudate.Amount) -> Code {
    Code("exudate-\(amount.rawValue)", amount.rawValue.prefix(1).uppercased() + amount.rawValue.dropFirst())
  }

  static func kind(_ kind: Exudate.Kind) -> Code {
    Code("exudate-\(kind.rawValue)", kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst())
  }

  /// The score of PUSH, an Observation of its own that is derived from an assessment.
  static let exam = FHIR.CodeableConcept(
    "exam", system: "http://terminology.hl7.org/CodeSystem/observation-category", display: "Exam")
}
