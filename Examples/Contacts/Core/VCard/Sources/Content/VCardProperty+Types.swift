extension VCardProperty {
  /// The `TYPE` values in lower case, without `pref`; `TYPE="voice,home"` contains two (RFC 6350, section 5.6).
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
