extension FHIR {
  /// The people who care for a patient together.
  public struct CareTeam: FHIRDomainResource {
    public static let table = FHIRTable<CareTeam>("CareTeam", Elements(), kind: .domainResource)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Identifiers of the team.
      public let identifier = Many<Identifier>("identifier")
      /// Whether the team is at work.
      public let status = One<Status>("status")
      /// The kind of team.
      public let category = Many<CodeableConcept>("category")
      /// The name.
      public let name = One<String>("name")
      /// The patient or group.
      public let subject = One<Reference>("subject")
      /// The encounter for which it was formed.
      public let encounter = One<Reference>("encounter")
      /// When the team works.
      public let period = One<Period>("period")
      /// The members.
      public let participant = Many<Participant>("participant")
      /// Why the team exists.
      public let reasonCode = Many<CodeableConcept>("reasonCode")
      /// The condition why it exists.
      public let reasonReference = Many<Reference>("reasonReference")
      /// The organizations that are responsible.
      public let managingOrganization = Many<Reference>("managingOrganization")
      /// How to reach the team.
      public let telecom = Many<ContactPoint>("telecom")
      /// Notes.
      public let note = Many<Annotation>("note")
    }

    /// The statuses of a team (http://hl7.org/fhir/care-team-status).
    public enum Status: String, FHIRCode {
      /// The code `proposed`.
      case proposed
      /// The code `active`.
      case active
      /// The code `suspended`.
      case suspended
      /// The code `inactive`.
      case inactive
      /// The code `entered-in-error`.
      case enteredInError = "entered-in-error"
    }

    /// A member of a team.
    public struct Participant: FHIRStructure {
      public static let table = FHIRTable<Participant>(
        "CareTeam.participant", Elements(), kind: .backbone,
        invariants: [
          FHIRInvariant("ctm-1", "onBehalfOf needs a member") { $0.onBehalfOf == nil || $0.member != nil }
        ])
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The roles of the member.
        public let role = Many<CodeableConcept>("role")
        /// The member.
        public let member = One<Reference>("member")
        /// The organization of the practitioner.
        public let onBehalfOf = One<Reference>("onBehalfOf")
        /// When the member belongs to the team.
        public let period = One<Period>("period")
      }
    }
  }
}
