extension FHIR {
  /// A postal address.
  public struct Address: FHIRStructure {
    public static let table = FHIRTable<Address>("Address", Elements())
    public var json: FHIRObject
    public init(unchecked json: FHIRObject) { self.json = json }

    /// The elements of the type.
    public struct Elements: Sendable {
      /// The purpose of the address, such as home or billing.
      public let use = One<Use>("use")
      /// Whether mail, visitors or both go there.
      public let type = One<Kind>("type")
      /// The whole address as it is shown.
      public let text = One<String>("text")
      /// Street, number, box.
      public let line = Many<String>("line")
      /// The city.
      public let city = One<String>("city")
      /// The district.
      public let district = One<String>("district")
      /// The state.
      public let state = One<String>("state")
      /// The postal code.
      public let postalCode = One<String>("postalCode")
      /// The country.
      public let country = One<String>("country")
      /// When the address was or is in use.
      public let period = One<Period>("period")
    }

    /// Purposes of addresses (http://hl7.org/fhir/address-use).
    public enum Use: String, FHIRCode {
      /// The code `home`.
      case home
      /// The code `work`.
      case work
      /// The code `temp`.
      case temp
      /// The code `old`.
      case old
      /// The code `billing`.
      case billing
    }

    /// Kinds of addresses (http://hl7.org/fhir/address-type).
    public enum Kind: String, FHIRCode {
      /// The code `postal`.
      case postal
      /// The code `physical`.
      case physical
      /// The code `both`.
      case both
    }
  }
}
