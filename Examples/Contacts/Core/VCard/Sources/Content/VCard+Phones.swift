extension VCard {
  /// The phone numbers (`TEL`), as text: `tel:+1-555-0100` of version 4.0 reads as `+1-555-0100`.
  ///
  /// Setting them edits the existing properties: an entry keeps the property with the same number, or an unused one,
  /// with its unknown parameters; only differences are written.
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
