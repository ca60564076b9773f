import CoreTesting
import CoreVCard
import Testing

struct VCardTextsTests {
  @Test func readsTexts() throws {
    let card = try card(.v40, "FN:A\\, B", "NOTE:one\\ntwo", "UID:u", "REV:r")
    #expect(card.formattedName == "A, B")
    #expect(card.note == "one\ntwo")
    #expect(card.uid == "u")
    #expect(card.revision == "r")
  }

  @Test func readsThePreferredProperty() throws {
    #expect(try card(.v40, "FN:A", "FN;PREF=1:B").formattedName == "B")
    #expect(try card(.v30, "FN:A", "FN;TYPE=pref:B").formattedName == "B")
  }

  @Test func settingChangesTheValueOnly() throws {
    var card = try card(.v40, "item1.FN;LANGUAGE=de:A", "X-Y;Z=1:k", "FN;PREF=1;X=2:B")
    card.formattedName = "C; D"
    #expect(lines(card) == ["item1.FN;LANGUAGE=de:A", "X-Y;Z=1:k", #"FN;PREF=1;X=2:C\; D"#])
  }

  @Test func settingAnEqualValueKeepsTheRawText() throws {
    var card = try card(.v40, "NOTE:a,b\\Nc")
    card.note = "a,b\nc"
    #expect(lines(card) == ["NOTE:a,b\\Nc"])
  }

  @Test func settingNilRemovesAll() throws {
    var card = try card(.v40, "NOTE:a", "FN:x", "item1.NOTE:b", "item1.X-ABLabel:l", "item2.X-ABLabel:stays")
    card.note = nil
    #expect(card.note == nil)
    #expect(lines(card) == ["FN:x", "item2.X-ABLabel:stays"])
  }

  @Test func addsMissingProperties() {
    var card = VCard(version: .v30)
    card.uid = "u,1"
    #expect(lines(card) == ["UID:u\\,1"])
  }

  @Test func readsCategoriesOfAllProperties() throws {
    let card = try card(.v30, "CATEGORIES:a,b\\,c", "FN:x", "CATEGORIES:d", "CATEGORIES:")
    #expect(card.categories == ["a", "b,c", "d"])
  }

  @Test(arguments: VCardVersion.allCases)
  func settingCategoriesKeepsTheirProperties(_ version: VCardVersion) throws {
    var card = try card(version, "CATEGORIES;X=1:a", "FN:x", "CATEGORIES:d")
    card.categories = ["a", "e,f"]
    #expect(card.categories == ["a", "e,f"])
    #expect(lines(card) == ["CATEGORIES;X=1:a", "FN:x", "CATEGORIES:e\\,f"])
    card.categories = ["a"]
    #expect(lines(card) == ["CATEGORIES;X=1:a", "FN:x"])
    card.categories = []
    #expect(lines(card) == ["FN:x"])
    card.categories = ["b", "c"]
    #expect(lines(card) == ["FN:x", "CATEGORIES:b,c"])
  }

  @Test func changingOneCategoryRewritesItsTextOnly() throws {
    var card = try card(.v30, #"CATEGORIES:Smith\, Jones & Co,Friends\:x,C:\new"#, "CATEGORIES:d,e")
    card.categories[0] = "Smith; Jones"
    #expect(lines(card) == [#"CATEGORIES:Smith\; Jones,Friends\:x,C:\new"#, "CATEGORIES:d,e"])
    card.categories.insert("z", at: 3)
    card.categories.remove(at: 0)
    #expect(lines(card) == [#"CATEGORIES:Friends\:x,C:\new,z"#, "CATEGORIES:d,e"])
    card.categories[3] = "D"
    card.categories.append("f")
    #expect(lines(card) == [#"CATEGORIES:Friends\:x,C:\new,z"#, "CATEGORIES:D,e,f"])
  }

  @Test(arguments: VCardVersion.allCases)
  func readsTheCategoriesThatWereSet(_ version: VCardVersion) throws {
    var random = SeededRandom(seed: 21)
    var card = try card(version, "CATEGORIES:a", "CATEGORIES:b,c", "CATEGORIES:")
    for step in 0..<300 {
      let words = (0..<random.below(6)).map { _ in random.pick(["a", "b", "c", "d,e", "f;", "g\\", "ø"]) }
      card.categories = words
      #expect(card.categories == words, "step \(step)")
    }
  }
}
