extension FHIR {
  /// A person who receives care.
  public struct Patient: FHIRDomainResource {
    public static let table = FHIRTable<Patient>("Patient", Elements(), kind: .domainResource)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Identifiers, such as record numbers.
      public let identifier = Many<Identifier>("identifier")
      /// Whether the record is in use.
      public let active = One<Bool>("active")
      /// The names.
      public let name = Many<HumanName>("name")
      /// How to reach the patient.
      public let telecom = Many<ContactPoint>("telecom")
      /// The gender for administration.
      public let gender = One<AdministrativeGender>("gender")
      /// The date of birth.
      public let birthDate = One<Date>("birthDate")
      /// Whether or when the patient died.
      public let deceased = Choice("deceased", .boolean, .dateTime)
      /// The addresses.
      public let address = Many<Address>("address")
      /// The marital status.
      public let maritalStatus = One<CodeableConcept>("maritalStatus")
      /// Whether the patient was born as one of several, or the number in the order of birth.
      public let multipleBirth = Choice("multipleBirth", .boolean, .integer)
      /// Pictures of the patient.
      public let photo = Many<Attachment>("photo")
      /// Relatives, guardians, friends.
      public let contact = Many<Contact>("contact")
      /// The languages that the patient speaks.
      public let communication = Many<Communication>("communication")
      /// The practitioners or organizations of primary care.
      public let generalPractitioner = Many<Reference>("generalPractitioner")
      /// The organization that keeps the record.
      public let managingOrganization = One<Reference>("managingOrganization")
      /// Other records of the same person.
      public let link = Many<Link>("link")
    }

    /// A relative, guardian or friend of a patient.
    public struct Contact: FHIRStructure {
      public static let table = FHIRTable<Contact>(
        "Patient.contact", Elements(), kind: .backbone,
        invariants: [
          FHIRInvariant("pat-1", "a contact needs a name, telecom, address or organization") {
            $0.name != nil || !$0.telecom.isEmpty || $0.address != nil || $0.organization != nil
          }
        ])
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The relations of the contact to the patient.
        public let relationship = Many<CodeableConcept>("relationship")
        /// The name.
        public let name = One<HumanName>("name")
        /// How to reach the contact.
        public let telecom = Many<ContactPoint>("telecom")
        /// The address.
        public let address = One<Address>("address")
        /// The gender for administration.
        public let gender = One<AdministrativeGender>("gender")
        /// An organization that is the contact.
        public let organization = One<Reference>("organization")
        /// When the person is the contact.
        public let period = One<Period>("period")
      }
    }

    /// A language that a patient speaks.
    public struct Communication: FHIRStructure {
      public static let table = FHIRTable<Communication>("Patient.communication", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The language.
        public let language = One<CodeableConcept>("language", .required)
        /// Whether the patient prefers it.
        public let preferred = One<Bool>("preferred")
      }
    }

    /// Another record of a patient.
    public struct Link: FHIRStructure {
      public static let table = FHIRTable<Link>("Patient.link", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The other record.
        public let other = One<Reference>("other", .required)
        /// The relation of the other record to this one.
        public let type = One<Kind>("type", .required)
      }

      /// Relations between records (http://hl7.org/fhir/link-type).
      public enum Kind: String, FHIRCode {
        /// The code `replaced-by`.
        case replacedBy = "replaced-by"
        /// The code `replaces`.
        case replaces
        /// The code `refer`.
        case refer
        /// The code `seealso`.
        case seealso
      }
    }
  }
}
