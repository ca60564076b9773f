/// Postal addresses with structured components.
struct AddressKind: EntryKind {
  private static let parts: [any WritableKeyPath<VCardAddress, String> & Sendable] = [
    \.postOfficeBox, \.extendedAddress, \.street, \.locality, \.region, \.postalCode, \.country,
  ]

  let version: VCardVersion

  func read(_ property: VCardProperty) -> VCardAddress? {
    guard property.name == "ADR", let raw = property.raw else { return nil }
    let components = StructuredText(raw, version: version)
    var address = VCardAddress()
    for (index, part) in Self.parts.enumerated() { address[keyPath: part] = components.text(at: index) }
    return address
  }

  func make() -> VCardProperty {
    VCardProperty(token: "ADR", value: .raw(";;;;;;"))
  }

  func write(_ value: VCardAddress, to property: inout VCardProperty) {
    var components = StructuredText(property.raw ?? "", version: version)
    for (index, part) in Self.parts.enumerated() { components.setText(value[keyPath: part], at: index) }
    property.value = .raw(components.raw)
  }
}
