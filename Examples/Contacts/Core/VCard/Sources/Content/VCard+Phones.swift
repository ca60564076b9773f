extension VCard {
  /// The phone numbers (`TEL`), as text: `tel:+1-555-0100` of version 4.0 reads as `+1-555-0100`.
  ///
  /// Setting them edits the properties that are there: an entry keeps the property with the same number, or takes
  /// over one that is left, with its unknown parameters; only what differs is written.
  public var phones: [VCardEntry<String>] {
    get { entries(ContactKind(version: version, name: "TEL", scheme: "tel")) }
    set { setEntries(newValue, ContactKind(version: version, name: "TEL", scheme: "tel")) }
  }

  /// The mail addresses (`EMAIL`); setting them works as with ``phones``.
  public var emails: [VCardEntry<String>] {
    get { entries(ContactKind(version: version, name: "EMAIL", scheme: "mailto")) }
    set { setEntries(newValue, ContactKind(version: version, name: "EMAIL", scheme: "mailto")) }
  }
}

/// A value that is text or, in version 4.0, a URI of one scheme.
struct ContactKind: EntryKind {
  let version: VCardVersion
  let name: String
  let scheme: String

  func read(_ property: VCardProperty) -> String? {
    guard property.name == name, let raw = property.raw else { return nil }
    return uriBody(raw) ?? ValueText(version).unescape(raw)
  }

  func make() -> VCardProperty {
    VCardProperty(token: name, value: .raw(""))
  }

  func write(_ value: String, to property: inout VCardProperty) {
    if property.valueType == "uri" {
      property.value = .raw("\(scheme):\(PercentText.encode(value))")
    } else {
      property.value = .raw(ValueText(version).escape(value))
    }
  }

  private func uriBody(_ raw: String) -> String? {
    let prefix = raw.prefix(scheme.count + 1)
    guard prefix.lowercased() == "\(scheme):" else { return nil }
    return PercentText.decode(raw.dropFirst(prefix.count))
  }
}
