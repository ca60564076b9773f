extension FHIR {
  /// A range of amounts, both ends included.
  public struct Range: FHIRStructure {
    public static let table = FHIRTable<Range>("Range", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The low end.
      public let low = One<Quantity>("low")
      /// The high end.
      public let high = One<Quantity>("high")
    }
  }
}
