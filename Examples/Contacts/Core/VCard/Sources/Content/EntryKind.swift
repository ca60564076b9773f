/// How a kind of entry stands in a card.
protocol EntryKind<Value> {
  associatedtype Value: Hashable & Sendable

  var version: VCardVersion { get }

  /// The value, or nil if the property is not of this kind.
  func read(_ property: VCardProperty) -> Value?

  /// A property to write a new value to.
  func make() -> VCardProperty

  /// Puts the value in, and leaves the rest of the property alone.
  func write(_ value: Value, to property: inout VCardProperty)

  /// The types and the label, `label` being what the property's group is called.
  func readMarks(_ property: VCardProperty, label: AppleLabel?) -> EntryMarks

  /// Puts the types in, and returns the label for the property's group.
  func writeMarks(_ marks: EntryMarks, to property: inout VCardProperty) -> AppleLabel?
}

/// What an entry is for.
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

  func entry(_ property: VCardProperty, label: AppleLabel?) -> VCardEntry<Value>? {
    guard let value = read(property) else { return nil }
    let marks = readMarks(property, label: label)
    return VCardEntry(value, types: marks.types, label: marks.label, isPreferred: property.isPreferred)
  }
}
