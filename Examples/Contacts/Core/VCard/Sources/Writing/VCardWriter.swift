/// Writes cards to bytes.
///
/// Lines end with CRLF. Versions 3.0 and 4.0 fold at 75 octets; 2.1 uses quoted-printable for long lines and non-ASCII
/// text, because its readers disagree about folding. Reading the output returns an equal card.
public struct VCardWriter: Sendable {
  private let version: VCardVersion?

  /// Makes a writer that writes every card in its own version, or converts it to `version`.
  public init(version: VCardVersion? = nil) {
    self.version = version
  }

  /// Returns the card as the bytes of a file.
  public func write(_ card: VCard) -> [UInt8] {
    var output: [UInt8] = []
    write(card, into: &output)
    return output
  }

  /// Returns the cards as the bytes of one file.
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

  /// Returns whether a name would change the meaning of the lines around it.
  private static func isReserved(_ name: String) -> Bool {
    name.isEmpty || name == "BEGIN" || name == "END" || name == "VERSION"
  }
}

extension VCard {
  /// Returns the whole card as text, which is how versions 3.0 and 4.0 write a nested card.
  func escaped(for version: VCardVersion) -> String {
    ValueText(version).escape(String(decoding: VCardWriter().write(self), as: UTF8.self))
  }
}
