import CoreVCard
import Testing

struct VCardNameTests {
  @Test func readsParts() throws {
    let name = try #require(try card(.v40, #"N:Stevenson\;S.;John;Philip,Paul;Dr.;Jr.,M.D."#).name)
    #expect(name.familyNames == ["Stevenson;S."])
    #expect(name.additionalNames == ["Philip", "Paul"])
    #expect(name.prefixes == ["Dr."])
    #expect(name.givenNames == ["John"])
    #expect(name.suffixes == ["Jr.", "M.D."])
    #expect(name.spoken == "Dr. John Philip Paul Stevenson;S. Jr. M.D.")
  }

  @Test func partsMayBeMissing() throws {
    let name = try #require(try card(.v21, "N:Doe").name)
    #expect(name == VCardName(familyNames: ["Doe"]))
    #expect(try card(.v21, "FN:x").name == nil)
  }

  @Test func version21HasNoLists() throws {
    var card = try card(.v21, "N:Doe, Jr.;A")
    #expect(card.name?.familyNames == ["Doe, Jr."])
    card.name?.additionalNames = ["B", "C"]
    #expect(lines(card) == ["N:Doe, Jr.;A;B C"])
  }

  @Test func settingKeepsUnchangedParts() throws {
    var card = try card(.v40, #"N;SORT-AS="x,y":a\Nb;John;;;;more;\:"#)
    card.name?.givenNames = ["Jane", "J;"]
    #expect(lines(card) == [#"N;SORT-AS="x,y":a\Nb;Jane,J\;;;;;more;\:"#])
  }

  @Test func changingOneValueKeepsTheOthers() throws {
    var card = try card(.v30, #"N:a\:b,c\x;d;;;"#)
    card.name?.familyNames[0] = "e,"
    #expect(lines(card) == [#"N:e\,,c\x;d;;;"#])
    card.name?.familyNames.append("f")
    #expect(lines(card) == [#"N:e\,,c\x,f;d;;;"#])
  }

  @Test func addsAndRemoves() {
    var card = VCard(version: .v30)
    card.name = VCardName(givenNames: ["Jane"])
    #expect(lines(card) == ["N:;Jane;;;"])
    card.name = nil
    #expect(card.properties.isEmpty)
  }
}
