extension FHIR {
  /// A person who provides care, such as a nurse.
  public struct Practitioner: FHIRDomainResource {
    public static let table = FHIRTable<Practitioner>("Practitioner", Elements(), kind: .domainResource)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Identifiers, such as a licence's.
      public let identifier = Many<Identifier>("identifier")
      /// Whether the record is in use.
      public let active = One<Bool>("active")
      /// The names.
      public let name = Many<HumanName>("name")
      /// How to reach the practitioner.
      public let telecom = Many<ContactPoint>("telecom")
      /// The addresses.
      public let address = Many<Address>("address")
      /// The gender for administration.
      public let gender = One<AdministrativeGender>("gender")
      /// The date of birth.
      public let birthDate = One<Date>("birthDate")
      /// Pictures of the practitioner.
      public let photo = Many<Attachment>("photo")
      /// Certificates and licences.
      public let qualification = Many<Qualification>("qualification")
      /// The languages in which the practitioner can care.
      public let communication = Many<CodeableConcept>("communication")
    }

    /// A certificate or licence.
    public struct Qualification: FHIRStructure {
      public static let table = FHIRTable<Qualification>("Practitioner.qualification", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// Its identifiers.
        public let identifier = Many<Identifier>("identifier")
        /// The certificate or licence, as a code.
        public let code = One<CodeableConcept>("code", .required)
        /// When it is valid.
        public let period = One<Period>("period")
        /// The organization that issued it.
        public let issuer = One<Reference>("issuer")
      }
    }
  }
}
