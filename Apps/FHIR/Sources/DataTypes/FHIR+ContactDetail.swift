extension FHIR {
  /// A person or group, and how to reach them.
  public struct ContactDetail: FHIRStructure {
    public static let table = FHIRTable<ContactDetail>("ContactDetail", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The name.
      public let name = One<String>("name")
      /// How to reach them.
      public let telecom = Many<ContactPoint>("telecom")
    }
  }
}
