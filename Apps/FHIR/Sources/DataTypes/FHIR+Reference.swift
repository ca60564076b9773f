extension FHIR {
  /// A reference to another resource.
  public struct Reference: FHIRStructure {
    public static let table = FHIRTable<Reference>("Reference", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Where the resource is: relative, absolute, `#` and an id inside this resource, or a URN.
      public let reference = One<String>("reference")
      /// The type of the resource.
      public let type = One<String>("type", as: .uri)
      /// An identifier of the resource, where its location is not known.
      public let identifier = One<Identifier>("identifier")
      /// The text that is shown for the reference.
      public let display = One<String>("display")
    }
  }
}
