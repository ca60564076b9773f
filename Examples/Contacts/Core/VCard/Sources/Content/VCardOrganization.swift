/// The organization that a person works for (`ORG`; RFC 6350, section 6.6.4).
public struct VCardOrganization: Hashable, Sendable {
  /// The organization's name.
  public var name: String
  /// Units within it, from the largest to the smallest.
  public var units: [String]

  /// Makes an organization.
  public init(name: String, units: [String] = []) {
    self.name = name
    self.units = units
  }
}

extension VCard {
  /// The organization (`ORG`).
  public var organization: VCardOrganization? {
    get {
      guard let raw = single("ORG")?.raw else { return nil }
      let parts = StructuredText(raw, version: version)
      var units = (1..<max(1, parts.count)).map { parts.text(at: $0) }
      while units.last == "" { units.removeLast() }
      return VCardOrganization(name: parts.text(at: 0), units: units)
    }
    set {
      let old = organization
      guard newValue != old else { return }
      guard let newValue else { return setSingle("ORG", nil) }
      var parts = StructuredText(single("ORG")?.raw ?? "", version: version)
      parts.setText(newValue.name, at: 0)
      for (index, unit) in newValue.units.enumerated() { parts.setText(unit, at: index + 1) }
      if newValue.units != old?.units ?? [] { parts.truncate(to: newValue.units.count + 1) }
      setSingle("ORG") { $0.value = .raw(parts.raw) }
    }
  }
}
