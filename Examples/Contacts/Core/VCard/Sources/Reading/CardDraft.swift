/// A card that is still being read.
struct CardDraft: Sendable {
  /// The line at which it begins.
  let line: Int
  /// The property of the outer card whose value it is.
  let owner: VCardProperty?
  private(set) var version: VCardVersion?
  private var properties: [VCardProperty] = []
  private var usesOldSyntax = false
  /// Whether a value uses features of version 2.1 only.
  private var hasOldValues = false

  init(line: Int, owner: VCardProperty? = nil) {
    self.line = line
    self.owner = owner
  }

  mutating func add(_ line: PropertyLine) throws(ParseDiagnostic) {
    let text = try line.text()
    if line.name == "VERSION" {
      if version == nil { version = try Self.version(text) }
      return
    }
    if line.value.starts(with: "data:".utf8), BinaryProperty(line.name) != nil, DataURI(text) == nil {
      throw ParseDiagnostic(
        code: .invalidBase64,
        property: line.name,
        found: "its data: URI cannot be decoded",
        expected: "“data:<media type>;base64,<base64>”"
      )
    }
    add(line, .raw(text))
  }

  mutating func add(_ line: PropertyLine, _ value: VCardValue) {
    usesOldSyntax = usesOldSyntax || line.hasBareParameter || line.encoding == .quotedPrintable
    hasOldValues = hasOldValues || line.encoding == .quotedPrintable
    properties.append(line.property(value))
  }

  mutating func add(_ card: VCard, as owner: VCardProperty) {
    var property = owner
    property.value = .card(card)
    hasOldValues = true
    properties.append(property)
  }

  /// Removes and returns the last property if a nested card may follow as its value.
  mutating func takeOwner() -> VCardProperty? {
    guard let last = properties.last, last.name == "AGENT", let raw = last.raw,
      raw.utf8.allSatisfy(\.isBlank)
    else { return nil }
    return properties.removeLast()
  }

  /// Returns the card by the rules of its version, of `outerVersion` if it states none, or of the version it appears to
  /// have.
  ///
  /// Only version 2.1 allows line breaks and cards as values. In other versions they become text.
  func card(outerVersion: VCardVersion?) -> VCard {
    let version = version ?? (usesOldSyntax ? .v21 : outerVersion ?? .v30)
    guard version != .v21, hasOldValues else { return VCard(version: version, properties: properties) }
    let text = ValueText(version)
    var settled = properties
    for index in settled.indices {
      switch settled[index].value {
      case .raw(let raw) where raw.utf8.contains { $0 == .lineFeed || $0 == .carriageReturn }:
        settled[index].value = .raw(text.escapeLineBreaks(raw))
      case .card(let card):
        settled[index].value = .raw(card.escaped(for: version))
      default:
        break
      }
    }
    return VCard(version: version, properties: settled)
  }

  private static func version(_ text: String) throws(ParseDiagnostic) -> VCardVersion {
    let trimmed = String(decoding: text.utf8.filter { !$0.isBlank }, as: UTF8.self)
    guard let version = VCardVersion(rawValue: trimmed) else {
      throw ParseDiagnostic(
        code: .unsupportedVersion,
        property: "VERSION",
        found: "the version is “\(text)”",
        expected: "2.1, 3.0 or 4.0"
      )
    }
    return version
  }
}
