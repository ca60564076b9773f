import CoreTesting
import Testing

@testable import CoreVCard

/// Lines that are not changed are written as they were read.
struct UnchangedLineTests {
  /// All ways of changing one field, by the properties that may then differ.
  private static let edits: [(String, Set<String>, @Sendable (inout VCard) -> Void)] = [
    ("name", ["N"], { $0.name?.givenNames = ["Q;"] }),
    ("new name", ["N"], { $0.name = VCardName(familyNames: ["a,b"]) }),
    ("formattedName", ["FN"], { $0.formattedName = ($0.formattedName ?? "") + ",x" }),
    ("note", ["NOTE"], { $0.note = ($0.note ?? "") + "\nx" }),
    ("no note", ["NOTE"], { $0.note = nil }),
    ("uid", ["UID"], { $0.uid = "new" }),
    ("revision", ["REV"], { $0.revision = "new" }),
    ("category", ["CATEGORIES"], { if !$0.categories.isEmpty { $0.categories[0] += "," } }),
    ("categories", ["CATEGORIES"], { $0.categories.append("new") }),
    ("unit", ["ORG"], { $0.organization?.units = ["a", "b"] }),
    ("organization", ["ORG"], { $0.organization = VCardOrganization(name: "x;y") }),
    ("birthday", ["BDAY"], { $0.birthday = .text("a,b") }),
    ("photo", ["PHOTO"], { $0.photo = .data([1, 2, 3, 4], mediaType: "image/png") }),
    ("no photo", ["PHOTO"], { $0.photo = nil }),
    ("kind", ["KIND", "X-ADDRESSBOOKSERVER-KIND"], { $0.kind = "group" }),
    ("member", ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"], { $0.members.append("urn:uuid:1") }),
    ("phone", ["TEL"], { if !$0.phones.isEmpty { $0.phones[0].value += "9" } }),
    ("type", ["TEL"], { if !$0.phones.isEmpty { $0.phones[0].types.insert("fax") } }),
    ("preference", ["TEL"], { if !$0.phones.isEmpty { $0.phones[0].isPreferred.toggle() } }),
    ("label", ["TEL", "X-ABLABEL"], { if !$0.phones.isEmpty { $0.phones[0].label = "l;" } }),
    ("no label", ["TEL", "X-ABLABEL"], { if !$0.phones.isEmpty { $0.phones[0].label = nil } }),
    ("new phone", ["TEL", "X-ABLABEL"], { $0.phones.append(VCardEntry("9", label: "x")) }),
    ("email", ["EMAIL"], { if !$0.emails.isEmpty { $0.emails[0].value += "," } }),
    ("no email", ["EMAIL", "X-ABLABEL"], { $0.emails = Array($0.emails.dropFirst()) }),
    ("address", ["ADR"], { if !$0.addresses.isEmpty { $0.addresses[0].value.street += ";" } }),
    (
      "relation", ["RELATED", "X-ABRELATEDNAMES", "X-ANDROID-CUSTOM"],
      { if !$0.relations.isEmpty { $0.relations[0].value = .name("x;") } }
    ),
    (
      "new relation", ["RELATED", "X-ABRELATEDNAMES", "X-ANDROID-CUSTOM", "X-ABLABEL"],
      {
        $0.relations.append(VCardEntry(.name("x"), types: ["spouse"]))
      }
    ),
  ]

  /// The name of the property; base64 may go on in lines of its own, which only photos have here.
  private static func name(of line: [UInt8]) -> String {
    (try? PropertyLine(line[...]))?.name ?? (Base64.couldBeBase64(line[...]) ? "PHOTO" : "")
  }

  @Test(arguments: Fixture.all)
  func fixturesAreWrittenAsTheyWereRead(_ fixture: Fixture) {
    let file = bytes(fixture.text)
    #expect(unfolded(VCardWriter().write(readings(file).compactMap(\.card))) == unfolded(file))
  }

  @Test(arguments: VCardVersion.allCases)
  func oddLinesAreWrittenAsTheyWereRead(_ version: VCardVersion) {
    var random = SeededRandom(seed: 41)
    for step in 0..<400 {
      let file = random.oddCard(version)
      let all = readings(file)
      let again = VCardWriter().write(all.compactMap(\.card))
      #expect(unfolded(again) == unfolded(file), "step \(step): \(String(decoding: file, as: UTF8.self))")
      #expect(readings(again).compactMap(\.card) == all.compactMap(\.card), "step \(step)")
      #expect(readings(again).compactMap(\.problem).map(\.code) == all.compactMap(\.problem).map(\.code))
    }
  }

  @Test(arguments: Fixture.all)
  func editOfAFixtureChangesItsPropertyOnly(_ fixture: Fixture) {
    checkEdits(bytes(fixture.text), fixture.testDescription)
  }

  @Test(arguments: VCardVersion.allCases)
  func editOfOddLinesChangesItsPropertyOnly(_ version: VCardVersion) {
    var random = SeededRandom(seed: 42)
    for step in 0..<40 { checkEdits(random.oddCard(version), "step \(step)") }
  }

  private func checkEdits(_ file: [UInt8], _ comment: String) {
    for card in readings(file).compactMap(\.card) {
      let before = unfolded(VCardWriter().write(card))
      for (edit, names, change) in Self.edits {
        var edited = card
        change(&edited)
        let written = VCardWriter().write(edited)
        let after = unfolded(written)
        let unchanged = before.filter { !names.contains(Self.name(of: $0)) }
        #expect(
          after.filter { !names.contains(Self.name(of: $0)) } == unchanged,
          "\(comment), \(edit):\n\(String(decoding: file, as: UTF8.self))\nto\n\(String(decoding: written, as: UTF8.self))"
        )
        // At most one property and its label change, unless all of a name are removed.
        let changed = after.filter { !before.contains($0) }
        #expect(changed.count <= 2, "\(comment), \(edit)")
        #expect(readings(written).compactMap(\.card) == [edited], "\(comment), \(edit)")
        #expect(
          readings(written).compactMap(\.problem).count <= readings(file).compactMap(\.problem).count,
          "\(comment), \(edit)")
      }
    }
  }

  @Test(arguments: [
    (VCardVersion.v30, "fn:a", "fn:Zoë\\, b"),
    (.v30, "item1.fn;language=de;x-a=\"b;c\":a", "item1.fn;language=de;x-a=\"b;c\":Zoë\\, b"),
    (.v40, "FN ;pref=1:a", "FN ;pref=1:Zoë\\, b"),
    (.v30, "fn;charset=iso-8859-1:a", "FN:Zoë\\, b"),
    (.v30, "fn;encoding=quoted-printable:a", "FN:Zoë\\, b"),
    (.v21, "fn:a", "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB, b"),
  ])
  func changedTextKeepsTheHead(_ version: VCardVersion, _ line: String, _ changed: String) {
    expect(line, of: version, changedTo: "Zoë, b", is: changed)
  }

  @Test(arguments: [
    (VCardVersion.v21, "fn;home;x-a=b:a", "fn;home;x-a=b:1=2"),
    (.v21, "fn;encoding=quoted-printable:a", "FN:1=2"),
    (.v30, "fn;encoding=8bit:a", "fn;encoding=8bit:1=2"),
  ])
  func changedTextIsReadAsItIs(_ version: VCardVersion, _ line: String, _ changed: String) {
    expect(line, of: version, changedTo: "1=2", is: changed)
  }

  @Test func longTextOfVersion21IsEncoded() {
    let long = String(repeating: "x", count: 70)
    expect("fn;x-a=b:a", of: .v21, changedTo: long, is: "FN;X-A=b;ENCODING=QUOTED-PRINTABLE:\(long)")
  }

  private func expect(_ line: String, of version: VCardVersion, changedTo text: String, is changed: String) {
    let file = "BEGIN:VCARD\r\nVERSION:\(version.rawValue)\r\n\(line)\r\nEND:VCARD\r\n"
    var edited = readings(file).compactMap(\.card)
    for index in edited.indices { edited[index].formattedName = text }
    let written = VCardWriter().write(edited)
    #expect(unfolded(written).map { String(decoding: $0, as: UTF8.self) }.contains(changed))
    #expect(readings(written).compactMap(\.card?.formattedName) == [text])
  }

  @Test(arguments: Fixture.all)
  func settingEqualValuesChangesNothing(_ fixture: Fixture) {
    for card in readings(fixture.text).compactMap(\.card) {
      var same = card
      same.name = card.name
      same.formattedName = card.formattedName
      same.note = card.note
      same.uid = card.uid
      same.revision = card.revision
      same.categories = card.categories
      same.organization = card.organization
      same.birthday = card.birthday
      same.photo = card.photo
      same.kind = card.kind
      same.members = card.members
      same.phones = card.phones
      same.emails = card.emails.map {
        VCardEntry($0.value, types: $0.types, label: $0.label, isPreferred: $0.isPreferred)
      }
      same.addresses = card.addresses
      same.relations = card.relations
      for index in same.properties.indices {
        same.properties[index].value = card.properties[index].value
        same.properties[index].parameters = card.properties[index].parameters
      }
      #expect(VCardWriter().write(same) == VCardWriter().write(card))
    }
  }

  @Test func settersKeepWhatTheyDoNotShow() throws {
    var card = try card(
      .v30, #"org;x="1":A\, B;C;;"#, #"n:van Dyke;Di\ck,R\:;;;"#, #"item1.adr;type=HOME;type=pref:;;S\, t;B;;;;x"#)
    card.organization?.name = "D"
    card.name?.givenNames[1] = "S"
    card.addresses[0].value.locality = "C"
    #expect(
      lines(card) == [#"org;x="1":D;C;;"#, #"n:van Dyke;Di\ck,S;;;"#, #"item1.adr;type=HOME;type=pref:;;S\, t;C;;;;x"#])
  }

  @Test func aChangeForgetsThatLineOnly() throws {
    let original = try card(.v30, "tel;type=home:1", "tel;type=home:2", "item1.tel:3", "item1.x-ablabel:a")
    var card = original
    card.properties[0].value = .raw("1")
    #expect(lines(card) == lines(original))
    card.properties[0].value = .raw("4")
    #expect(lines(card) == ["tel;type=home:4", "tel;type=home:2", "item1.tel:3", "item1.x-ablabel:a"])
    card.properties[1].parameters.append(VCardParameter("X", "1"))
    #expect(lines(card) == ["tel;type=home:4", "TEL;TYPE=home;X=1:2", "item1.tel:3", "item1.x-ablabel:a"])
    card.properties[2].group = nil
    #expect(lines(card)[2] == "TEL:3")
  }

  @Test func lineIsNotPartOfEquality() throws {
    let first = try card(.v30, "tel;type=\"home\":1")
    let second = VCard(version: .v30, properties: [VCardProperty("TEL", "1", VCardParameter("TYPE", "home"))])
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(lines(first) != lines(second))
  }

  @Test func lineOfAnotherVersionIsNotUsed() throws {
    let old = try card(.v21, "tel;home:1")
    #expect(lines(VCard(version: .v40, properties: old.properties)) == ["TEL;TYPE=home:1"])
    let new = try card(.v30, "fn:x", "n:x", "tel;type=home:1")
    #expect(lines(new.converted(to: .v40)) == ["FN:x", "N:x", "TEL;TYPE=home:1"])
    #expect(lines(new.converted(to: .v40).converted(to: .v30)) == ["fn:x", "n:x", "tel;type=home:1"])
  }

  /// The bytes of a photo and the text of a value are stored once.
  @Test func plainValuesAreNotStoredTwice() throws {
    let photo = [UInt8](repeating: 7, count: 10_000)
    var line = Array("photo;encoding=b:".utf8)
    Base64.encode(photo, into: &line)
    let file =
      bytes("BEGIN:VCARD\nVERSION:3.0\nfn:Jürgen\n") + line + bytes("\nNOTE;CHARSET=latin1:J") + [0xFC]
      + bytes("\nEND:VCARD")
    let card = try #require(readings(file).first?.card)
    #expect(card.properties.map { $0.source?.value } == [nil, nil, [0x4A, 0xFC]])
    #expect(card.properties[1].value == .bytes(photo))
    #expect(card.properties[1].source.map { String(decoding: $0.head, as: UTF8.self) } == "photo;encoding=b:")
    #expect(unfolded(VCardWriter().write(card)) == unfolded(file))
  }
}
