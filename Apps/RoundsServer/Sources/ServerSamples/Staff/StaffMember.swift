/// A nurse or doctor.
struct StaffMember: Sendable {
  enum Role: Sendable {
    case nurse, specialist, doctor

    /// The beginning of ids.
    var prefix: String { self == .doctor ? "doctor" : "nurse" }

    var code: (code: String, display: String) {
      switch self {
      case .nurse: ("community-nurse", "Community nurse")
      case .specialist: ("wound-specialist", "Tissue viability nurse")
      case .doctor: ("general-practitioner", "General practitioner")
      }
    }
  }

  let role: Role
  let id: String
  let name: PersonName
  let isFemale: Bool
  let culture: NameCulture

  /// The name with the title, as colleagues write it.
  var displayName: String { (role == .doctor ? "Dr " : "") + name.latin }
  var reference: String { "Practitioner/\(id)" }

  init(_ role: Role, number: Int, seed: UInt64) {
    self.role = role
    id = "\(role.prefix)-\(number.padded(2))"
    var random = SampleRandom(seed: seed, "staff/\(id)")
    culture = random.pick(weighted: NameCulture.latin.map { ($0, $0.weight) })
    isFemale = random.chance(role == .doctor ? 0.5 : 0.85)
    name = culture.name(isFemale: isFemale, &random)
  }
}

/// The nurses and doctors of a district, who care for its patients.
struct District: Sendable {
  static let nurseCount = 5
  static let doctorCount = 2
  static let patientCount = 50

  let number: Int
  let seed: UInt64

  /// Returns the number of districts that so many patients need.
  static func count(patients: Int) -> Int {
    patients / patientCount + (patients % patientCount > 0 ? 1 : 0)
  }

  /// Creates the district of a patient.
  init(ofPatient index: Int, seed: UInt64) { self.init(number: index / Self.patientCount + 1, seed: seed) }

  init(number: Int, seed: UInt64) {
    self.number = number
    self.seed = seed
  }

  var name: String { FictionalContact.towns[(number - 1) % FictionalContact.towns.count] + " district" }
  var organization: String { "organization-\(number)" }
  var team: String { "team-\(number)" }

  /// The nurses; the last is the specialist for wounds.
  var nurses: [StaffMember] {
    (1...Self.nurseCount).map {
      StaffMember(
        $0 == Self.nurseCount ? .specialist : .nurse, number: (number - 1) * Self.nurseCount + $0, seed: seed)
    }
  }

  var doctors: [StaffMember] {
    (1...Self.doctorCount).map { StaffMember(.doctor, number: (number - 1) * Self.doctorCount + $0, seed: seed) }
  }
}
