/// Writes cards to bytes.
///
/// Lines end with CRLF. Versions 3.0 and 4.0 fold at 75 octets; 2.1 uses quoted-printable for long lines and non-ASCII
/// text, because its readers disagree about folding. A property that was read and not changed since, on a card whose
/// version was not changed either, is written as it was read, apart from folding. Reading the output returns an equal
/// card; a card nested deeper than ``VCardLimits/depth`` becomes text.
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
    write(version.map(card.converted(to:)) ?? card, depth: 1, into: &output)
  }

  /// Appends the card in its own version; `depth` is the number of nested cards, this one included.
  func write(_ card: VCard, depth: Int, into output: inout [UInt8]) {
    output += "BEGIN:VCARD\r\nVERSION:\(card.version.rawValue)\r\n".utf8
    let writer = PropertyWriter(version: card.version, depth: depth)
    var previous: VCardProperty?
    for property in card.properties where property.isUnreadable || !Self.isReserved(property.name) {
      writer.write(property, after: previous, into: &output)
      previous = property
    }
    output += "END:VCARD\r\n".utf8
  }

  /// Returns whether a name would change the meaning of the lines around it.
  private static func isReserved(_ name: String) -> Bool {
    name.isEmpty || name == "BEGIN" || name == "END" || name == "VERSION"
  }
}

extension VCard {
  /// The written card without folding, its lines separated by line feeds.
  var logicalLines: [UInt8] {
    let written = VCardWriter().write(self)
    var unfolder = LineUnfolder(limit: .max)
    var lines: [UInt8] = []
    var index = 0
    while unfolder.next(in: written[...], at: &index) || unfolder.finish() {
      if !lines.isEmpty { lines.append(.lineFeed) }
      lines += unfolder.line
    }
    return lines
  }

  /// Returns the whole card as text, which is how versions 3.0 and 4.0 write a nested card.
  func escaped(for version: VCardVersion) -> String {
    ValueText(version).escape(String(decoding: VCardWriter().write(self), as: UTF8.self))
  }
}
