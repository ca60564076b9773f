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
    parameters += types.subtracting(old).sorted().map { Self.type($0, version: version) }
  }

  mutating func setPreferred(_ isPreferred: Bool, version: VCardVersion) {
    guard isPreferred != self.isPreferred else { return }
    remove("PREF")
    removeTypes(["pref"])
    guard isPreferred else { return }
    if version == .v40 {
      set("PREF", "1")
    } else {
      parameters.append(Self.type("pref", version: version))
    }
  }

  private static func type(_ type: String, version: VCardVersion) -> VCardParameter {
    VCardParameter(token: "TYPE", value: version == .v40 ? type : type.uppercased())
  }

  mutating func removeTypes(_ types: Set<String>) {
    guard !types.isEmpty else { return }
    parameters = parameters.compactMap { parameter in
      guard parameter.name == "TYPE" else { return parameter }
      let words = parameter.value.split(separator: ",")
      let kept = words.filter { !types.contains($0.lowercased()) }
      if kept.count == words.count { return parameter }
      return kept.isEmpty ? nil : VCardParameter(token: "TYPE", value: kept.joined(separator: ","))
    }
  }
}

extension VCardParameter {
  fileprivate var types: [String] {
    value.split(separator: ",").map { $0.lowercased() }
  }
}
