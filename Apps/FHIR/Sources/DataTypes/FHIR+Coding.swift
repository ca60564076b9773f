extension FHIR {
  /// A code of a code system.
  public struct Coding: FHIRStructure {
    public static let table = FHIRTable<Coding>("Coding", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The code system.
      public let system = One<String>("system", as: .uri)
      /// The version of the code system.
      public let version = One<String>("version")
      /// The code.
      public let code = One<String>("code", as: .code)
      /// The meaning of the code, in the words of the system.
      public let display = One<String>("display")
      /// Whether the user chose this coding.
      public let userSelected = One<Bool>("userSelected")
    }
  }
}
