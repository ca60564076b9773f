extension VCard {
  /// The phone numbers (`TEL`), as text: `tel:+1-555-0100` of version 4.0 reads as `+1-555-0100`.
  ///
  /// Setting them edits the existing properties: an entry keeps the property of its ``VCardEntry/source``, or one with
  /// the same number, with its other parameters, label and group; only differences are written. Reading and setting are
  /// O(n), so change many entries in a copy of the array.
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
