import CoreVCard
import Testing

struct VCardParserTests {
  private let small = "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n"

  @Test func readsSeveralCards() {
    let cards = readings(small + "\n\n" + small.lowercased() + small).compactMap(\.card)
    #expect(cards.map(\.formattedName) == ["A", "a", "A"])
  }

  @Test func returnsACardWithTheNextByte() {
    var parser = VCardParser()
    #expect(parser.read(bytes(small)).isEmpty)
    #expect(parser.read(bytes("B")).count == 1)
  }

  @Test func readsAnotherFileAfterTheEnd() {
    var parser = VCardParser()
    _ = parser.read(bytes("BEGIN:VCARD\nFN:x"))
    #expect(parser.finish().first?.problem?.code == .missingEnd)
    #expect(parser.read(bytes(small)) + parser.finish() == readings(small))
  }

  @Test(arguments: Fixture.all)
  func chunkBoundariesHaveNoEffect(_ fixture: Fixture) {
    let file = bytes(fixture.text)
    let whole = readings(file)
    for size in [1, 2, 3, 7, 64] {
      var parser = VCardParser()
      var all: [VCardReading] = []
      for start in stride(from: 0, to: file.count, by: size) {
        all += parser.read(file[start..<min(start + size, file.count)])
      }
      #expect(all + parser.finish() == whole)
    }
  }

  @Test(arguments: Fixture.all)
  func acceptsAllLineEnds(_ fixture: Fixture) {
    let whole = readings(fixture.text)
    #expect(readings(Array(fixture.text.utf8)) == whole)
    #expect(readings(fixture.text.utf8.map { $0 == 0x0A ? 0x0D : $0 }) == whole)
  }

  @Test(arguments: Fixture.all)
  func readsUTF16(_ fixture: Fixture) {
    let whole = readings(Array(fixture.text.utf8))
    let units = Array(fixture.text.utf16)
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(readings([0xFE, 0xFF] + big) == whole)
    #expect(readings([0xFF, 0xFE] + little) == whole)
    #expect(readings(big) == whole)
    #expect(readings(little) == whole)
  }

