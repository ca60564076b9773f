extension FHIR {
  /// Bytes, such as a picture.
  public struct Binary: FHIRResource {
    public static let table = FHIRTable<Binary>("Binary", Elements(), kind: .resource)
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The media type.
      public let contentType = One<String>("contentType", as: .code, .required)
      /// A resource whose rules of access apply.
      public let securityContext = One<Reference>("securityContext")
      /// The bytes in base64.
      public let data = One<String>("data", as: .base64Binary)
    }
  }
}
