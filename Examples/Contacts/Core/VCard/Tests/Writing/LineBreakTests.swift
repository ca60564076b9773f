import CoreVCard
import Testing

/// No value makes another line, whatever it contains.
struct LineBreakTests {
  private static let breaks = ["\n", "\r", "\r\n", "\n ", "=\r\n", "\u{85}", "\u{2028}", "\u{0B}", "\u{0}\r\n", "\\\n"]

  @Test(arguments: VCardVersion.allCases, breaks)
  func accessorsMakeNoLines(_ version: VCardVersion, _ lineBreak: String) {
    let text = "a\(lineBreak)END:VCARD\(lineBreak)X-LEAK:1\(lineBreak)"
    var card = VCard(version: version)
    card.formattedName = text
    card.name = VCardName(familyNames: [text], givenNames: [text, text])
    card.note = text
    card.uid = text
    card.revision = text
    card.kind = text
    card.members = [text]
    card.categories = [text, text]
    card.organization = VCardOrganization(name: text, units: [text])
    card.birthday = .text(text)
    card.phones = [VCardEntry(text, types: [text], label: text)]
    card.emails = [VCardEntry(text, label: text)]
    card.addresses = [VCardEntry(VCardAddress(street: text, country: text))]
    card.relations = [VCardEntry(.name(text), types: [text]), VCardEntry(.uri(text), label: text)]
    card.photo = .uri(text)
    check(card)
    card.photo = .data([1, 2, 3], mediaType: text)
    check(card)
  }

  @Test(arguments: VCardVersion.allCases, breaks)
  func propertiesMakeNoLines(_ version: VCardVersion, _ lineBreak: String) {
    let text = "a\(lineBreak)END:VCARD\(lineBreak)X-LEAK:1"
    check(
      VCard(
        version: version,
        properties: [
          VCardProperty(group: text, text, parameters: [VCardParameter(text, text)], value: .raw(text)),
          VCardProperty("TEL", text, VCardParameter("TYPE", text), VCardParameter("ENCODING", text)),
          VCardProperty("AGENT", "BEGIN:VCARD\(lineBreak)END:VCARD"), VCardProperty("AGENT", "BEGIN:VCARD"),
          VCardProperty("X-A", value: .bytes(Array(text.utf8))),
        ]))
  }

  private func check(_ card: VCard) {
    for version in VCardVersion.allCases {
      let all = readings(VCardWriter(version: version).write(card))
      let names = all.compactMap(\.card).map { $0.properties.map(\.name) }
      #expect(names == [card.converted(to: version).properties.map(\.name)], "\(version)")
      #expect(all.allSatisfy { $0.problem.map { $0.effect == .lineKept } ?? true }, "\(version)")
    }
  }
}
