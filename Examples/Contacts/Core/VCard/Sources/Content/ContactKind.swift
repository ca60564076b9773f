/// A value that is text or, in version 4.0, a URI of one scheme.
struct ContactKind: EntryKind {
  let version: VCardVersion
  let name: String
  let scheme: String

  func read(_ property: VCardProperty) -> String? {
    guard property.name == name, let raw = property.raw else { return nil }
    return uriBody(raw) ?? ValueText(version).unescape(raw)
  }

  func make() -> VCardProperty {
    VCardProperty(token: name, value: .raw(""))
  }

  func write(_ value: String, to property: inout VCardProperty) {
    guard property.valueType == "uri" else { return property.value = .raw(ValueText(version).escape(value)) }
    if let raw = property.raw, Link.isLink(raw), !isURI(raw) {
      // A URI of another scheme, which is shown as it is.
      if Link.isLink(value) { return property.value = .raw(value) }
      property.remove("VALUE")
      property.value = .raw(ValueText(version).escape(value))
    } else {
      property.value = .raw("\(scheme):\(PercentText.encode(value))")
    }
  }

  /// Whether the value is a URI of the scheme, whatever the parameters say.
  func isURI(_ raw: String) -> Bool {
    uriBody(raw) != nil
  }

  private func uriBody(_ raw: String) -> String? {
    let prefix = raw.prefix(scheme.count + 1)
    guard prefix.lowercased() == "\(scheme):" else { return nil }
    return PercentText.decode(raw.dropFirst(prefix.count))
  }
}
