import CoreFHIR

/// A place on the body where wounds of a type are.
struct WoundSite: Sendable {
  /// What a photo of the place shows around the wound.
  enum Surroundings: Sendable {
    /// Skin that fills the picture, such as that of the back.
    case trunk
    /// An arm or leg on a drape.
    case limb
    /// A rounded end such as a heel or toes, on a drape.
    case end
  }

  enum Side: String, Sendable {
    case left, right
  }

  let code: String
  let display: String
  let surroundings: Surroundings
  /// The code of SNOMED CT, where one is known to mean the same, without the side.
  let snomed: (code: String, display: String)?
  /// Codes of SNOMED CT with the side.
  let sided: [Side: (code: String, display: String)]
  let hasSides: Bool

  init(
    _ code: String, _ display: String, _ surroundings: Surroundings, snomed: (String, String)? = nil,
    left: (String, String)? = nil, right: (String, String)? = nil, hasSides: Bool = true
  ) {
    self.code = code
    self.display = display
    self.surroundings = surroundings
    self.snomed = snomed
    var sided: [Side: (code: String, display: String)] = [:]
    sided[.left] = left
    sided[.right] = right
    self.sided = sided
    self.hasSides = hasSides
  }

  /// Returns the body site: a code of SNOMED CT if there is one, and one of Rounds that names the side too.
  func concept(_ side: Side?) -> FHIR.CodeableConcept {
    let coding = (side.flatMap { sided[$0] } ?? snomed).map { SampleCodes.snomed($0.code, $0.display) }
    return SampleCodes.concept(side.map { "\(code)-\($0.rawValue)" } ?? code, text(side), same: coding)
  }

  /// Returns the site in words, such as `Left heel`.
  func text(_ side: Side?) -> String {
    side.map { ($0 == .left ? "Left " : "Right ") + display.lowercased() } ?? display
  }

  static let sacrum = WoundSite(
    "sacrum", "Sacrum", .trunk, snomed: ("54735007", "Bone structure of sacrum"), hasSides: false)
  static let buttock = WoundSite("buttock", "Buttock", .trunk, snomed: ("46862004", "Buttock structure"))
  static let hip = WoundSite(
    "hip", "Hip", .trunk, left: ("287679003", "Left hip region structure"),
    right: ("287579007", "Right hip region structure"))
  static let heel = WoundSite("heel", "Heel", .end, snomed: ("76853006", "Heel structure"))
  static let lowerLeg = WoundSite(
    "lower-leg", "Lower leg", .limb, snomed: ("30021000", "Lower leg structure"),
    left: ("48979004", "Structure of left lower leg"), right: ("32696007", "Structure of right lower leg"))
  static let ankle = WoundSite("ankle", "Ankle", .limb, snomed: ("344001", "Ankle region structure"))
  static let foot = WoundSite(
    "foot", "Foot", .end, snomed: ("56459004", "Foot structure"), left: ("22335008", "Structure of left foot"),
    right: ("7769000", "Structure of right foot"))
  static let greatToe = WoundSite("great-toe", "Great toe", .end, snomed: ("78883009", "Great toe structure"))
  static let forearm = WoundSite("forearm", "Forearm", .limb, snomed: ("14975008", "Forearm structure"))
  static let hand = WoundSite("hand", "Hand", .end, snomed: ("85562004", "Hand structure"))
  static let thigh = WoundSite(
    "thigh", "Thigh", .limb, snomed: ("68367000", "Thigh structure"), left: ("61396006", "Structure of left thigh"),
    right: ("11207009", "Structure of right thigh"))
  static let knee = WoundSite(
    "knee", "Knee", .limb, left: ("82169009", "Structure of left knee region"),
    right: ("6757004", "Structure of right knee region"))
  static let abdomen = WoundSite("abdomen", "Abdomen", .trunk, hasSides: false)
  static let chest = WoundSite("chest", "Chest", .trunk, hasSides: false)
}
