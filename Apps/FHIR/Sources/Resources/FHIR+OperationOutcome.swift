extension FHIR {
  /// The outcome of an interaction: errors, warnings and information.
  public struct OperationOutcome: FHIRDomainResource {
    public static let table = FHIRTable<OperationOutcome>("OperationOutcome", Elements(), kind: .domainResource)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The issues.
      public let issue = Many<Issue>("issue", .required)
    }

    /// An error, a warning or information.
    public struct Issue: FHIRStructure {
      public static let table = FHIRTable<Issue>("OperationOutcome.issue", Elements(), kind: .backbone)
      public var json: FHIRObject
      public init(unchecked json: FHIRObject) { self.json = json }

      /// The elements of the type.
      public struct Elements: Sendable {
        /// How severe it is.
        public let severity = One<Severity>("severity", .required)
        /// The kind of issue.
        public let code = One<Kind>("code", .required)
        /// More about the issue.
        public let details = One<CodeableConcept>("details")
        /// The details for developers.
        public let diagnostics = One<String>("diagnostics")
        /// Where, as XPath or a header's name.
        public let location = Many<String>("location")
        /// Where, as FHIRPath.
        public let expression = Many<String>("expression")
      }

      /// How severe an issue is (http://hl7.org/fhir/issue-severity).
      public enum Severity: String, FHIRCode {
        /// The code `fatal`.
        case fatal
        /// The code `error`.
        case error
        /// The code `warning`.
        case warning
        /// The code `information`.
        case information
      }

      /// The kinds of issues (http://hl7.org/fhir/issue-type).
      public enum Kind: String, FHIRCode {
        /// The code `invalid`.
        case invalid
        /// The code `structure`.
        case structure
        /// The code `required`.
        case required
        /// The code `value`.
        case value
        /// The code `invariant`.
        case invariant
        /// The code `security`.
        case security
        /// The code `login`.
        case login
        /// The code `unknown`.
        case unknown
        /// The code `expired`.
        case expired
        /// The code `forbidden`.
        case forbidden
        /// The code `suppressed`.
        case suppressed
        /// The code `processing`.
        case processing
        /// The code `not-supported`.
        case notSupported = "not-supported"
        /// The code `duplicate`.
        case duplicate
        /// The code `multiple-matches`.
        case multipleMatches = "multiple-matches"
        /// The code `not-found`.
        case notFound = "not-found"
        /// The code `deleted`.
        case deleted
        /// The code `too-long`.
        case tooLong = "too-long"
        /// The code `code-invalid`.
        case codeInvalid = "code-invalid"
        /// The code `extension`.
        case `extension`
        /// The code `too-costly`.
        case tooCostly = "too-costly"
        /// The code `business-rule`.
        case businessRule = "business-rule"
        /// The code `conflict`.
        case conflict
        /// The code `transient`.
        case transient
        /// The code `lock-error`.
        case lockError = "lock-error"
        /// The code `no-store`.
        case noStore = "no-store"
        /// The code `exception`.
        case exception
        /// The code `timeout`.
        case timeout
        /// The code `incomplete`.
        case incomplete
        /// The code `throttled`.
        case throttled
        /// The code `informational`.
        case informational
      }
    }
  }
}
