import CoreTesting
@testable import FeatureContacts
import LibContacts
import LibContactsTesting
import Testing

struct PersonDraftTests {
  private static let today = Birthday("2024-06-01") ?? .today()
  private static let wilma = Person(
    id: .init(rawValue: "wilma"), name: " Wilma  Flintstone, Jr. ", organization: "Slate & Co",
    emails: [.init(" wilma@bedrock", label: "home", source: 3), .init("w@x.example", label: "Ferienhaus", source: 4)],
    phones: [
      .init("+44 (0)20 7946-0958 ", label: "cell, work", source: 0), .init("", label: "fax", source: 1),
      .init("112", label: "", source: 2),
    ],
    addresses: [.init(["1 Cobblestone Way"])], birthday: Birthday("1985-04-12"), note: "  two\n lines \n",
    groups: ["Smith, Jones & Co", "Friends", "friends", ""], parents: [.init(name: "Pearl")], uid: "w", hasPhoto: true)

  private static func parts(_ person: Person) -> [String] {
    func points(_ points: [Person.ContactPoint]) -> String {
      points.map { "\(Array($0.value.utf8))|\($0.label)|\($0.source.map(String.init) ?? "-")" }.joined(separator: ";")
    }
    return [
      "\(Array(person.name.utf8))", points(person.emails), points(person.phones), person.birthday?.text ?? "",
      "\(person.groups)", "\(Array(person.note.utf8))", person.organization, "\(person.addresses)",
      "\(person.parents)", person.uid, "\(person.hasPhoto)", person.id.rawValue,
    ]
  }

  /// The fields that differ, by their place in the parts.
  private static func differences(_ one: Person, _ other: Person) -> [Int] {
    zip(parts(one), parts(other)).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
  }

  @Test func savingWithoutEditsChangesNothing() {
    let draft = PersonDraft(Self.wilma)
    #expect(!draft.isChanged && draft.problems(today: Self.today).isEmpty)
    #expect(Self.differences(draft.person(id: .init(rawValue: "new")), Self.wilma) == [])
  }

  /// While it was being saved, the person got another number, and the user went on.
  @Test func inputAfterASaveFollowsWhatWasSaved() throws {
    var saved = PersonDraft(Self.wilma)
    saved.setPhone(saved.phones[2].number, to: " 113 ")
    saved.addPhone()
    saved.setPhone(saved.phones[3].number, to: "114")
    saved.addPhone()
    var person = saved.person(id: Self.wilma.id)
    #expect(person.phones.map(\.value) == ["+44 (0)20 7946-0958 ", "", "113", "114"])
    person.phones.insert(.init("999", label: "home"), at: 0)
    for index in person.phones.indices { person.phones[index].source = index }
    var entered = saved
    entered.setPhone(entered.phones[3].number, to: "1145")
    entered.setPhone(entered.phones[4].number, to: "115")
    entered.phones.remove(at: 0)
    let draft = entered.following(saved, as: person)
    #expect(draft.phones.map(\.text) == ["", " 113 ", "1145", "115", "999"])
    #expect(draft.phones.map { $0.original?.value } == ["", "113", "114", nil, "999"])
    #expect(draft.phones.map { $0.original?.source } == [2, 3, 4, nil, 0])
    #expect(draft.person(id: person.id).phones.map(\.value) == ["", "113", "1145", "115", "999"])
  }

