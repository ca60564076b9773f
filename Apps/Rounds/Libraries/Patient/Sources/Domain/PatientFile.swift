/// All that the record of a patient says about the person.
public struct PatientFile: Hashable, Sendable {
  /// The patient as lists show them.
  public let patient: Patient
  /// The gender; nil if the record does not say.
  public let gender: String?
  /// The number of the national health service; nil if it has none.
  public let nationalNumber: String?
  /// Phone numbers and e-mail addresses, the preferred ones first.
  public let contactPoints: [ContactPoint]
  /// The address on one or several lines; empty if there is none.
  public let address: [String]
  /// The languages that the patient speaks, the preferred one first.
  public let languages: [String]
  /// Relatives, neighbours and friends.
  public let relatives: [Relative]
  /// The general practitioner; nil if the record names none.
  public let doctor: String?
  /// Allergies and intolerances, the most dangerous first.
  public let allergies: [Allergy]

  /// Creates a file.
  public init(
    patient: Patient, gender: String? = nil, nationalNumber: String? = nil, contactPoints: [ContactPoint] = [],
    address: [String] = [], languages: [String] = [], relatives: [Relative] = [], doctor: String? = nil,
    allergies: [Allergy] = []
  ) {
    self.patient = patient
    self.gender = gender
    self.nationalNumber = nationalNumber
    self.contactPoints = contactPoints
    self.address = address
    self.languages = languages
    self.relatives = relatives
    self.doctor = doctor
    self.allergies = allergies
  }

  /// A way to reach a person.
  public struct ContactPoint: Hashable, Sendable {
    /// The kind of contact point, such as “Mobile”.
    public let label: String
    /// The number or address.
    public let value: String

    /// Creates a contact point.
    public init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  /// A relative, neighbour or friend.
  public struct Relative: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The relationship of the person to the patient; nil if the record does not say.
    public let relationship: String?
    /// The first number or address; nil if there is none.
    public let contact: String?

    /// Creates a relative.
    public init(name: String, relationship: String?, contact: String?) {
      self.name = name
      self.relationship = relationship
      self.contact = contact
    }
  }
}
