extension FHIR {
  /// A ratio of two amounts.
  public struct Ratio: FHIRStructure {
    public static let table = FHIRTable<Ratio>(
      "Ratio", Elements(),
      invariants: [
        FHIRInvariant("rat-1", "a ratio has both a numerator and a denominator, or neither and an extension") {
          $0.numerator != nil && $0.denominator != nil
            || $0.numerator == nil && $0.denominator == nil && !$0.extensions.isEmpty
        }
      ])
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The amount above.
      public let numerator = One<Quantity>("numerator")
      /// The amount below.
      public let denominator = One<Quantity>("denominator")
    }
  }
}
