extension FHIR {
  /// An identifier of a thing in a system, such as a record number.
  public struct Identifier: FHIRStructure {
    public static let table = FHIRTable<Identifier>("Identifier", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The purpose of the identifier, such as official or temporary.
      public let use = One<Use>("use")
      /// The kind of identifier.
      public let type = One<CodeableConcept>("type")
      /// The namespace of the value.
      public let system = One<String>("system", as: .uri)
      /// The identifier itself.
      public let value = One<String>("value")
      /// When it was or is valid.
      public let period = One<Period>("period")
      /// The organization that issued it.
      public let assigner = One<Reference>("assigner")
    }

    /// Purposes of identifiers (http://hl7.org/fhir/identifier-use).
    public enum Use: String, FHIRCode {
      /// The code `usual`.
      case usual
      /// The code `official`.
      case official
      /// The code `temp`.
      case temp
      /// The code `secondary`.
      case secondary
      /// The code `old`.
      case old
    }
  }
}
