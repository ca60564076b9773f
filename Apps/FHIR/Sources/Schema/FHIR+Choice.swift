extension FHIR {
  /// An element of one of several types, such as `value[x]`, which is `valueQuantity` or `valueString` in JSON.
  public struct Choice: FHIRElementRule {
    /// The name in JSON, without a type.
    public let name: String
    /// The types that the element may have.
    public let types: [ValueType]
    /// Whether the element may be missing.
    public let presence: Presence

    /// Creates an element.
    ///
    /// - Parameter types: the types that it may have; none for all.
    public init(_ name: String, _ types: ValueType..., presence: Presence = .optional) {
      self.name = name
      self.types = types.isEmpty ? ValueType.allCases : types
      self.presence = presence
    }

    /// The names for all types, also those that the element may not have: they are found to be wrong by their type.
    var memberNames: [String] {
      ValueType.allCases.flatMap { type in
        type.isPrimitive ? [name + type.rawValue, "_" + name + type.rawValue] : [name + type.rawValue]
      }
    }

    /// Returns the members of an object that belong to the element, those of companions too.
    private func members(of json: FHIRObject) -> [(name: String, type: ValueType, isCompanion: Bool)] {
      json.names.compactMap { member in
        let isCompanion = member.utf8.first == UInt8(ascii: "_")
        let bare = isCompanion ? member.dropFirst() : member[...]
        guard bare.utf8.starts(with: name.utf8) else { return nil }
        guard let type = ValueType(rawValue: String(bare.utf8.dropFirst(name.utf8.count)) ?? "") else { return nil }
        return isCompanion && !type.isPrimitive ? nil : (member, type, isCompanion)
      }
    }

    func value(in json: FHIRObject) -> Value? {
      guard let member = members(of: json).first(where: { !$0.isCompanion }), let value = json[member.name] else {
        return nil
      }
      return Value(member.type, value)
    }

    func set(_ value: Value?, in json: inout FHIRObject) {
      if value == nil && self.value(in: json) == nil { return }
      for member in members(of: json) where member.type != value?.type { json[member.name] = nil }
      guard let value else { return }
      json[name + value.type.rawValue] = value.json
    }

    func check(in object: FHIRObject, _ checker: inout FHIRChecker) {
      let members = members(of: object)
      if members.isEmpty && presence == .optional { return }
      checker.inside(.element(name)) { checker in
        guard let first = members.first else {
          return checker.report(.cardinality, "the element is missing; it must be there once, in one type")
        }
        if members.contains(where: { $0.type != first.type }) {
          let names = members.map(\.name).joined(separator: " and ")
          checker.report(.cardinality, "found \(names), expected one of them")
        }
        for member in members {
          guard let json = object[member.name] else { continue }
          checker.inside(.choice(member.type.specificationName)) { checker in
            if !types.contains(member.type) {
              let list = types.prefix(12).map(\.specificationName).joined(separator: ", ")
              checker.report(.type, "the element may be \(list), but not \(member.type.specificationName)")
            } else if member.isCompanion {
              checker.checkCompanion(json)
            } else if json.isNull {
              checker.report(.empty, "found null; remove the element")
            } else {
              member.type.check(json, &checker)
            }
          }
        }
      }
    }
  }
}
