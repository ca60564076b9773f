extension FHIR {
  /// An amount of money.
  public struct Money: FHIRStructure {
    public static let table = FHIRTable<Money>("Money", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The amount.
      public let value = One<FHIRDecimal>("value")
      /// The currency by ISO 4217.
      public let currency = One<String>("currency", as: .code)
    }
  }
}
