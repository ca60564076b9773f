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

extension VCardProperty {
  /// The `TYPE` values in lower case, without `pref`; `TYPE="voice,home"` is two (RFC 6350, section 5.6).
  var types: Set<String> {
    var types: Set<String> = []
    for parameter in parameters where parameter.name == "TYPE" { types.formUnion(parameter.types) }
    types.remove("pref")
    return types
  }

  var isPreferred: Bool {
    parameters.contains { parameter in
      switch parameter.name {
      case "TYPE": parameter.types.contains("pref")
      case "PREF": parameter.value == "1"
      default: false
      }
    }
  }

  mutating func setTypes(_ types: Set<String>, version: VCardVersion) {
    let old = self.types
    let types = Set(types.map { $0.lowercased() }.filter { !$0.isEmpty && $0 != "pref" })
    removeTypes(old.subtracting(types))
    for type in types.subtracting(old).sorted() { addType(type, version: version) }
  }

  mutating func setPreferred(_ isPreferred: Bool, version: VCardVersion) {
    guard isPreferred != self.isPreferred else { return }
    remove("PREF")
    removeTypes(["pref"])
    guard isPreferred else { return }
    if version == .v40 {
      set("PREF", "1")
    } else {
      addType("pref", version: version)
    }
  }

  mutating func addType(_ type: String, version: VCardVersion) {
    let value = version == .v40 ? type : type.uppercased()
    parameters.append(VCardParameter(token: "TYPE", value: value))
  }

  mutating func removeTypes(_ types: Set<String>) {
    for index in parameters.indices.reversed() where parameters[index].name == "TYPE" {
      let words = parameters[index].value.split(separator: ",")
      let kept = words.filter { !types.contains($0.lowercased()) }
      if kept.count == words.count { continue }
      if kept.isEmpty {
        parameters.remove(at: index)
      } else {
        parameters[index].value = kept.joined(separator: ",")
      }
    }
  }
}

extension VCardParameter {
  fileprivate var types: [String] {
    value.split(separator: ",").map { $0.lowercased() }
  }
}
