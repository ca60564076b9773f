extension FHIR {
  /// A picture, video or sound, such as the photo of a wound.
  public struct Media: FHIRDomainResource {
    public static let table = FHIRTable<Media>("Media", Elements(), kind: .domainResource)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Identifiers of the medium.
      public let identifier = Many<Identifier>("identifier")
      /// The plan or order that asked for it.
      public let basedOn = Many<Reference>("basedOn")
      /// The event of which it is part.
      public let partOf = Many<Reference>("partOf")
      /// The status of the medium.
      public let status = One<EventStatus>("status", .required)
      /// Picture, video or sound.
      public let type = One<CodeableConcept>("type")
      /// How it was made.
      public let modality = One<CodeableConcept>("modality")
      /// The view.
      public let view = One<CodeableConcept>("view")
      /// The patient or other subject that it shows.
      public let subject = One<Reference>("subject")
      /// The encounter in which it was made.
      public let encounter = One<Reference>("encounter")
      /// When it was made.
      public let created = Choice("created", .dateTime, .period)
      /// When this version became available.
      public let issued = One<Instant>("issued")
      /// Who made it.
      public let `operator` = One<Reference>("operator")
      /// Why it was made.
      public let reasonCode = Many<CodeableConcept>("reasonCode")
      /// Where on the body.
      public let bodySite = One<CodeableConcept>("bodySite")
      /// The name of the device.
      public let deviceName = One<String>("deviceName")
      /// The device.
      public let device = One<Reference>("device")
      /// The height in pixels.
      public let height = One<Int>("height", as: .positiveInt)
      /// The width in pixels.
      public let width = One<Int>("width", as: .positiveInt)
      /// The number of frames.
      public let frames = One<Int>("frames", as: .positiveInt)
      /// The length in seconds.
      public let duration = One<FHIRDecimal>("duration")
      /// The medium itself.
      public let content = One<Attachment>("content", .required)
      /// Notes.
      public let note = Many<Annotation>("note")
    }
  }
}
