/// Writes cards as files.
///
/// Lines end with CRLF. Versions 3.0 and 4.0 fold at 75 octets; 2.1 breaks long lines and whatever is not ASCII by
/// quoted-printable, because its readers do not agree on folding. Reading what was written gives the card again.
public struct VCardWriter: Sendable {
  private let version: VCardVersion?

  /// Makes a writer that writes every card in its own version, or converts it to `version`.
  public init(version: VCardVersion? = nil) {
    self.version = version
  }

  /// The card as a file's bytes.
  public func write(_ card: VCard) -> [UInt8] {
    var output: [UInt8] = []
    write(card, into: &output)
    return output
  }

  /// The cards as one file's bytes.
  public func write(_ cards: some Sequence<VCard>) -> [UInt8] {
    var output: [UInt8] = []
    for card in cards { write(card, into: &output) }
    return output
  }

  /// Appends the card to `output`.
  public func write(_ card: VCard, into output: inout [UInt8]) {
    let card = version.map(card.converted(to:)) ?? card
    output += "BEGIN:VCARD\r\nVERSION:\(card.version.rawValue)\r\n".utf8
    let writer = PropertyWriter(version: card.version)
    for property in card.properties where !Self.isReserved(property.name) { writer.write(property, into: &output) }
    output += "END:VCARD\r\n".utf8
  }

  /// Names that would change what the lines around them mean.
  private static func isReserved(_ name: String) -> Bool {
    name.isEmpty || name == "BEGIN" || name == "END" || name == "VERSION"
  }
}

extension VCard {
  /// The whole card as the text of a value, which is how versions 3.0 and 4.0 have a card inside a card.
  func escaped(for version: VCardVersion) -> String {
    ValueText(version).escape(String(decoding: VCardWriter().write(self), as: UTF8.self))
  }
}
