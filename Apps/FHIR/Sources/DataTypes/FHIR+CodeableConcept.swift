extension FHIR {
  /// A concept: codes that mean the same, or a text.
  public struct CodeableConcept: FHIRStructure {
    public static let table = FHIRTable<CodeableConcept>("CodeableConcept", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The codes.
      public let coding = Many<Coding>("coding")
      /// The concept in words.
      public let text = One<String>("text")
    }
  }
}
