import CoreTesting
import CoreVCard

extension SeededRandom {
  private static let letters: [String] = [
    "a", "B", "z", " ", "  ", "\t", "-", ":", ";", ",", "=", "\"", "^", "^n", "\\", "\\n", "\\,", "\\;", "'", "ø", "é",
    "語", "👩‍👧", "=41", "=\u{20}", "END:VCARD", "BEGIN:VCARD", "https://example.org/", "data:", "0", "\u{85}",
    "\u{2028}", "\u{FEFF}", "word ", "another",
  ]

  mutating func text(atMost length: Int = 30) -> String {
    let count = below(chance(5) ? length * 8 : length)
    return (0..<count).map { _ in pick(Self.letters) }.joined()
  }

  /// Returns a card as the reader may return it, limited to values that the version can represent.
  mutating func card(_ version: VCardVersion, depth: Int = 0) -> VCard {
    let properties = (0..<below(12)).map { _ in property(version, depth: depth) }
    return VCard(version: version, properties: properties)
  }

  private mutating func property(_ version: VCardVersion, depth: Int) -> VCardProperty {
    let group = chance(20) ? pick(["item1", "Item2", "a.b"]) : nil
    let parameters = (0..<below(4)).map { _ in parameter() }
    if version == .v21, depth < 2, chance(5) {
      return VCardProperty(group: group, "AGENT", parameters: parameters, value: .card(card(version, depth: depth + 1)))
    }
    if chance(10) {
      let bytes = (0..<below(200)).map { _ in UInt8.random(in: 0...255, using: &self) }
      return VCardProperty(group: group, pick(["PHOTO", "X-DATA"]), parameters: parameters, value: .bytes(bytes))
    }
    let name = pick(["FN", "N", "NOTE", "TEL", "ADR", "X-UNKNOWN-THING", "X_ODD", "CATEGORIES", "ORG", "URL"])
    var raw = text()
    if version == .v21, chance(20) { raw += pick(["\r\n", "\n", "\r\n\r\n"]) + text() }
    return VCardProperty(group: group, name, parameters: parameters, value: .raw(raw))
  }

  private mutating func parameter() -> VCardParameter {
    let name = pick(["TYPE", "TYPE", "TYPE", "X-PARAM", "LANGUAGE", "ENCODING", "PREF"])
    switch name {
    case "TYPE": return VCardParameter(name, chance(70) ? pick(["home", "CELL", "pref", "b", "URL"]) : text(atMost: 8))
    case "ENCODING": return VCardParameter(name, "X-OWN")
    case "X-PARAM": return VCardParameter(name, text(atMost: 20) + (chance(10) ? "\n" + text(atMost: 4) : ""))
    default: return VCardParameter(name, pick(["1", "en", ""]))
    }
  }
}
