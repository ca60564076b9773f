import CoreVCard
import Testing

struct VCardOrganizationTests {
  @Test func readsNameAndUnits() throws {
    #expect(
      try card(.v30, #"ORG:Acme\, Inc.;R&D;;"#).organization == VCardOrganization(name: "Acme, Inc.", units: ["R&D"]))
    #expect(
      try card(.v30, "ORG:Acme, Inc.;;Two").organization == VCardOrganization(name: "Acme, Inc.", units: ["", "Two"]))
    #expect(try card(.v30, "FN:x").organization == nil)
  }

  @Test func settingKeepsUnchangedParts() throws {
    var card = try card(.v30, "ORG;X=1:Acme, Inc.;A;B")
    card.organization?.units = ["A", "C;"]
    #expect(lines(card) == [#"ORG;X=1:Acme, Inc.;A;C\;"#])
    card.organization?.units = []
    #expect(lines(card) == ["ORG;X=1:Acme, Inc."])
  }

  @Test func addsAndRemoves() {
    var card = VCard(version: .v21)
    card.organization = VCardOrganization(name: "A, B", units: ["C"])
    #expect(lines(card) == ["ORG:A, B;C"])
    card.organization = nil
    #expect(card.properties.isEmpty)
  }
}
