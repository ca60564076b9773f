extension FHIR {
  /// A signature, digital or drawn.
  public struct Signature: FHIRStructure {
    public static let table = FHIRTable<Signature>("Signature", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The reasons for the signature, such as verification.
      public let type = Many<Coding>("type", .required)
      /// When it was made.
      public let when = One<Instant>("when", .required)
      /// Who signed.
      public let who = One<Reference>("who", .required)
      /// For whom.
      public let onBehalfOf = One<Reference>("onBehalfOf")
      /// The media type of the signed data.
      public let targetFormat = One<String>("targetFormat", as: .code)
      /// The media type of the signature.
      public let sigFormat = One<String>("sigFormat", as: .code)
      /// The signature in base64.
      public let data = One<String>("data", as: .base64Binary)
    }
  }
}
