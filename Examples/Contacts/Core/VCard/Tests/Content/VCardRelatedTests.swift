import CoreTesting
import CoreVCard
import Testing

struct VCardRelatedTests {
  @Test func readsAllForms() throws {
    let card = try card(
      .v40, "RELATED;TYPE=spouse;VALUE=text:Jane\\, Doe", "RELATED;TYPE=friend:urn:uuid:1", "RELATED:Just a name",
      "item1.X-ABRELATEDNAMES;type=pref:Mum", "item1.X-ABLabel:_$!<Mother>!$_", "item2.X-ABRELATEDNAMES:Boss",
      "item2.X-ABLabel:Mother", "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;W\\;;14;;;;;;;;;;;;;",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Dino;0;Pet;;;;;;;;;;;;",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Nick;1;;;;;;;;;;;;;")
    #expect(
      card.relations == [
        VCardEntry(.name("Jane, Doe"), types: ["spouse"]),
        VCardEntry(.uri("urn:uuid:1"), types: ["friend"]),
        VCardEntry(.name("Just a name")),
        VCardEntry(.name("Mum"), types: ["mother"], isPreferred: true),
        VCardEntry(.name("Boss"), label: "Mother"),
        VCardEntry(.name("W;"), types: ["spouse"]),
        VCardEntry(.name("Dino"), label: "Pet"),
      ])
  }

  @Test func editsEachRelationInItsForm() throws {
    var card = try card(
      .v30, "RELATED;X=1;TYPE=spouse;VALUE=text:A", "item1.X-ABRELATEDNAMES;X=2:B", "item1.X-ABLabel:_$!<Mother>!$_",
      "X-ANDROID-CUSTOM;X=3:vnd.android.cursor.item/relation;C;14;;more")
    for index in 0..<3 {
      card.relations[index].value = .name("N;")
      card.relations[index].types = ["child"]
    }
    #expect(
      lines(card) == [
        #"RELATED;X=1;VALUE=text;TYPE=CHILD:N\;"#, #"item1.X-ABRELATEDNAMES;X=2:N\;"#, "item1.X-ABLabel:_$!<Child>!$_",
        #"X-ANDROID-CUSTOM;X=3:vnd.android.cursor.item/relation;N\;;3;;more"#,
      ])
  }

  @Test func newRelationsHaveTheFormOfTheVersion() {
    for (version, expected) in [
      (VCardVersion.v21, ["X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;A;14;;;;;;;;;;;;;"]),
      (.v30, ["item1.X-ABRELATEDNAMES:A", "item1.X-ABLabel:_$!<Spouse>!$_"]),
      (.v40, ["RELATED;VALUE=text;TYPE=spouse:A"]),
    ] {
      var card = VCard(version: version)
      card.relations = [VCardEntry(.name("A"), types: ["spouse"])]
      #expect(lines(card) == expected)
    }
  }

  @Test(arguments: VCardVersion.allCases)
  func readsTheValueThatWasSet(_ version: VCardVersion) {
    var random = SeededRandom(seed: 12)
    var card = VCard(version: version)
    for step in 0..<300 {
      let relations = (0..<random.below(5)).map { _ in
        VCardEntry(
          random.chance(70) ? VCardRelated.name(random.text()) : .uri("urn:uuid:\(random.below(9))"),
          types: Set((0..<random.below(3)).map { _ in random.pick(["spouse", "co-worker", "mother"]) }),
          label: random.chance(40) ? random.pick(["Spouse", "Pet", "a;b,c"]) : nil, isPreferred: random.chance(30))
      }
      card.relations = relations
      #expect(card.relations == relations, "step \(step)")
    }
  }
}
