import CoreVCard
import Testing

struct VCardMembersTests {
  @Test func readsBothForms() throws {
    let new = try card(.v40, "KIND: Group ", "MEMBER:urn:uuid:1", "MEMBER;PREF=1:mailto:a@b,c")
    #expect(new.kind == "group")
    #expect(new.members == ["urn:uuid:1", "mailto:a@b,c"])
    let apple = try card(.v30, "x-addressbookserver-kind:GROUP", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:1")
    #expect(apple.kind == "group")
    #expect(apple.members == ["urn:uuid:1"])
    #expect(try card(.v30, "FN:x").kind == nil)
    #expect(try card(.v30, "FN:x").members.isEmpty)
  }

  @Test func standardKindIsUsedBeforeApples() throws {
    #expect(try card(.v30, "X-ADDRESSBOOKSERVER-KIND:group", "KIND:org").kind == "org")
  }

  @Test func writesTheFormOfTheVersion() {
    for (version, prefix) in [(VCardVersion.v21, "X-ADDRESSBOOKSERVER-"), (.v30, "X-ADDRESSBOOKSERVER-"), (.v40, "")] {
      var card = VCard(version: version)
      card.kind = "group"
      card.members = ["urn:uuid:1", "urn:uuid:2"]
      #expect(lines(card) == ["\(prefix)KIND:group", "\(prefix)MEMBER:urn:uuid:1", "\(prefix)MEMBER:urn:uuid:2"])
      card.kind = nil
      card.members = []
      #expect(card.properties.isEmpty)
    }
  }

  @Test func settingKeepsTheOtherMembers() throws {
    var card = try card(.v40, "kind;X=1:GROUP", "member;PREF=1:a:1", "FN:x", "member;X=2:a:1", "member:a:2")
    card.kind = "group"
    card.members = ["a:1", "a:2", "a:3"]
    #expect(lines(card) == ["kind;X=1:GROUP", "member;PREF=1:a:1", "FN:x", "member:a:2", "MEMBER:a:3"])
    card.kind = "org"
    #expect(lines(card).first == "kind;X=1:org")
  }

  @Test func conversionUsesTheNamesOfTheVersion() throws {
    let new = try card(.v40, "FN:x", "N:x", "item1.KIND:group", "MEMBER;PREF=1:urn:uuid:1", "MEMBER:mailto:a@b,c;d")
    for version in [VCardVersion.v21, .v30] {
      let old = new.converted(to: version)
      #expect(
        old.properties.dropFirst(2).map(\.name)
          == ["X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"])
      #expect(old.kind == "group")
      #expect(old.members == new.members)
      #expect(readings(VCardWriter().write(old)) == [.card(old)])
      #expect(old.converted(to: .v40).members == new.members)
      #expect(old.converted(to: .v40).properties.map(\.name) == new.properties.map(\.name))
    }
  }

  @Test func cardWithBothFormsKeepsBoth() throws {
    let card = try card(.v30, "FN:x", "N:x", "KIND:group", "X-ADDRESSBOOKSERVER-KIND:group")
    #expect(card.converted(to: .v40).properties.count == 4)
  }
}
