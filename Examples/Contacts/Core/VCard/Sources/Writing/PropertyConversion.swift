/// Converts a property from one version to another.
struct PropertyConversion {
  let from: VCardVersion
  let to: VCardVersion
  /// The number of cards around the property, its own included.
  let depth: Int

  func convert(_ property: VCardProperty) -> VCardProperty {
    guard !property.isKeptInEveryVersion else { return keep(property) }
    var property = property
    convertTypes(&property)
    switch property.name {
    case "PHOTO", "LOGO", "SOUND", "KEY":
      convertBinary(&property)
    case "BDAY", "ANNIVERSARY":
      Birthday(property, version: from)?.write(to: &property, version: to)
    case "TEL":
      convertContact(&property, scheme: "tel")
    case "EMAIL":
      convertContact(&property, scheme: "mailto")
    case "N":
      convertName(&property)
    case "AGENT":
      convertAgent(&property)
    default:
      convertText(&property)
    }
    convertValueType(&property)
    return property
  }

  /// Returns a property that has a problem: its line stays, and its value becomes the one that the version reads from
  /// it.
  private func keep(_ property: VCardProperty) -> VCardProperty {
    guard let raw = property.raw, let source = property.source,
      let line = try? PropertyLine((source.head + (source.value ?? Array(raw.utf8)))[...])
    else { return property }
    let text = line.text().text
    var kept = property
    kept.value = .raw(to == .v21 ? text : ValueText(to).escapeLineBreaks(text))
    kept.source = source
    return kept
  }

  private func convertBinary(_ property: inout VCardProperty) {
    guard let kind = BinaryProperty(property.name), let value = VCardPhoto(property, version: from) else { return }
    if case .uri(let text) = value, !Link.isLink(text) {
      // Text instead of a link, such as the phonetic name that Japanese phones store in SOUND.
      convertText(&property)
    } else {
      value.write(to: &property, as: kind, version: to)
    }
  }

  private func convertContact(_ property: inout VCardProperty, scheme: String) {
    let kind = ContactKind(version: from, name: property.name, scheme: scheme)
    guard let raw = property.raw, kind.isURI(raw) else { return convertText(&property) }
    guard to != .v40, property.valueType == "uri", let text = kind.read(property), !kind.isURI(text) else {
      return
    }
    property.remove("VALUE")
    property.value = .raw(ValueText(to).escape(text))
  }

  /// Version 2.1 has no lists, so several names of one part are joined.
  private func convertName(_ property: inout VCardProperty) {
    guard (from == .v21) != (to == .v21), let raw = property.raw else { return }
    let parts = StructuredText(raw, version: from)
    var converted = StructuredText(String(repeating: ";", count: parts.count - 1), version: to)
    for index in 0..<parts.count { converted[index] = parts[index] }
    property.value = .raw(converted.raw)
  }

  /// A nested card is a separate value in version 2.1 and text in the others (RFC 2426, section 3.5.4).
  private func convertAgent(_ property: inout VCardProperty) {
    switch property.value {
    case .card(let card):
      let inner = card.converted(to: to, depth: depth + 1)
      let isNested = to == .v21 && depth < VCardLimits().depth
      property.value = isNested ? .card(inner) : .raw(inner.escaped(for: to))
    case .raw where depth >= VCardLimits().depth:
      convertText(&property)
    case .raw(let raw):
      var cards: [VCard] = []
      for reading in VCardReader(Array(ValueText(from).unescape(raw).utf8)) {
        switch reading {
        case .card(let card): cards.append(card)
        case .problem(let problem) where problem.effect.keepsCard: break
        case .problem: return convertText(&property)
        }
      }
      guard cards.count == 1 else { return convertText(&property) }
      property.value = .card(cards[0])
      convertAgent(&property)
    case .bytes, .unreadable:
      break
    }
  }

  private func convertText(_ property: inout VCardProperty) {
    guard (from == .v21) != (to == .v21), let raw = property.raw else { return }
    let shape = ValueShape(property)
    guard shape != .link else {
      if to != .v21 { property.value = .raw(ValueText(to).escapeLineBreaks(raw)) }
      return
    }
    let converted = convert(raw, separators: shape.separators[...], inList: shape.separators.contains(.comma))
    property.value = .raw(converted)
    // Without its escapes a text may look like a link.
    if property.name == "RELATED", property.valueType == nil, Link.isLink(converted) { property.set("VALUE", "text") }
  }

  private func convert(_ raw: String, separators: ArraySlice<UInt8>, inList: Bool) -> String {
    guard let separator = separators.first else {
      return ValueText(to).escape(ValueText(from).unescape(raw), inList: inList)
    }
    return ValueText(from).split(raw, on: separator)
      .map { convert($0, separators: separators.dropFirst(), inList: inList) }
      .joined(separator: String(Unicode.Scalar(separator)))
  }

  /// `TYPE=pref` and `PREF=1` are equivalent (RFC 6350, section 5.3).
  private func convertTypes(_ property: inout VCardProperty) {
    if property.isPreferred {
      property.setPreferred(false, version: from)
      property.setPreferred(true, version: to)
    }
    // Only version 4.0 allows a list of types in quotes.
    guard property.parameters.contains(where: { $0.name == "TYPE" }) else { return }
    property.parameters = property.parameters.flatMap { parameter in
      guard parameter.name == "TYPE", parameter.value.contains(",") else { return [parameter] }
      return parameter.value.split(separator: ",").map { VCardParameter(token: "TYPE", value: String($0)) }
    }
    if to == .v40, property.name == "EMAIL" { property.removeTypes(["internet"]) }
  }

  /// Version 2.1 calls a link `URL` (vCard 2.1, section 2.1.8), the others `uri`.
  private func convertValueType(_ property: inout VCardProperty) {
    switch property.valueType {
    case "url" where to != .v21: property.set("VALUE", "uri")
    case "uri" where to == .v21: property.set("VALUE", "URL")
    case "inline" where to != .v21: property.remove("VALUE")
    default: break
    }
  }
}
