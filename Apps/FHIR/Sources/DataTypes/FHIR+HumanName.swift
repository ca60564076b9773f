extension FHIR {
  /// A person's name, in parts or as one text.
  public struct HumanName: FHIRStructure {
    public static let table = FHIRTable<HumanName>("HumanName", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The purpose of the name, such as official or nickname.
      public let use = One<Use>("use")
      /// The whole name as it is shown.
      public let text = One<String>("text")
      /// The family name.
      public let family = One<String>("family")
      /// The given names, in their order.
      public let given = Many<String>("given")
      /// Parts before the name, such as titles.
      public let prefix = Many<String>("prefix")
      /// Parts after the name.
      public let suffix = Many<String>("suffix")
      /// When the name was or is used.
      public let period = One<Period>("period")
    }

    /// Purposes of names (http://hl7.org/fhir/name-use).
    public enum Use: String, FHIRCode {
      /// The code `usual`.
      case usual
      /// The code `official`.
      case official
      /// The code `temp`.
      case temp
      /// The code `nickname`.
      case nickname
      /// The code `anonymous`.
      case anonymous
      /// The code `old`.
      case old
      /// The code `maiden`.
      case maiden
    }
  }
}
