extension FHIR {
  /// The metadata of a resource, such as its version, profiles and tags.
  public struct Meta: FHIRStructure {
    public static let table = FHIRTable<Meta>("Meta", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The version.
      public let versionId = One<String>("versionId", as: .id)
      /// When this version was made.
      public let lastUpdated = One<Instant>("lastUpdated")
      /// Where the resource came from.
      public let source = One<String>("source", as: .uri)
      /// The profiles that the resource claims to satisfy.
      public let profile = Many<String>("profile", as: .canonical)
      /// Labels about who may see it.
      public let security = Many<Coding>("security")
      /// Tags.
      public let tag = Many<Coding>("tag")
    }
  }
}
