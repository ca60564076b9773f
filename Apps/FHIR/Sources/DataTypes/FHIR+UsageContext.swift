extension FHIR {
  /// A context in which a definition is meant to be used, such as an age group.
  public struct UsageContext: FHIRStructure {
    public static let table = FHIRTable<UsageContext>("UsageContext", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The kind of context, such as `age`.
      public let code = One<Coding>("code", .required)
      /// The context.
      public let value = Choice("value", .codeableConcept, .quantity, .range, .reference, presence: .required)
    }
  }
}
