import CoreTesting
import CoreVCard
import Foundation
import Testing

/// Damaged cards from a seed, converted to each version and read again; `SEAM_FUZZ_CARDS` and `SEAM_FUZZ_SEED` set
/// their number and the seed.
@Suite(.ownThread)
struct ConversionFuzzTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  private let steps = Self.number("SEAM_FUZZ_CARDS") ?? 300
  private let seed = UInt64(Self.number("SEAM_FUZZ_SEED") ?? 2026)

  @Test func convertedCardsAreReadAgainWithEqualContent() {
    var random = SeededRandom(seed: seed)
    for step in 0..<steps {
      let file = random.damagedCard()
      for card in readings(file).compactMap(\.card) {
        for version in VCardVersion.allCases {
          let converted = VCardWriter(version: version).write(card)
          let all = readings(converted)
          let again = all.compactMap(\.card)
          let text = "seed \(seed), step \(step), \(version): \(String(decoding: file, as: UTF8.self))"
          #expect(again.count == 1, "\(text)")
          let expected = card.converted(to: version).properties
          let others = (again.first?.properties ?? []).difference(from: expected).map { "\($0)" }
          #expect(others == [], "\(text)")
          #expect(all.allSatisfy { $0.problem.map { $0.effect == .lineKept } ?? true }, "\(text)")
          // A line of an unknown charset is the same line in every version, whatever it means there.
          guard !all.contains(where: { $0.problem?.code == .unknownCharset }) else { continue }
          let differences = again.first.map { CardContent($0).differences(from: CardContent(card)) } ?? []
          #expect(differences == [], "\(text)")
        }
      }
    }
  }

  @Test func quotedPrintableAfterLongParametersIsReadAgain() throws {
    for length in [10, 100, 1000, 1010, 1100, 100_000] {
      let parameter = VCardParameter("X-LONG", String(repeating: "x", count: length))
      let note = String(repeating: "ä=", count: 100)
      let card = VCard(
        version: .v21, properties: [VCardProperty("NOTE", note, parameter), VCardProperty("TEL", "1")])
      #expect(readings(VCardWriter().write(card)) == [.card(card)], "\(length)")
    }
  }

  @Test func wordQuotedPrintableInAParameterJoinsNoLines() {
    for version in VCardVersion.allCases {
      let properties = [VCardProperty("X-A", "a=", VCardParameter("X", "QUOTED-PRINTABLE")), VCardProperty("TEL", "1")]
      let card = VCard(version: version, properties: properties)
      #expect(readings(VCardWriter().write(card)) == [.card(card)], "\(version)")
    }
  }

  @Test func agentsBelowTheLimitOfDepthAreText() throws {
    var card = VCard(version: .v21, properties: [VCardProperty("FN", "0"), VCardProperty("N", "0")])
    for level in 1...6 {
      card = VCard(
        version: .v21,
        properties: [
          VCardProperty("FN", "\(level)"), VCardProperty("N", "\(level)"), VCardProperty("AGENT", value: .card(card)),
        ])
    }
    for version in VCardVersion.allCases {
      let all = readings(VCardWriter(version: version).write(card))
      let again = try #require(all.compactMap(\.card).first)
      #expect(all.count == 1)
      #expect(Self.names(again) == ["6", "5", "4", "3", "2", "1", "0"], "\(version)")
      let back = readings(VCardWriter(version: .v21).write(again))
      #expect(back.compactMap(\.card).map(Self.names) == [["6", "5", "4", "3", "2", "1", "0"]], "\(version)")
    }
  }

  /// The names of the card and of the agents in it, in whatever form.
  private static func names(_ card: VCard) -> [String] {
    let own = card.formattedName.map { [$0] } ?? []
    guard let agent = card.properties(named: "AGENT").first else { return own }
    if case .card(let inner) = agent.value { return own + names(inner) }
    let inner = readings(bytes(agent.text(in: card.version) ?? "")).compactMap(\.card).first
    return own + (inner.map(names) ?? [])
  }

  @Test func agentThatSaysBeginIsText() {
    for version in VCardVersion.allCases {
      let card = VCard(
        version: version, properties: [VCardProperty("AGENT", " begin:vcard"), VCardProperty("TEL", "1")])
      let all = readings(VCardWriter().write(card))
      #expect(all.compactMap(\.card).first?.phones.map(\.value) == ["1"], "\(version)")
      #expect(all.count == 1)
    }
  }

  @Test func photoInAComponentWithoutAnEndIsReadAgain() throws {
    let file = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nBEGIN:VTODO\nPHOTO:data:image/png;base64,AQID\n\nEND=\nEND:VCARD\n"
    let card = try #require(readings(file).compactMap(\.card).first)
    for version in VCardVersion.allCases {
      let again = readings(VCardWriter(version: version).write(card)).compactMap(\.card)
      #expect(again.map(\.photo) == [card.photo], "\(version)")
    }
  }

  @Test func escapedDataIsThePhoto() throws {
    let card = try card(.v21, #"PHOTO:data\:image/png\;base64\,AQID"#)
    #expect(card.photo == .data([1, 2, 3], mediaType: "image/png"))
    for version in VCardVersion.allCases { #expect(card.converted(to: version).photo == card.photo, "\(version)") }
  }

  @Test func componentWithABlankLineDoesNotGrow() throws {
    let file = "BEGIN:VCARD\nVERSION:3.0\nBEGIN:VTODO\n\n bad\nEND:VTODO\nEND:VCARD\n"
    let card = try #require(readings(file).compactMap(\.card).first)
    for version in VCardVersion.allCases {
      let written = VCardWriter(version: version).write(card)
      #expect(readings(written).compactMap(\.card) == [card.converted(to: version)], "\(version)")
    }
  }

  @Test func componentKeepsItsEmptyLines() throws {
    let component = ["BEGIN:VTODO", "SUMMARY:a", "", "UID:b", "END:VTODO"]
    let file = "BEGIN:VCARD\nVERSION:3.0\n\(component.joined(separator: "\n"))\nEND:VCARD\n"
    #expect(try lines(cardAndProblems(file).0) == component)
  }

  @Test(arguments: [
    (#"RELATED:http\://x"#, "http://x"), (#"RELATED;VALUE=x-own:Fred\nJr."#, "Fred\nJr."),
    (#"RELATED;VALUE=text:Fred\nJr."#, "Fred\nJr."),
  ])
  func relatedTextStaysText(line: String, name: String) throws {
    let card = try card(.v40, line)
    for version in VCardVersion.allCases {
      let again = readings(VCardWriter(version: version).write(card)).compactMap(\.card)
      #expect(again.map { $0.relations.map(\.value) } == [[.name(name)]], "\(version)")
    }
  }

  @Test func memberThatIsNoLinkIsText() throws {
    let card = try card(.v21, "MEMBER;ENCODING=QUOTED-PRINTABLE:a, b;=0D=0Ac")
    #expect(card.members == ["a, b;\nc"])
    for version in [VCardVersion.v30, .v40] {
      #expect(readings(VCardWriter(version: version).write(card)).map(\.card?.members) == [["a, b;\nc"]])
    }
  }

  @Test func versionIsNeverBinary() throws {
    let (card, problems) = try cardAndProblems("BEGIN:VCARD\nVERSION;BASE64:\nR0lG\nFN:A\nEND:VCARD\n")
    #expect(problems.map(\.code) == [.unsupportedVersion, .missingColon])
    #expect(lines(card) == ["R0lG", "FN:A"])
  }

  @Test func relationWithAProblemStaysAsItIs() throws {
    let bad = #"RELATED;TYPE=spouse;CHARSET=none:Fr\ned"#
    let (card, _) = try cardAndProblems(
      "BEGIN:VCARD\nVERSION:4.0\nFN:A\nN:A\n\(bad)\nRELATED;TYPE=friend;VALUE=text:Barney\nEND:VCARD\n")
    for version in [VCardVersion.v21, .v30] {
      let converted = card.converted(to: version)
      #expect(lines(converted).contains(bad), "\(version)")
      #expect(converted.relations.map(\.value).contains(.name("Barney")))
    }
  }

  @Test func lineBreakInALinkIsEscaped() throws {
    let card = try card(.v21, "URL;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab")
    for version in [VCardVersion.v30, .v40] {
      #expect(readings(VCardWriter(version: version).write(card)) == [.card(card.converted(to: version))])
    }
  }

  @Test func existingNamesAreNeverReplaced() throws {
    let name = "van Dyke;Dick;Wayne;Dr.;Jr."
    #expect(try card(.v21, "N:\(name)").converted(to: .v30).properties.first?.raw == name)
    #expect(try lines(card(.v30, "N:\(name)"), .v40) == ["N:\(name)", "FN:Dr. Dick Wayne van Dyke Jr."])
    #expect(try lines(card(.v40, "FN:A B", "N:"), .v30) == ["FN:A B", "N:"])
    #expect(try lines(card(.v40, "FN:A B", "N:;;;;"), .v21) == ["FN:A B", "N:;;;;"])
    #expect(try lines(card(.v40, "FN:", #"N:a\Nb"#), .v30) == ["FN:", #"N:a\Nb"#])
  }
}
