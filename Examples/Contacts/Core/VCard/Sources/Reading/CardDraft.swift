/// A card that is still being read.
struct CardDraft: Sendable {
  /// The line at which it begins.
  let line: Int
  /// The property of the outer card whose value it is.
  let owner: VCardProperty?
  private(set) var version: VCardVersion?
  private var properties: [VCardProperty] = []
  /// The positions of the properties that every version writes as they were read.
  private var kept: Set<Int> = []
  private var usesOldSyntax = false
  /// Whether a value uses features of version 2.1 only.
  private var hasOldValues = false

  var isEmpty: Bool { properties.isEmpty }

  init(line: Int, owner: VCardProperty? = nil) {
    self.line = line
    self.owner = owner
  }

  /// Adds a property with a text, or the version, and returns the problem with it.
  mutating func add(_ line: PropertyLine) -> ParseDiagnostic? {
    let (text, warning) = line.text()
    if line.name == "VERSION" {
      guard version == nil else { return nil }
      return setVersion(text)
    }
    let isPlain = text.utf8.elementsEqual(line.value)
    if let warning {
      kept.insert(properties.count)
      add(line, .raw(text), written: isPlain ? nil : Array(line.value))
      return warning
    }
    add(line, .raw(text), written: isPlain ? nil : Array(line.value))
    guard line.value.starts(with: "data:".utf8), BinaryProperty(line.name) != nil, DataURI(text) == nil else {
      return nil
    }
    kept.insert(properties.count - 1)
    return ParseDiagnostic(
      code: .invalidBase64,
      property: line.name,
      found: "its data: URI cannot be decoded",
      expected: "“data:<media type>;base64,<base64>”"
    )
  }

  /// Adds a property; `written` is its value as it was read, or nil if the value gives the same.
  mutating func add(_ line: PropertyLine, _ value: VCardValue, written: [UInt8]?) {
    usesOldSyntax = usesOldSyntax || line.hasBareParameter || line.encoding == .quotedPrintable
    hasOldValues = hasOldValues || line.encoding != .plain
    properties.append(line.property(value, written: written))
  }

  mutating func add(_ card: VCard, as owner: VCardProperty) {
    let source = owner.source
    var property = owner
    property.value = .card(card)
    property.source = source
    hasOldValues = true
    properties.append(property)
  }

  /// Adds a line that is no property.
  mutating func add(_ line: VCardLine, name: String = "") {
    properties.append(VCardProperty(token: name, value: .unreadable(line)))
  }

  /// Removes and returns the last property if a nested card may follow as its value.
  mutating func takeOwner() -> VCardProperty? {
    guard let last = properties.last, last.name == "AGENT", let raw = last.raw,
      raw.utf8.allSatisfy(\.isBlank), !kept.contains(properties.count - 1)
    else { return nil }
    var owner = properties.removeLast()
    if let source = owner.source { owner.source = SourceLine(head: source.head + (source.value ?? Array(raw.utf8))) }
    return owner
  }

  /// Returns the card by the rules of its version, of `outerVersion` if it states none, or of the version it appears to
  /// have.
  ///
  /// Only version 2.1 allows line breaks and cards as values. In other versions they become text.
  func card(outerVersion: VCardVersion?) -> VCard {
    let version = version ?? (usesOldSyntax ? .v21 : outerVersion ?? .v30)
    let text = ValueText(version)
    var settled = properties
    for index in settled.indices {
      if version != .v21, hasOldValues { settled[index].removeOldValue(text) }
      if !kept.contains(index) { settled[index].source?.version = version }
    }
    return VCard(version: version, properties: settled)
  }

  /// Reads the version, of which only the number before the dot has to be known.
  private mutating func setVersion(_ text: String) -> ParseDiagnostic? {
    let trimmed = String(decoding: text.utf8.filter { !$0.isBlank }, as: UTF8.self)
    version = VCardVersion(rawValue: trimmed)
    guard version == nil else { return nil }
    switch trimmed.prefix(while: { $0 != "." }) {
    case "2": version = .v21
    case "3": version = .v30
    case "4": version = .v40
    default: break
    }
    return ParseDiagnostic(
      code: .unsupportedVersion,
      property: "VERSION",
      found: "the version is “\(ParseDiagnostic.excerpt(text))”",
      expected: "2.1, 3.0 or 4.0"
    )
  }
}

extension VCardProperty {
  /// Turns a value that only version 2.1 has into text; the line stays as it was read.
  fileprivate mutating func removeOldValue(_ text: ValueText) {
    var line = source
    switch value {
    case .raw(let raw) where raw.utf8.contains { $0 == .lineFeed || $0 == .carriageReturn }:
      value = .raw(text.escapeLineBreaks(raw))
    case .card(let card):
      value = .raw(card.escaped(for: text.version))
      line?.value = [.lineFeed] + card.logicalLines
    default:
      return
    }
    source = line
  }
}