  @Test func removesUTF8Marks() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(readings(mark + bytes(small) + mark + bytes(small)).compactMap(\.card).count == 2)
    #expect(readings(mark).isEmpty)
  }

  @Test func infersAMissingVersion() throws {
    #expect(try card("BEGIN:VCARD\nFN:A\nEND:VCARD").version == .v30)
    #expect(try card("BEGIN:VCARD\nTEL;HOME:1\nEND:VCARD").version == .v21)
    #expect(try card("BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:=41\nEND:VCARD").version == .v21)
  }

  @Test func firstVersionAtAnyPositionCounts() throws {
    #expect(try card("BEGIN:VCARD\nFN:A\nVERSION: 4.0 \nVERSION:2.1\nEND:VCARD").version == .v40)
  }

  @Test func ignoresBlanksAndCaseOfMarkers() throws {
    #expect(try card(" Begin : vCard \t\nFN:A\nEND:VCARD   ").formattedName == "A")
  }

  @Test func problemsDoNotAffectOtherCards() throws {
    let all = readings(small + "BEGIN:VCARD\nVERSION:3.0\nFN:B\nthis is no property\nEND:VCARD\n" + small)
    #expect(all.compactMap(\.card).count == 3)
    let problem = try #require(all[1].problem)
    #expect(problem.effect == .lineKept)
    #expect(all[2].card?.formattedName == "B")
    #expect(problem.code == .missingColon)
    #expect(problem.line == 8)
    #expect(problem.card == 2)
    #expect(problem.description.hasPrefix("line 8, card 2: “this is no property” has no “:”; expected “NAME:value”"))
  }

  @Test(
    arguments: [
      ("PHOTO;ENCODING=b:****\nX:1", .invalidBase64, 3, "PHOTO"),
      ("PHOTO;ENCODING=b:AAAAA\nX:1", .invalidBase64, 3, "PHOTO"),
      ("PHOTO:data:image/png;base64,*", .invalidBase64, 3, "PHOTO"),
      ("FN:A\nNOTE;CHARSET=X-WHAT:x", .unknownCharset, 4, "NOTE"), ("TEL 12345", .missingColon, 3, "TEL"),
      ("tel 12345", .missingColon, 3, nil),
      ("FN\n :A\nBEGIN:VCALENDAR", .foreignComponent, 5, nil),
      ("END:VEVENT", .foreignComponent, 3, nil), ("item1.BEGIN:VCARD", .foreignComponent, 3, nil),
      ("END;X=1:VCARD", .foreignComponent, 3, nil),
    ] as [(String, VCardProblem.Code, Int, String?)])
  func reportsTheLocation(_ lines: String, _ code: VCardProblem.Code, _ line: Int, _ property: String?) throws {
    let problem = try problem("BEGIN:VCARD\nVERSION:4.0\n\(lines)\nEND:VCARD\n\(small)")
    #expect(problem.code == code)
    #expect(problem.line == line)
    #expect(problem.property == property)
    #expect(problem.card == 1)
  }

  @Test(arguments: [
    ("4", VCardVersion.v40), ("4.1", .v40), ("3", .v30), ("3.0.1", .v30), ("2", .v21), ("2.1a", .v21), ("5.0", .v30),
    ("", .v30), ("40", .v30), ("two", .v30),
  ])
  func unknownVersionIsReadAsAKnownOne(_ text: String, _ version: VCardVersion) throws {
    let (card, problems) = try cardAndProblems("BEGIN:VCARD\nVERSION:\(text)\nFN:A\nEND:VCARD")
    #expect(card.version == version)
    #expect(problems.map(\.code) == [.unsupportedVersion])
    #expect(problems.first?.effect == .cardKept)
    #expect(problems.first?.property == "VERSION")
    #expect(written(card) == "BEGIN:VCARD\nVERSION:\(version.rawValue)\nFN:A\nEND:VCARD\n")
  }

  @Test func unknownVersionIsReadByTheSyntax() throws {
    #expect(try cardAndProblems("BEGIN:VCARD\nVERSION:x\nTEL;HOME:1\nEND:VCARD").0.version == .v21)
  }

  @Test func missingEndIsReportedAtTheBeginning() throws {
    #expect(try problem("\nBEGIN:VCARD\nFN:A\n").line == 2)
    let all = readings("\nBEGIN:VCARD\nFN:B\n" + small)
    #expect(all.count == 3)
    #expect(all.first?.problem?.effect == .cardKept)
    #expect(all[1].card?.formattedName == "B")
    #expect(all.first?.problem?.code == .missingEnd)
    #expect(all.first?.problem?.line == 2)
    #expect(all.last?.card?.formattedName == "A")
  }

  @Test func reportsTextOutsideOnce() throws {
    let all = readings("some\ntext\n\nmore\n" + small + "END:VCARD\ntail")
    #expect(all.compactMap(\.problem).map(\.code) == [.strayText, .strayEnd, .strayText])
    #expect(all.compactMap(\.problem).map(\.line) == [1, 9, 10])
    #expect(all.compactMap(\.problem).allSatisfy { $0.card == nil && $0.effect == .textSkipped })
  }

  @Test func cardWithoutPropertiesAndEndIsLost() throws {
    #expect(try problem("BEGIN:VCARD\n").effect == .cardLost)
    #expect(readings("BEGIN:VCARD\nVERSION:3.0\n" + small).compactMap(\.card).count == 1)
    #expect(readings("BEGIN:VCARD\nEND:VCARD\n") == [.card(VCard(version: .v30))])
  }

  @Test func eachBadLineIsReportedBeforeItsCard() throws {
    let (card, problems) = try cardAndProblems("BEGIN:VCARD\nbad\nworse\nFN:A\nworst\nEND:VCARD")
    #expect(problems.map(\.line) == [2, 3, 5])
    #expect(lines(card) == ["bad", "worse", "FN:A", "worst"])
    let all = readings("BEGIN:VCARD\nbad\n" + small)
    #expect(all.compactMap(\.problem).map(\.code) == [.missingEnd, .missingColon])
    #expect(all.compactMap(\.card).count == 2)
  }

  @Test func problemsOfALostCardAreItsOwn() throws {
    let text = "BEGIN:VCARD\nbad\n\(String(repeating: "NOTE:12345\n", count: 20))END:VCARD\n"
    let problem = try problem(text, limits: VCardLimits(cardLength: 100))
    #expect(problem.code == .cardTooLong)
    #expect(problem.effect == .cardLost)
  }

  @Test func limitsLines() throws {
    let lines = "BEGIN:VCARD\nbad\nFN:A\nNOTE:b\nEND:VCARD\n"
    #expect(readings(lines, limits: VCardLimits(lineCount: 3)).compactMap(\.card).count == 1)
    let problem = try problem(lines + small, limits: VCardLimits(lineCount: 2))
    #expect(problem.code == .cardTooLong && problem.effect == .cardLost)
    #expect(problem.line == 4)
    #expect(readings(lines + small, limits: VCardLimits(lineCount: 2)).compactMap(\.card).count == 1)
  }

  @Test func limitsLineLength() throws {
    let long = "BEGIN:VCARD\nNOTE:\(String(repeating: "x", count: 200))\nEND:VCARD\n"
    let limits = VCardLimits(lineLength: 100)
    let problem = try problem(long + small, limits: limits)
    #expect(problem.code == .lineTooLong)
    #expect(problem.property == "NOTE")
    #expect(problem.expected == "at most 100 bytes")
    #expect(readings(small, limits: limits).compactMap(\.card).count == 1)
  }

  @Test func excerptsAreShortAndWithoutControlCharacters() throws {
    let problem = try problem("BEGIN:VCARD\n\u{1B}[1m\(String(repeating: "é", count: 300))\nEND:VCARD\n")
    #expect(problem.found == "“[1m\(String(repeating: "é", count: 37))…” has no “:”")
  }

  @Test func negativeLimitsAreZero() throws {
    #expect(readings(small, limits: VCardLimits(lineLength: -1)).compactMap(\.card).isEmpty)
  }

  @Test func limitsCardLength() throws {
    let long = "BEGIN:VCARD\n\(String(repeating: "NOTE:12345\n", count: 20))END:VCARD\n"
    #expect(try problem(long, limits: VCardLimits(cardLength: 100)).code == .cardTooLong)
    #expect(try problem(long, limits: VCardLimits(cardLength: 100)).line == 12)
    #expect(readings(long + long, limits: VCardLimits(cardLength: 250)).compactMap(\.card).count == 2)
  }

  @Test func dropsNULsAndInfersTheCharset() throws {
    let file = bytes("BEGIN:VCARD\nFN:J") + [0xE4, 0x80, 0x00, 0x00] + bytes("\n") + [0] + bytes("\nEND:VCARD")
    #expect(readings(file).first?.card?.formattedName == "Jä€")
  }
}
