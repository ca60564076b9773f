extension FHIR {
  /// A note, with who made it and when.
  public struct Annotation: FHIRStructure {
    public static let table = FHIRTable<Annotation>("Annotation", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// Who made the note.
      public let author = Choice("author", .reference, .string)
      /// When the note was made.
      public let time = One<DateTime>("time")
      /// The note.
      public let text = One<String>("text", as: .markdown, .required)
    }
  }
}