  /// A random person, and any edit: only that field differs, and in a list of contact points only that one.
  @Test(arguments: 0..<400) func editChangesItsFieldAlone(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let person = random.person()
    for field in 0..<6 {
      var draft = PersonDraft(person)
      var expected = person
      let text = random.text()
      switch field {
      case 0:
        draft.name = "X" + text
        expected.name = ("X" + text).trimmed
      case 1:
        guard let line = draft.emails.randomElement(using: &random) else { continue }
        draft.setEmail(line.number, to: " X\(text)y ")
        expected.emails[try #require(line.original?.place)].value = "X\(text)y"
      case 2:
        guard let line = draft.phones.randomElement(using: &random) else { continue }
        draft.phones.removeAll { $0.number == line.number }
        expected.phones.remove(at: try #require(line.original?.place))
      case 3:
        draft.birthday = "1 March 1999"
        expected.birthday = Birthday("1999-03-01")
      case 4:
        draft.groups += (draft.groups.isEmpty ? "" : ", ") + "Quarry Workers"
        expected.groups.append("Quarry Workers")
      default:
        draft.note += text + " "
        expected.note += text + " "
      }
      let edited = draft.person(id: .init(rawValue: "new"))
      #expect(Self.differences(edited, expected) == [], "seed \(seed), field \(field)")
    }
  }

  @Test func changedPointKeepsLabelAndSource() {
    var draft = PersonDraft(Self.wilma)
    draft.setEmail(draft.emails[1].number, to: " w@y.example ")
    draft.setPhone(draft.phones[0].number, to: " (0)20 7946-0958 ext. 12 ")
    let person = draft.person(id: Self.wilma.id)
    #expect(person.emails[1].value == "w@y.example" && person.emails[1].label == "Ferienhaus")
    #expect(person.emails.map(\.source) == [3, 4])
    #expect(person.phones[0].value == "(0)20 7946-0958 ext. 12", "Blanks and punctuation are kept.")
    #expect(person.phones[0].source == 0)
  }

  @Test func removedPointGoesAloneAndAnAddedOneHasNoSource() {
    var draft = PersonDraft(Self.wilma)
    draft.phones.remove(at: 1)
    draft.addPhone()
    draft.setPhone(draft.phones[2].number, to: " 030 1234 ")
    draft.addPhone()
    draft.setEmail(draft.emails[0].number, to: "  ")
    let person = draft.person(id: Self.wilma.id)
    #expect(person.phones.map(\.value) == ["+44 (0)20 7946-0958 ", "112", "030 1234"])
    #expect(person.phones.map(\.source) == [0, 2, nil])
    #expect(person.emails.map(\.source) == [4])
  }

  @Test func editsAreKnown() {
    var draft = PersonDraft(Self.wilma)
    draft.addEmail()
    #expect(!draft.isChanged, "A line without text is nothing.")
    draft.emails.removeFirst()
    #expect(draft.isChanged)
    draft = PersonDraft(Self.wilma)
    draft.setPhone(draft.phones[1].number, to: "1")
    #expect(draft.isChanged)
    draft.setPhone(draft.phones[1].number, to: "")
    #expect(!draft.isChanged)
    draft.groups += ","
    #expect(draft.isChanged)
  }

  @Test func problemsAreOnlyOfTouchedFields() {
    let odd = Person(
      id: .init(rawValue: "odd"), name: " ", emails: [.init("no address")], phones: [.init("none")], birthday: nil)
    var draft = PersonDraft(odd)
    #expect(draft.problems(today: Self.today).isEmpty)
    draft.setEmail(draft.emails[0].number, to: "none either")
    draft.setPhone(draft.phones[0].number, to: "nothing")
    draft.birthday = "30.2.1985"
    draft.name = "  "
    #expect(Set(draft.problems(today: Self.today).keys) == [.name, .email(1), .phone(2), .birthday])
    draft.birthday = "  "
    #expect(draft.problems(today: Self.today)[.birthday] == nil)
  }

  @Test func hintsAreOnlyAboutTouchedFieldsAndOnce() {
    let person = Person(id: .init(rawValue: "p"), name: "P", phones: [.init("030 1"), .init("030 1234")])
    var draft = PersonDraft(person)
    #expect(draft.phoneHints.isEmpty && draft.emailHints.isEmpty)
    draft.addPhone()
    draft.addPhone()
    draft.setPhone(draft.phones[2].number, to: "030 4567")
    draft.setPhone(draft.phones[3].number, to: "030 8910")
    draft.addEmail()
    draft.setEmail(draft.emails[0].number, to: "wilma@localhost")
    #expect(draft.phoneHints == ["Add the country code, such as +44, to call from abroad."])
    #expect(draft.emailHints.count == 1)
    draft.setEmail(draft.emails[0].number, to: "wilma")
    #expect(draft.emailHints.isEmpty, "It is a problem.")
  }
}

struct GroupsTextTests {
  @Test(arguments: [
    [], ["Friends"], ["Smith, Jones & Co", "Friends"], ["a", "", "A"], [""], ["", ""], [" a ", "b c"], ["\"", "\"\""],
    ["\"a\", b"], ["Joe \"Fish\" Club"], ["\"quoted\""], [","], [" "], ["\u{301}e", "x"], ["a\n", "\r\n"], ["\"a\" b"],
    ["a,,b", "\"a"],
  ])
  func roundTrips(groups: [String]) {
    #expect(GroupsText.groups(in: GroupsText.text(groups)).map { Array($0.utf8) } == groups.map { Array($0.utf8) })
  }

  @Test(arguments: 0..<300) func roundTripsAnyGroups(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let groups = random.groups()
    #expect(GroupsText.groups(in: GroupsText.text(groups)).map { Array($0.utf8) } == groups.map { Array($0.utf8) })
  }

  @Test func groupsLookAsPeopleWriteThem() {
    #expect(GroupsText.text(["Smith, Jones & Co", "Friends"]) == "\"Smith, Jones & Co\", Friends")
    #expect(GroupsText.text(["Joe \"Fish\" Club"]) == "Joe \"Fish\" Club")
    #expect(GroupsText.text(["a \"b\", c"]) == "\"a \"\"b\"\", c\"")
  }

  @Test(arguments: [
    (" a ,b", ["a", "b"]), ("\"a, b\" , c", ["a, b", "c"]), ("\"a, b", ["\"a", "b"]), ("\"a\" b, c", ["\"a\" b", "c"]),
    ("  ", []), ("a,,A", ["a", "", "A"]),
  ])
  func readsWhatPeopleWrite(text: String, groups: [String]) { #expect(GroupsText.groups(in: text) == groups) }

  @Test(arguments: [
    ("a,,A", [], ["a"]), ("a, , b,", [], ["a", "b"]),
    ("Friends, friends, x", ["Friends", "friends"], ["Friends", "friends", "x"]),
    ("bowling, Bowling", ["Bowling"], ["Bowling"]), ("Bowling, Bowling", ["Bowling"], ["Bowling"]), ("", ["a"], []),
    ("\"\", a", [""], ["", "a"]), ("\"\", a", [], ["a"]),
  ])
  func newGroupsAreAddedOnceAndOldOnesStay(text: String, old: [String], groups: [String]) {
    #expect(GroupsText.groups(in: text, replacing: old) == groups)
  }
}

/// The app was ended while a person was edited, and they changed before it ran again.
struct RestoredDraftTests {
  private static let fred = Person(
    id: .init(rawValue: "fred"), name: "Fred", emails: [.init("f@x", label: "home", source: 0)],
    phones: [
      .init("1", label: "a", source: 0), .init("2", label: "b", source: 1), .init("3", label: "c", source: 2),
    ], birthday: Birthday("1960-09-30"), note: "old", groups: ["Bowling"])

  @Test func untouchedFollowsThePersonAndTouchedStays() {
    var draft = PersonDraft(Self.fred)
    draft.note = "new"
    draft.setPhone(draft.phones[1].number, to: "22")
    draft.addPhone()
    draft.setPhone(draft.phones[3].number, to: "4")
    var current = Self.fred
    current.name = "Fred Flintstone"
    current.note = "changed elsewhere"
    current.groups = ["Quarry, Slate"]
    current.birthday = nil
    current.emails = [.init("fred@x", label: "home", source: 0), .init("second@x", source: 1)]
    current.phones[2].value = "33"
    let person = draft.of(current).person(id: .init(rawValue: "new"))
    #expect(person.id == Self.fred.id && person.name == "Fred Flintstone" && person.birthday == nil)
    #expect(person.note == "new" && person.groups == ["Quarry, Slate"])
    #expect(person.emails == current.emails)
    #expect(person.phones.map(\.value) == ["1", "22", "33", "4"])
    #expect(person.phones.map(\.source) == [0, 1, 2, nil])
    #expect(person.phones.map(\.label) == ["a", "b", "c", ""])
  }

  @Test func removedLineStaysRemovedAndOneRemovedElsewhereToo() {
    var draft = PersonDraft(Self.fred)
    draft.phones.removeFirst()
    var current = Self.fred
    current.phones.remove(at: 1)
    current.phones = current.phones.enumerated().map { .init($1.value, label: $1.label, source: $0) }
    let person = draft.of(current).person(id: Self.fred.id)
    #expect(person.phones.map(\.value) == ["3"] && person.phones.map(\.source) == [1])
  }

  @Test func touchedLineThatWasRemovedElsewhereIsANewOne() {
    var draft = PersonDraft(Self.fred)
    draft.setPhone(draft.phones[0].number, to: "11")
    var current = Self.fred
    current.phones = []
    let person = draft.of(current).person(id: Self.fred.id)
    #expect(person.phones.map(\.value) == ["11"] && person.phones.map(\.source) == [nil])
    #expect(person.phones.map(\.label) == ["a"])
  }

  @Test func deletedPersonIsANewOneWithAllInput() {
    var draft = PersonDraft(Self.fred)
    draft.name = "Frederick"
    let restored = draft.of(nil)
    #expect(restored.isChanged)
    let person = restored.person(id: .init(rawValue: "new"))
    #expect(person.id == .init(rawValue: "new") && person.name == "Frederick" && person.phones == Self.fred.phones)
    #expect(person.phones.map(\.source) == [nil, nil, nil] && person.groups == ["Bowling"])
    #expect(person.birthday == Self.fred.birthday && person.note == "old")
  }

  @Test func withoutAChangeTheDraftIsTheSame() {
    var draft = PersonDraft(Self.fred)
    draft.name = "Frederick"
    draft.addPhone()
    #expect(draft.of(Self.fred) == draft)
  }
}

/// Random persons with values that are easily lost; the same for the same seed.
extension SeededRandom {
  fileprivate mutating func text() -> String {
    let pieces = ["a", "B", " ", ",", "\"", "é", "e\u{301}", "\n", "\u{301}", "李", "@", "+", "1", "\u{A0}", ";", "\\"]
    return (0..<Int.random(in: 0...6, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }

  fileprivate mutating func groups() -> [String] { (0..<Int.random(in: 0...4, using: &self)).map { _ in text() } }

  fileprivate mutating func points() -> [Person.ContactPoint] {
    (0..<Int.random(in: 0...3, using: &self)).map { place in
      .init(text(), label: text(), source: Bool.random(using: &self) ? place : nil)
    }
  }

  fileprivate mutating func person() -> Person {
    Person(
      id: .init(rawValue: "p"), name: text(), organization: text(), emails: points(), phones: points(),
      addresses: [.init([text()])],
      birthday: [nil, Birthday("1985-04-12"), Birthday("--02-29")].randomElement(using: &self) ?? nil,
      note: text(), groups: groups(), parents: [.init(name: text())], uid: text(), hasPhoto: Bool.random(using: &self))
  }
}
