import CoreVCard
import Testing

struct VCardConversionTests {
  private func convert(_ from: VCardVersion, _ line: String, to version: VCardVersion) throws -> [String] {
    try lines(card(from, "FN:x", "N:x", line), version).filter { $0 != "FN:x" && $0 != "N:x" }
  }

  @Test func relationsKeepTheirPlaceGroupAndParameters() throws {
    let card = try card(
      .v40, "item1.RELATED;TYPE=friend;PREF=2;ALTID=1;X-A=b:urn:uuid:1", "item2.RELATED;VALUE=text:Fred",
      "item2.NOTE:x",
      "NICKNAME:y")
    let old = card.converted(to: .v30)
    #expect(
      old.properties.map { "\($0.group ?? "-").\($0.name)" }.prefix(5) == [
        "item1.X-ABRELATEDNAMES", "item1.X-ABLABEL", "item2.X-ABRELATEDNAMES", "item2.NOTE", "-.NICKNAME",
      ])
    #expect(old.properties[0].parameters.map(\.name).filter { $0 != "VALUE" } == ["PREF", "ALTID", "X-A"])
    let back = old.converted(to: .v40)
    #expect(back.relations == card.relations)
    #expect(lines(back)[0].contains("X-A=b") && lines(back)[0].contains("ALTID=1"))
  }

  @Test func emptyItemsOfANameAreNoBlanks() throws {
    let name = try lines(card(.v30, "FN:x", "N:a;b;c;d;,Jr.,"), .v21).filter { $0.hasPrefix("N:") }
    #expect(name == ["N:a;b;c;d;Jr."])
  }

  @Test(arguments: [
    (VCardVersion.v30, #"NOTE:a\nb\, c\; d"#, VCardVersion.v21, "NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab, c\\; d"),
    (.v21, "NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab, c; C:\\new", .v30, #"NOTE:a\nb\, c\; C:\\new"#),
    (.v21, "ADR:;;a, b;c\\;d;;;", .v40, #"ADR:;;a\, b;c\;d;;;"#),
    (.v21, "CATEGORIES:a,b\\,c", .v30, #"CATEGORIES:a,b\,c"#),
    (.v30, #"CATEGORIES:a,b\,c"#, .v21, "CATEGORIES:a,b\\,c"),
    (.v21, "X-OWN:a,b;c", .v30, "X-OWN:a,b;c"),
    (.v21, "URL:http://x/?a,b;c", .v40, "URL:http://x/?a,b;c"),
    (.v30, "TEL;TYPE=home,pref:1", .v40, "TEL;TYPE=home;PREF=1:1"),
    (.v40, "TEL;PREF=1;TYPE=\"home,cell\":1", .v30, "TEL;TYPE=home,cell,PREF:1"),
    (.v40, "TEL;PREF=1;TYPE=home:1", .v21, "TEL;home;PREF:1"),
    (.v40, "TEL;PREF=2:1", .v30, "TEL;PREF=2:1"),
    (.v40, "TEL;VALUE=uri:tel:+1;ext=2", .v30, "TEL:+1\\;ext=2"),
    (.v30, "EMAIL;TYPE=INTERNET,HOME:a@b", .v40, "EMAIL;TYPE=HOME:a@b"),
    (.v30, "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12", .v40, "BDAY:--0412"),
    (.v40, "BDAY:--0412", .v30, "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12"),
    (.v30, "BDAY:1985-04-12T10:00:00+01:00", .v40, "BDAY:19850412T100000+0100"),
    (.v40, "ANNIVERSARY:20090808", .v30, "ANNIVERSARY:2009-08-08"),
    (.v30, "PHOTO;X=1;TYPE=PNG;ENCODING=b:AQID", .v40, "PHOTO;X=1:data:image/png;base64,AQID"),
    (.v40, "PHOTO;X=1:data:image/png;base64,AQID", .v30, "PHOTO;X=1;TYPE=PNG;ENCODING=b:AQID"),
    (.v21, "PHOTO;VALUE=URL;TYPE=GIF:http://x", .v40, "PHOTO;MEDIATYPE=image/gif:http://x"),
    (.v40, "PHOTO;MEDIATYPE=image/gif:http://x", .v21, "PHOTO;VALUE=URL;GIF:http://x"),
    (.v21, "KEY;PGP;BASE64:AQID", .v40, "KEY:data:application/pgp-keys;base64,AQID"),
    (.v40, "SOUND:data:audio/wav;base64,AQID", .v30, "SOUND;TYPE=WAVE;ENCODING=b:AQID"),
    (.v21, "SOUND;X-IRMC-N:a,b;c", .v30, "SOUND;TYPE=X-IRMC-N:a,b;c"),
    (.v40, "SOURCE;VALUE=uri:http://x", .v21, "SOURCE;VALUE=URL:http://x"),
    (.v21, "NOTE;VALUE=INLINE:a", .v30, "NOTE:a"),
    (
      .v40, "RELATED;TYPE=spouse;VALUE=text:A", .v21,
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;A;14;;;;;;;;;;;;;"
    ),
    (.v40, "X-OWN;Y=\"a,b\":c\\,d", .v30, "X-OWN;Y=\"a,b\":c\\,d"),
  ])
  func keepsTheMeaning(_ from: VCardVersion, _ line: String, _ to: VCardVersion, _ expected: String) throws {
    #expect(try convert(from, line, to: to) == [expected])
  }

  @Test func listsOfNamesAreJoinedInVersion21() throws {
    #expect(try lines(card(.v40, "FN:x", #"N:Doe\, A;John,Jo;;;;more"#), .v21) == ["FN:x", "N:Doe, A;John Jo;;;;more"])
    #expect(try lines(card(.v21, "FN:x", "N:Doe, A;;;;"), .v30) == ["FN:x", #"N:Doe\, A;;;;"#])
  }

  @Test func nestedCardsAreTextInLaterVersions() throws {
    let old = try card(.v21, "FN:x", "N:x", "AGENT:", "BEGIN:VCARD", "VERSION:2.1", "N:A;B", "END:VCARD")
    let text = old.converted(to: .v30)
    #expect(text.properties.last?.raw == #"BEGIN:VCARD\nVERSION:3.0\nN:A\;B\nFN:B A\nEND:VCARD\n"#)
    guard case .card(let inner)? = text.converted(to: .v21).properties.last?.value else {
      Issue.record("no inner card")
      return
    }
    #expect(inner.version == .v21)
    #expect(inner.name?.familyNames == ["A"])
  }

  @Test func derivesRequiredNames() throws {
    #expect(try card(.v21, "N:Doe;Jane").converted(to: .v40).formattedName == "Jane Doe")
    #expect(try card(.v21, "N:;", "ORG:Acme;X").converted(to: .v40).formattedName == "Acme")
    #expect(try card(.v21, "EMAIL:a@b").converted(to: .v30).formattedName == "a@b")
    #expect(try card(.v21, "TEL:1").converted(to: .v30).formattedName == "1")
    #expect(try card(.v21, "NOTE:1").converted(to: .v30).formattedName == "")
    #expect(try card(.v40, "FN:Jane Doe").converted(to: .v30).name == VCardName(givenNames: ["Jane Doe"]))
  }

  @Test func sameVersionReturnsAnEqualCard() throws {
    let card = try card(.v21, "NOTE:no names")
    #expect(card.converted(to: .v21) == card)
  }
}
