extension FHIR {
  /// A message that was sent, or should be.
  public struct Communication: FHIRDomainResource {
    public static let table = FHIRTable<Communication>("Communication", Elements(), kind: .domainResource)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Identifiers of the message.
      public let identifier = Many<Identifier>("identifier")
      /// The protocols that it follows.
      public let instantiatesCanonical = Many<String>("instantiatesCanonical", as: .canonical)
      /// The external protocols that it follows.
      public let instantiatesUri = Many<String>("instantiatesUri", as: .uri)
      /// The request that it answers.
      public let basedOn = Many<Reference>("basedOn")
      /// The event of which it is part.
      public let partOf = Many<Reference>("partOf")
      /// The messages that it answers.
      public let inResponseTo = Many<Reference>("inResponseTo")
      /// The status of the message.
      public let status = One<EventStatus>("status", .required)
      /// Why it has the status.
      public let statusReason = One<CodeableConcept>("statusReason")
      /// The kind of message.
      public let category = Many<CodeableConcept>("category")
      /// How urgent it is.
      public let priority = One<Priority>("priority")
      /// How it was sent.
      public let medium = Many<CodeableConcept>("medium")
      /// Who it is about.
      public let subject = One<Reference>("subject")
      /// The topic of the message.
      public let topic = One<CodeableConcept>("topic")
      /// Resources that it is about.
      public let about = Many<Reference>("about")
      /// The encounter of which it is part.
      public let encounter = One<Reference>("encounter")
      /// When it was sent.
      public let sent = One<DateTime>("sent")
      /// When it was received.
      public let received = One<DateTime>("received")
      /// Who receives it.
      public let recipient = Many<Reference>("recipient")
      /// Who sends it.
      public let sender = One<Reference>("sender")
      /// Why it is sent.
      public let reasonCode = Many<CodeableConcept>("reasonCode")
      /// The condition or observation why it is sent.
      public let reasonReference = Many<Reference>("reasonReference")
      /// The contents.
      public let payload = Many<Payload>("payload")
      /// Notes.
      public let note = Many<Annotation>("note")
    }

    /// How urgent a message is (http://hl7.org/fhir/request-priority).
    public enum Priority: String, FHIRCode {
      /// The code `routine`.
      case routine
      /// The code `urgent`.
      case urgent
      /// The code `asap`.
      case asap
      /// The code `stat`.
      case stat
    }

    /// A part of a message.
    public struct Payload: FHIRStructure {
      public static let table = FHIRTable<Payload>("Communication.payload", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The content.
        public let content = Choice("content", .string, .attachment, .reference, presence: .required)
      }
    }
  }
}
