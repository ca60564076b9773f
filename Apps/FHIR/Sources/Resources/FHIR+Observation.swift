extension FHIR {
  /// A measurement or finding.
  public struct Observation: FHIRDomainResource {
    public static let table = FHIRTable<Observation>(
      "Observation", Elements(), kind: .domainResource,
      invariants: [
        FHIRInvariant("obs-6", "dataAbsentReason is only for an observation without a value") {
          $0.dataAbsentReason == nil || $0.value == nil
        },
        FHIRInvariant("obs-7", "an observation with a value has no component of the same code") {
          $0.value == nil || !$0.hasComponentOfItsCode
        },
      ])
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Identifiers of the observation.
      public let identifier = Many<Identifier>("identifier")
      /// The plan or order that asked for it.
      public let basedOn = Many<Reference>("basedOn")
      /// The event of which it is part.
      public let partOf = Many<Reference>("partOf")
      /// The status of the observation.
      public let status = One<Status>("status", .required)
      /// The kind of observation.
      public let category = Many<CodeableConcept>("category")
      /// The observed property, as a code.
      public let code = One<CodeableConcept>("code", .required)
      /// The patient or other subject that it is about.
      public let subject = One<Reference>("subject")
      /// The focus of the observation, such as a wound, if that is not the subject.
      public let focus = Many<Reference>("focus")
      /// The encounter in which it was made.
      public let encounter = One<Reference>("encounter")
      /// When it was true.
      public let effective = Choice("effective", .dateTime, .period, .timing, .instant)
      /// When this version became available.
      public let issued = One<Instant>("issued")
      /// Who is responsible.
      public let performer = Many<Reference>("performer")
      /// The result.
      public let value = Choice(
        "value", .quantity, .codeableConcept, .string, .boolean, .integer, .range, .ratio, .sampledData, .time,
        .dateTime, .period)
      /// Why there is no result.
      public let dataAbsentReason = One<CodeableConcept>("dataAbsentReason")
      /// High, low, normal.
      public let interpretation = Many<CodeableConcept>("interpretation")
      /// Notes.
      public let note = Many<Annotation>("note")
      /// Where on the body.
      public let bodySite = One<CodeableConcept>("bodySite")
      /// How it was done.
      public let method = One<CodeableConcept>("method")
      /// The specimen.
      public let specimen = One<Reference>("specimen")
      /// The device.
      public let device = One<Reference>("device")
      /// The ranges that the result is compared with, such as the normal one.
      public let referenceRange = Many<ReferenceRange>("referenceRange")
      /// The observations of a group.
      public let hasMember = Many<Reference>("hasMember")
      /// The resources from which it was derived, such as a picture.
      public let derivedFrom = Many<Reference>("derivedFrom")
      /// Results that belong together.
      public let component = Many<Component>("component")
    }

    /// The statuses of an observation (http://hl7.org/fhir/observation-status).
    public enum Status: String, FHIRCode {
      /// The code `registered`.
      case registered
      /// The code `preliminary`.
      case preliminary
      /// The code `final`.
      case final
      /// The code `amended`.
      case amended
      /// The code `corrected`.
      case corrected
      /// The code `cancelled`.
      case cancelled
      /// The code `entered-in-error`.
      case enteredInError = "entered-in-error"
      /// The code `unknown`.
      case unknown
    }

    /// A range that a result is compared with, such as the normal one.
    public struct ReferenceRange: FHIRStructure {
      public static let table = FHIRTable<ReferenceRange>(
        "Observation.referenceRange", Elements(), kind: .backbone,
        invariants: [
          FHIRInvariant("obs-3", "a reference range needs low, high or text") {
            $0.low != nil || $0.high != nil || $0.text != nil
          }
        ])
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The low end.
        public let low = One<Quantity>("low")
        /// The high end.
        public let high = One<Quantity>("high")
        /// The meaning of the range, such as normal or therapeutic.
        public let type = One<CodeableConcept>("type")
        /// The groups of people for whom the range holds.
        public let appliesTo = Many<CodeableConcept>("appliesTo")
        /// The age for which the range holds.
        public let age = One<Range>("age")
        /// The range in words.
        public let text = One<String>("text")
      }
    }

    /// One of several results that belong together.
    public struct Component: FHIRStructure {
      public static let table = FHIRTable<Component>("Observation.component", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The observed property, as a code.
        public let code = One<CodeableConcept>("code", .required)
        /// The result.
        public let value = Choice(
          "value", .quantity, .codeableConcept, .string, .boolean, .integer, .range, .ratio, .sampledData, .time,
          .dateTime, .period)
        /// Why there is no result.
        public let dataAbsentReason = One<CodeableConcept>("dataAbsentReason")
        /// High, low, normal.
        public let interpretation = Many<CodeableConcept>("interpretation")
        /// The ranges that the result is compared with, such as the normal one.
        public let referenceRange = Many<ReferenceRange>("referenceRange")
      }
    }
  }
}
