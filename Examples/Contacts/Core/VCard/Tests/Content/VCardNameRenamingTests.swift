import CoreTesting
import CoreVCard
import Testing

struct VCardNameRenamingTests {
  private func renamed(_ raw: String, from old: String, to new: String) throws -> String? {
    var card = try card(.v30, "N:\(raw)")
    guard card.name?.rename(from: old, to: new) == true else { return nil }
    return card.properties[0].raw
  }

  @Test(arguments: [
    (
      "van Dyke;Dick;Wayne;Dr.;Jr.", "Dr. Dick Wayne van Dyke Jr.", "Dr. Dick Wayne van Dyke",
      "van Dyke;Dick;Wayne;Dr.;"
    ),
    ("van Dyke;Dick;Wayne;Dr.;Jr.", "Dr. Dick Wayne van Dyke Jr.", "Dick van Dyke", "van Dyke;Dick;;;"),
    ("van Dyke;Dick;;;", "Dick van Dyke", "Dick van der Dyke", "van der Dyke;Dick;;;"),
    ("van Dyke;Dick;;;", "Dick van Dyke", "Richard van Dyke", "van Dyke;Richard;;;"),
    ("van Dyke;Dick;;;", "Dick van Dyke", "Dick Smith", "Smith;Dick;;;"),
    ("Dyke;Dick;;;", "Dick Dyke", "Richard Wayne Dyke", "Dyke;Richard Wayne;;;"),
    ("Doe;Jane;;;", "Jane Doe", "Jane Ann Doe", "Doe;Jane Ann;;;"),
    ("Doe;Jane;;;", "Jane Doe", "Dr. Jane Doe", "Doe;Dr. Jane;;;"),
    ("Doe;Jane;;;", "Jane Doe", "Jane Doe PhD", "Doe PhD;Jane;;;"),
    ("Doe;Jane;;;", "Jane Doe", "John Roe", "Roe;John;;;"),
    ("Doe;Jane;;;", "Jane Doe", "", ";;;;"),
    ("Doe;Jane;;;", "Jane Doe", "Doe", "Doe;;;;"),
    ("Doe;Jane;;;", "Jane Doe", "  Jane   Doe ", "Doe;Jane;;;"),
    ("Doe;Jane;;;Jr.", "Jane Doe, Jr.", "Jane Roe, Jr.", "Roe;Jane;;;Jr."),
    ("Doe;Jane;;;", "Doe, Jane", "Roe, Jane", "Roe;Jane;;;"),
    ("山田;太郎;;;", "山田 太郎", "山田 花子", "山田;花子;;;"),
    ("A;A;A;;", "A A A", "A B A", "A;A;B;;"),
    (#"Stone\:s,B;Jane,J\a;;;"#, "Jane Ja Stone:s B", "Ann Ja Stone:s B", #"Stone\:s,B;Ann,J\a;;;"#),
    (#"a  b;J\;K;;;"#, "J;K a b", "L a b", "a  b;L;;;"),
  ])
  func partsFollowTheDisplayedName(_ raw: String, _ old: String, _ new: String, _ expected: String) throws {
    // A value with a backslash before a letter reads as it is written.
    let old = old.replacing("Ja ", with: #"J\a "#)
    let new = new.replacing("Ja ", with: #"J\a "#)
    #expect(try renamed(raw, from: old, to: new) == expected)
  }

  @Test(arguments: [
    ("Doe;Jane;;;", "Jane Roe"), ("Doe;Jane;;;", "Jane"), ("Doe;Jane;;;", "Jane Doe Doe"), ("Doe;Jane;;;", ""),
    (";;;;", "Jane"), ("Doe;Jane;;;", "jane doe"), (";;;;", ""),
  ])
  func partsThatSayAnotherNameStay(_ raw: String, _ old: String) throws {
    #expect(try renamed(raw, from: old, to: "New Name") == nil)
  }

  @Test func sameNameChangesNothing() {
    let original = VCardName(familyNames: ["a  b "], givenNames: [""])
    for (old, new, isSaid) in [("a b", "a  b", true), ("c", "c", false)] {
      var name = original
      let follows = name.rename(from: old, to: new)
      #expect(follows == isSaid)
      #expect(name == original)
    }
  }

  @Test func namesOfManyWordsAreReplacedInOrder() {
    let old = (0..<3000).map { "a\($0)" }
    let new = (0..<3000).map { "b\($0)" }
    var name = VCardName(familyNames: [old.joined(separator: " ")])
    let follows = name.rename(from: old.joined(separator: " "), to: new.joined(separator: " "))
    #expect(follows)
    #expect(name.familyNames == [new.joined(separator: " ")])
  }

  /// The words of the parts are those of the new name, whatever they were.
  @Test func partsSayTheNewName() {
    var random = SeededRandom(seed: 51)
    func words(_ random: inout SeededRandom, _ most: Int) -> [String] {
      (0..<random.below(most)).map { _ in random.pick(["a", "b", "c", "d", "e"]) }
    }
    for step in 0..<2000 {
      var name = VCardName(
        familyNames: words(&random, 3), givenNames: [words(&random, 4).joined(separator: " ")],
        additionalNames: words(&random, 2), prefixes: words(&random, 2), suffixes: words(&random, 2))
      let old = name.spoken
      let new = words(&random, 6)
      let before = name
      if name.rename(from: old, to: new.joined(separator: " ")) {
        #expect(name.spoken.split(separator: " ").sorted() == new.map { $0[...] }.sorted(), "step \(step)")
      } else {
        #expect(old.isEmpty)
        #expect(name == before)
      }
    }
  }
}
