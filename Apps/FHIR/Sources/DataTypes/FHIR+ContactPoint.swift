extension FHIR {
  /// A way to reach someone, such as a telephone number.
  public struct ContactPoint: FHIRStructure {
    public static let table = FHIRTable<ContactPoint>(
      "ContactPoint", Elements(),
      invariants: [
        FHIRInvariant("cpt-2", "a contact with a value needs a system; add it") {
          $0.value == nil || $0.json.contains("system") || $0.json.contains("_system")
        }
      ])
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The kind of contact.
      public let system = One<System>("system")
      /// The number or address.
      public let value = One<String>("value")
      /// The purpose of the contact, such as home or work.
      public let use = One<Use>("use")
      /// The order in which contacts are tried; 1 is the first.
      public let rank = One<Int>("rank", as: .positiveInt)
      /// When the contact was or is in use.
      public let period = One<Period>("period")
    }

    /// Kinds of contacts (http://hl7.org/fhir/contact-point-system).
    public enum System: String, FHIRCode {
      /// The code `phone`.
      case phone
      /// The code `fax`.
      case fax
      /// The code `email`.
      case email
      /// The code `pager`.
      case pager
      /// The code `url`.
      case url
      /// The code `sms`.
      case sms
      /// The code `other`.
      case other
    }

    /// Purposes of contacts (http://hl7.org/fhir/contact-point-use).
    public enum Use: String, FHIRCode {
      /// The code `home`.
      case home
      /// The code `work`.
      case work
      /// The code `temp`.
      case temp
      /// The code `old`.
      case old
      /// The code `mobile`.
      case mobile
    }
  }
}
