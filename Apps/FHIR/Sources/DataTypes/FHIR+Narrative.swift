extension FHIR {
  /// A resource in words, for people.
  public struct Narrative: FHIRStructure {
    public static let table = FHIRTable<Narrative>("Narrative", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// How the text was made.
      public let status = One<Status>("status", .required)
      /// The text as XHTML, inside a `div`.
      public let div = One<String>("div", as: .xhtml, .required)
    }

    /// How a narrative was made (http://hl7.org/fhir/narrative-status).
    public enum Status: String, FHIRCode {
      /// The code `generated`.
      case generated
      /// The code `extensions`.
      case extensions
      /// The code `additional`.
      case additional
      /// The code `empty`.
      case empty
    }
  }
}
