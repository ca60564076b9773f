extension FHIR {
  /// An element that the specification does not have, named by a URL.
  public struct Extension: FHIRStructure {
    public static let table = FHIRTable<Extension>(
      "Extension", Elements(),
      invariants: [
        FHIRInvariant("ext-1", "an extension has a value or extensions, not both and not neither") {
          $0.hasValue != $0.json.contains("extension")
        }
      ])
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The URL that names and defines the extension.
      public let url = One<String>("url", as: .uri, .required)
      /// The value; nil if there are extensions inside.
      public let value = Choice("value")
    }
  }
}
