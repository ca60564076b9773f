extension FHIR {
  /// A time from a start to an end; either may be missing.
  public struct Period: FHIRStructure {
    public static let table = FHIRTable<Period>(
      "Period", Elements(),
      invariants: [
        FHIRInvariant("per-1", "the period's start is after its end; swap or correct them") { $0.isOrdered }
      ])
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The first moment.
      public let start = One<DateTime>("start")
      /// The last moment, which is part of the period.
      public let end = One<DateTime>("end")
    }
  }
}
