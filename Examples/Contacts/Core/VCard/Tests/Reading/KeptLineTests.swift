import CoreVCard
import Testing

struct KeptLineTests {
  /// Lines that once lost the whole card, and the code of their problem.
  private static let badLines: [(String, VCardProblem.Code)] = [
    ("X-A/B:1", .invalidName), ("X A;TYPE=b:1", .invalidName), ("TEL;a b=c:1", .invalidName), (":x", .invalidName),
    ("PHOTO;ENCODING=b:****", .invalidBase64), ("PHOTO;BASE64:AAAAA", .invalidBase64),
    ("photo;encoding=B;X=1:A*", .invalidBase64), ("PHOTO:data:image/png;base64,*", .invalidBase64),
    ("NOTE;CHARSET=X-WHAT:a\\nb;c", .unknownCharset),
    ("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=X-WHAT:=41=E4=3D", .unknownCharset),
    ("FN John", .missingColon), ("# a comment", .missingColon), ("# a comment: b", .invalidName),
    ("unindented continuation", .missingColon), ("continuation", .missingColon), ("QUJD=", .missingColon),
    ("BEGIN:VCALENDAR", .foreignComponent), ("END:VEVENT", .foreignComponent),
    ("item1.BEGIN:VCARD", .foreignComponent), ("END;X=1:VCARD", .foreignComponent), ("END:VC", .foreignComponent),
    ("X/;QUOTED-PRINTABLE:a=3D=", .invalidName),
  ]

  @Test(arguments: badLines, VCardVersion.allCases)
  func badLineStaysOnTheCard(_ bad: (String, VCardProblem.Code), _ version: VCardVersion) throws {
    // The line after a soft line break is empty.
    let isSoft = bad.0.hasSuffix("=") && bad.0.contains("QUOTED")
    let line = isSoft ? bad.0 + "=\n" : bad.0
    let text = """
      BEGIN:VCARD
      VERSION:\(version.rawValue)
      N:Doe;Jane;;;
      FN:Jane Doe
      TEL:1
      \(line)
      NOTE:2
      END:VCARD

      """
    let (card, problems) = try cardAndProblems(text)
    #expect(problems.map(\.code) == [bad.1])
    #expect(problems.first?.effect == .lineKept)
    #expect(problems.first?.line == 6)
    #expect(problems.first?.card == 1)
    #expect(card.formattedName == "Jane Doe")
    #expect(card.phones.map(\.value) == ["1"])
    #expect(card.photo == nil)
    #expect(unfolded(VCardWriter().write(card)) == unfolded(bytes(text)))
    for other in VCardVersion.allCases {
      let file = VCardWriter(version: other).write(card)
      #expect(unfolded(file)[3] == Array(bad.0.utf8))
      let again = try cardAndProblems(String(decoding: file.filter { $0 != 0x0D }, as: UTF8.self))
      #expect(again.0 == card.converted(to: other))
      #expect(again.1.map(\.code) == problems.map(\.code))
    }
  }

  @Test func wordAfterFinishedBase64IsALineOfItsOwn() throws {
    let (card, problems) = try cardAndProblems(
      "BEGIN:VCARD\nVERSION:3.0\nFN:x\nPHOTO;ENCODING=b:/9j/4A==\nJohn\nTEL:1\nEND:VCARD\n")
    #expect(problems.map(\.code) == [.missingColon])
    #expect(card.photo == .data([0xFF, 0xD8, 0xFF, 0xE0], mediaType: "image/jpeg"))
    #expect(lines(card) == ["FN:x", "PHOTO;ENCODING=b:/9j/4A==", "", "John", "TEL:1"] || lines(card).contains("John"))
    for version in VCardVersion.allCases {
      #expect(readings(VCardWriter(version: version).write(card)).compactMap(\.card?.photo) == [card.photo])
    }
  }

  @Test func foldingBlanksAfterABadLineBelongToIt() throws {
    let (card, problems) = try cardAndProblems("BEGIN:VCARD\nVERSION:3.0\nbad\n  line\n\tmore\nFN:A\nEND:VCARD")
    #expect(problems.map(\.code) == [.missingColon])
    #expect(card.properties.map(\.value) == [.unreadable(try line("bad linemore")), .raw("A")])
    #expect(lines(card) == ["bad linemore", "FN:A"])
  }

  private func line(_ text: String) throws -> VCardLine {
    let (card, _) = try cardAndProblems("BEGIN:VCARD\n\(text)\nEND:VCARD")
    guard case .unreadable(let line)? = card.properties.first?.value else { throw NotOneCard() }
    #expect(line.description == text)
    #expect(line.bytes == Array(text.utf8))
    return line
  }

