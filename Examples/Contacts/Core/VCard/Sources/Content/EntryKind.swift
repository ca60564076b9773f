/// The representation of a kind of entry in a card.
protocol EntryKind<Value> {
  associatedtype Value: Hashable & Sendable

  var version: VCardVersion { get }

  /// The value, or nil if the property is not of this kind.
  func read(_ property: VCardProperty) -> Value?

  /// Returns a property for a new value.
  func make() -> VCardProperty

  /// Sets the value without changing the rest of the property.
  func write(_ value: Value, to property: inout VCardProperty)

  /// Returns the types and the label; `label` is the label of the property's group.
  func readMarks(_ property: VCardProperty, label: AppleLabel?) -> EntryMarks

  /// Sets the types, and returns the label for the property's group.
  func writeMarks(_ marks: EntryMarks, to property: inout VCardProperty) -> AppleLabel?
}

/// The types, label and preference of an entry.
struct EntryMarks: Equatable {
  var types: Set<String>
  var label: String?
}

extension EntryKind {
  func readMarks(_ property: VCardProperty, label: AppleLabel?) -> EntryMarks {
    EntryMarks(types: property.types, label: label?.text)
  }

  func writeMarks(_ marks: EntryMarks, to property: inout VCardProperty) -> AppleLabel? {
    property.setTypes(marks.types, version: version)
    return marks.label.map(AppleLabel.init(text:))
  }

  /// Returns the entry of a property; `position` is its position among those of its kind.
  func entry(_ property: VCardProperty, label: AppleLabel?, at position: Int) -> VCardEntry<Value>? {
    guard let value = read(property) else { return nil }
    let marks = readMarks(property, label: label)
    return VCardEntry(
      value, types: marks.types, label: marks.label, isPreferred: property.isPreferred, source: position)
  }
}
