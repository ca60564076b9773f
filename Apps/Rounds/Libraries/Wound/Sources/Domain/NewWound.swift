public import Foundation
public import LibPatient

/// A wound that is to be recorded.
public struct NewWound: Hashable, Sendable, Codable {
  /// A new identifier, which becomes that of the wound.
  public let id: UUID
  /// The patient who has it.
  public let patient: Patient.ID
  /// The kind of wound.
  public var kind: WoundKind
  /// Where it is: a region of the body.
  public var region: BodyRegion

  /// Describes a wound.
  public init(id: UUID, patient: Patient.ID, kind: WoundKind, region: BodyRegion) {
    self.id = id
    self.patient = patient
    self.kind = kind
    self.region = region
  }
}

extension NewWound {
  /// The identifier that the wound will have.
  public var wound: Wound.ID { Self.wound(id) }

  /// The identifier of a wound that is recorded with an identifier.
  public static func wound(_ id: UUID) -> Wound.ID { Wound.ID(rawValue: id.uuidString.lowercased()) }
}

/// A kind of wound.
public enum WoundKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A pressure ulcer.
  case pressureUlcer = "pressure-ulcer"
  /// An ulcer of the lower leg, of the veins.
  case venousLegUlcer = "venous-leg-ulcer"
  /// An ulcer of a diabetic foot.
  case diabeticFootUlcer = "diabetic-foot-ulcer"
  /// An open wound of an operation.
  case surgicalWound = "surgical-wound"
  /// A tear of thin skin.
  case skinTear = "skin-tear"
  /// A burn.
  case burn

  /// The name of the kind, for the user.
  public var title: String {
    switch self {
    case .pressureUlcer: "Pressure ulcer"
    case .venousLegUlcer: "Venous leg ulcer"
    case .diabeticFootUlcer: "Diabetic foot ulcer"
    case .surgicalWound: "Surgical wound, open"
    case .skinTear: "Skin tear"
    case .burn: "Burn"
    }
  }
}

/// A region of the body.
public struct BodyRegion: Hashable, Sendable, Codable {
  /// A place on the body, without the side.
  public enum Place: String, Hashable, Sendable, Codable, CaseIterable {
    /// On the trunk.
    case chest, abdomen, sacrum
    /// On the trunk, with a side.
    case buttock, hip
    /// On the arms.
    case forearm, hand
    /// On the legs.
    case thigh, knee, ankle, heel, foot
    /// The lower leg.
    case lowerLeg = "lower-leg"
    /// The great toe.
    case greatToe = "great-toe"
  }

  /// A side of the body, the patient's.
  public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    /// The patient's left.
    case left
    /// The patient's right.
    case right
  }

  /// The place.
  public let place: Place
  /// The side; nil in the middle.
  public let side: Side?

  /// Creates a region; a place in the middle of the body has no side.
  public init(_ place: Place, _ side: Side? = nil) {
    self.place = place
    self.side = [.chest, .abdomen, .sacrum].contains(place) ? nil : side
  }

  /// All regions, from head to toe.
  public static let all: [BodyRegion] = [
    Place.chest, .abdomen, .sacrum, .hip, .buttock, .forearm, .hand, .thigh, .knee, .lowerLeg, .ankle, .heel, .foot,
    .greatToe,
  ].flatMap { place in
    BodyRegion(place, .left).side == nil ? [BodyRegion(place)] : Side.allCases.map { BodyRegion(place, $0) }
  }

  /// The identifier, such as `heel-left`.
  public var id: String { side.map { "\(place.rawValue)-\($0.rawValue)" } ?? place.rawValue }

  /// The name of the region, such as “Left heel”.
  public var title: String {
    let name = place.rawValue.replacing("-", with: " ")
    let text = side.map { "\($0.rawValue) \(name)" } ?? name
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