  @Test func lineThatBeginsWithABlankIsNotJoined() throws {
    let (card, _) = try cardAndProblems("BEGIN:VCARD\nVERSION:3.0\nFN:A\n\n bad\n\n TEL:1\nEND:VCARD")
    #expect(card.formattedName == "A")
    #expect(card.phones.map(\.value) == ["1"])
    #expect(lines(card) == ["FN:A", "", " bad", "", " TEL:1"])
  }

  @Test(arguments: VCardVersion.allCases)
  func badLineAfterBase64IsNotJoined(_ version: VCardVersion) throws {
    let (card, problems) = try cardAndProblems(
      "BEGIN:VCARD\nVERSION:\(version.rawValue)\nPHOTO;ENCODING=b:AAAA\n\nword\nEND:VCARD")
    #expect(problems.map(\.code) == [.missingColon])
    for other in VCardVersion.allCases {
      let again = readings(VCardWriter(version: other).write(card)).compactMap(\.card).first
      #expect(again == card.converted(to: other))
      #expect(again?.photo == card.photo)
    }
  }

  @Test func anotherComponentIsKeptAsAWhole() throws {
    let calendar = """
      BEGIN:VCALENDAR
      VERSION:2.0
      UID:event
      BEGIN:VEVENT
      SUMMARY:party
       time
      END:VEVENT
      END:VCALENDAR
      """
    let (card, problems) = try cardAndProblems("BEGIN:VCARD\nVERSION:4.0\n\(calendar)\nUID:u\nEND:VCARD")
    #expect(problems.map(\.code) == [.foreignComponent])
    #expect(problems.map(\.line) == [3])
    #expect(card.version == .v40)
    #expect(card.uid == "u")
    #expect(card.properties.count == 2)
    #expect(lines(card).joined(separator: "\n") == calendar.replacing("\n ", with: "") + "\nUID:u")
    #expect(lines(card, .v21).joined(separator: "\n").contains(calendar.replacing("\n ", with: "")))
  }

  @Test(arguments: ["END:VCARD\n", "", "BEGIN:VCARD\nFN:B\nEND:VCARD\n"])
  func componentWithoutAnEndTakesNoLines(_ rest: String) throws {
    let all = readings("BEGIN:VCARD\nVERSION:3.0\nBEGIN:VEVENT\nPHOTO;ENCODING=b:AAAA\nEND:VTODO\nTEL:1\n\(rest)")
    let card = try #require(all.compactMap(\.card).first)
    #expect(card.phones.map(\.value) == ["1"])
    #expect(card.photo != nil)
    #expect(card.properties.count == 4)
    #expect(all.compactMap(\.problem).filter { $0.code == .foreignComponent }.map(\.line) == [3, 5])
  }

  @Test func unknownCharsetIsShownAsWithoutOne() throws {
    let (card, _) = try cardAndProblems("BEGIN:VCARD\nVERSION:2.1\nNOTE;CHARSET=X-WHAT:Jä\nEND:VCARD")
    #expect(card.note == "Jä")
    var edited = card
    edited.note = "Jö"
    #expect(lines(edited) == ["NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6"])
  }

  @Test func readablePropertyIsUsedBeforeADamagedOne() throws {
    var (card, _) = try cardAndProblems(
      "BEGIN:VCARD\nVERSION:3.0\nPHOTO;ENCODING=b:*\nPHOTO;ENCODING=b:AAAA\nEND:VCARD")
    #expect(card.photo == .data([0, 0, 0], mediaType: nil))
    card.photo = .data([1, 1, 1], mediaType: nil)
    #expect(lines(card) == ["PHOTO;ENCODING=b:*", "PHOTO;ENCODING=b:AQEB"])
    card.photo = nil
    #expect(lines(card).isEmpty)
  }

  @Test(arguments: ["PHOTO;ENCODING=b:*", "PHOTO:data:image/png;base64,*"])
  func newPhotoReplacesADamagedOne(_ line: String) throws {
    var (card, _) = try cardAndProblems("BEGIN:VCARD\nVERSION:3.0\n\(line)\nFN:x\nEND:VCARD")
    card.photo = nil
    #expect(lines(card) == [line, "FN:x"])
    card.photo = .data([0, 0, 0], mediaType: nil)
    #expect(lines(card) == ["PHOTO;ENCODING=b:AAAA", "FN:x"])
  }

  @Test func nestedCardWithoutAVersionFor3IsWrittenAsItWasRead() throws {
    let text = """
      BEGIN:VCARD
      VERSION:3.0
      agent;x=1:
      BEGIN:VCARD
      VERSION:3.0
      fn:Boss
      no property
      END:VCARD
      fn:x
      END:VCARD

      """
    let (card, _) = try cardAndProblems(text)
    #expect(card.properties.first?.raw?.hasPrefix("BEGIN:VCARD\\n") == true)
    #expect(written(card) == text)
  }
}
