extension VCard {
  /// The kind of object that the card describes, in lower case: `individual`, `group`, `org`, `location`, …; nil if it
  /// says nothing.
  ///
  /// Version 4.0 states it as `KIND` (RFC 6350, section 6.1.4); older versions as Apple's
  /// `X-ADDRESSBOOKSERVER-KIND`. Both are read in every version.
  public var kind: String? {
    get {
      let text = GroupProperty.kind.names.lazy.compactMap { self.single($0)?.text(in: self.version) }.first
      return text.map { $0.trimmingBlanks().lowercased() }
    }
    set {
      guard newValue != kind else { return }
      let old = GroupProperty.kind.names.first { single($0)?.raw != nil }
      guard let newValue else {
        for name in GroupProperty.kind.names { setSingle(name, nil) }
        return
      }
      let raw = ValueText(version).escape(newValue)
      setSingle(old ?? GroupProperty.kind.name(in: version)) { $0.value = .raw(raw) }
    }
  }

  /// The members of a group: the URIs as written, usually `urn:uuid:` and the `uid` of another card, or else texts.
  ///
  /// Version 4.0 states each as a `MEMBER` (RFC 6350, section 6.6.5); older versions as Apple's
  /// `X-ADDRESSBOOKSERVER-MEMBER`. Both are read in every version. Setting them keeps the properties of the members
  /// that stay, with their parameters. O(n).
  public var members: [String] {
    get { entries(MemberKind(version: version)).map(\.value) }
    set {
      guard newValue != members else { return }
      var old: [String: [VCardEntry<String>]] = [:]
      for entry in entries(MemberKind(version: version)).reversed() { old[entry.value, default: []].append(entry) }
      setEntries(newValue.map { old[$0]?.popLast() ?? VCardEntry($0) }, MemberKind(version: version))
    }
  }

  /// Gives the properties of groups the names of the card's version; a card that has both names keeps both.
  mutating func renameGroupProperties() {
    for property in [GroupProperty.kind, .member] {
      let name = property.name(in: version)
      guard let other = property.names.first(where: { $0 != name }) else { continue }
      guard !properties.contains(where: { $0.name == name }) else { continue }
      for index in properties.indices where properties[index].name == other && !properties[index].isKeptInEveryVersion {
        let old = properties[index]
        properties[index] = VCardProperty(group: old.group, token: name, parameters: old.parameters, value: old.value)
      }
    }
  }
}

/// The properties of groups, which have other names in version 4.0 than in Apple's older cards.
enum GroupProperty: String {
  case kind = "KIND"
  case member = "MEMBER"

  /// The name in version 4.0, then Apple's.
  var names: [String] { [rawValue, "X-ADDRESSBOOKSERVER-\(rawValue)"] }

  func name(in version: VCardVersion) -> String {
    version == .v40 ? names[0] : names[1]
  }
}

/// The members of a group.
private struct MemberKind: EntryKind {
  let version: VCardVersion

  func read(_ property: VCardProperty) -> String? {
    guard GroupProperty.member.names.contains(property.name), let raw = property.raw else { return nil }
    return Link.isLink(raw) ? raw : ValueText(version).unescape(raw)
  }

  func make() -> VCardProperty {
    VCardProperty(token: GroupProperty.member.name(in: version), value: .raw(""))
  }

  func write(_ value: String, to property: inout VCardProperty) {
    property.value = .raw(Link.isLink(value) ? value : ValueText(version).escape(value))
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    String(decoding: Array(utf8)[...].trimmingBlanks(), as: UTF8.self)
  }
}
