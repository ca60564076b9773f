/// A postal address (`ADR`; RFC 6350, section 6.3.1); missing parts are empty.
public struct VCardAddress: Hashable, Sendable {
  /// The post office box.
  public var postOfficeBox: String
  /// The apartment or suite.
  public var extendedAddress: String
  /// The street and number, with line breaks where the sender had them.
  public var street: String
  /// The city.
  public var locality: String
  /// The state or province.
  public var region: String
  /// The postal code.
  public var postalCode: String
  /// The country's name.
  public var country: String

  /// Makes an address from its parts.
  public init(
    postOfficeBox: String = "",
    extendedAddress: String = "",
    street: String = "",
    locality: String = "",
    region: String = "",
    postalCode: String = "",
    country: String = ""
  ) {
    self.postOfficeBox = postOfficeBox
    self.extendedAddress = extendedAddress
    self.street = street
    self.locality = locality
    self.region = region
    self.postalCode = postalCode
    self.country = country
  }
}

extension VCard {
  /// The postal addresses (`ADR`).
  ///
  /// Setting them edits the existing properties and keeps their other parts; see ``VCard/phones``.
  public var addresses: [VCardEntry<VCardAddress>] {
    get { entries(AddressKind(version: version)) }
    set { setEntries(newValue, AddressKind(version: version)) }
  }
}
