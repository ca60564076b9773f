extension FHIR {
  /// A document or picture, inside the resource or at a URL.
  public struct Attachment: FHIRStructure {
    public static let table = FHIRTable<Attachment>(
      "Attachment", Elements(),
      invariants: [
        FHIRInvariant("att-1", "an attachment with data needs a contentType; add it") {
          $0.data == nil || $0.json.contains("contentType") || $0.json.contains("_contentType")
        }
      ])
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The media type.
      public let contentType = One<String>("contentType", as: .code)
      /// The language.
      public let language = One<String>("language", as: .code)
      /// The bytes in base64.
      public let data = One<String>("data", as: .base64Binary)
      /// Where the bytes are.
      public let url = One<String>("url", as: .url)
      /// The number of bytes.
      public let size = One<Int>("size", as: .unsignedInt)
      /// The SHA-1 of the bytes, in base64.
      public let hash = One<String>("hash", as: .base64Binary)
      /// The title of the attachment.
      public let title = One<String>("title")
      /// When the attachment was created.
      public let creation = One<DateTime>("creation")
    }
  }
}
