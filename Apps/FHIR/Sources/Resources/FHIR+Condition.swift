extension FHIR {
  /// A diagnosis or problem, such as a wound.
  public struct Condition: FHIRDomainResource {
    public static let table = FHIRTable<Condition>(
      "Condition", Elements(), kind: .domainResource,
      invariants: [
        FHIRInvariant("con-5", "a condition that was entered in error has no clinicalStatus; remove it") {
          $0.clinicalStatus == nil || !$0.isEnteredInError
        },
        FHIRInvariant("con-4", "a condition that ended has the clinicalStatus inactive, resolved or remission") {
          $0.abatement == nil || $0.clinicalStatus == nil || $0.isInactive
        },
      ])
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Identifiers of the condition.
      public let identifier = Many<Identifier>("identifier")
      /// Whether it is active, in remission, resolved.
      public let clinicalStatus = One<CodeableConcept>("clinicalStatus")
      /// How sure it is.
      public let verificationStatus = One<CodeableConcept>("verificationStatus")
      /// The kind of condition.
      public let category = Many<CodeableConcept>("category")
      /// How severe it is.
      public let severity = One<CodeableConcept>("severity")
      /// The diagnosis or problem, as a code.
      public let code = One<CodeableConcept>("code")
      /// Where on the body.
      public let bodySite = Many<CodeableConcept>("bodySite")
      /// Who has it.
      public let subject = One<Reference>("subject", .required)
      /// The encounter in which it was recorded.
      public let encounter = One<Reference>("encounter")
      /// When it began.
      public let onset = Choice("onset", .dateTime, .age, .period, .range, .string)
      /// When it ended.
      public let abatement = Choice("abatement", .dateTime, .age, .period, .range, .string)
      /// When it was recorded.
      public let recordedDate = One<DateTime>("recordedDate")
      /// Who recorded it.
      public let recorder = One<Reference>("recorder")
      /// Who said so.
      public let asserter = One<Reference>("asserter")
      /// Its stage, such as that of a pressure ulcer.
      public let stage = Many<Stage>("stage")
      /// The evidence for it.
      public let evidence = Many<Evidence>("evidence")
      /// Notes.
      public let note = Many<Annotation>("note")
    }

    /// The stage of a condition.
    public struct Stage: FHIRStructure {
      public static let table = FHIRTable<Stage>(
        "Condition.stage", Elements(), kind: .backbone,
        invariants: [
          FHIRInvariant("con-1", "a stage needs a summary or an assessment") {
            $0.summary != nil || !$0.assessment.isEmpty
          }
        ])
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// The stage.
        public let summary = One<CodeableConcept>("summary")
        /// The assessments on which it is based.
        public let assessment = Many<Reference>("assessment")
        /// The kind of staging.
        public let type = One<CodeableConcept>("type")
      }
    }

    /// Evidence for a condition.
    public struct Evidence: FHIRStructure {
      public static let table = FHIRTable<Evidence>(
        "Condition.evidence", Elements(), kind: .backbone,
        invariants: [
          FHIRInvariant("con-2", "evidence needs a code or a detail") { !$0.code.isEmpty || !$0.detail.isEmpty }
        ])
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// Signs and symptoms.
        public let code = Many<CodeableConcept>("code")
        /// Where they were found.
        public let detail = Many<Reference>("detail")
      }
    }
  }
}
