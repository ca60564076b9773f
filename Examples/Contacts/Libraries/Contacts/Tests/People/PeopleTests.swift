import LibContacts
import Testing

struct PeopleTests {
  private static func person(_ name: String, groups: [String] = []) -> Person {
    Person(
      id: .init(rawValue: name), name: name, emails: [.init("\(name.lowercased())@x.example")],
      phones: [.init("+1 (555) 010-00\(name.count)")], note: "likes \(name.count) pies", groups: groups)
  }

  private let people = People([
    person("zoë", groups: ["work"]), person("Émile", groups: ["Work", "Choir"]), person("adam"),
    person("Bob"),
  ])

  @Test func orderIgnoresCaseAndAccents() {
    #expect(people.everyone.map(\.name) == ["adam", "Bob", "Émile", "zoë"])
  }

  @Test(arguments: [
    ("ZOE", ["zoë"]), ("emile", ["Émile"]), ("@x b", ["Bob"]), ("555010004", ["adam"]),
    ("(555) 010-003", ["Bob", "zoë"]),
    ("LIKES 3", ["Bob", "zoë"]), ("choir", ["Émile"]), ("  ", ["adam", "Bob", "Émile", "zoë"]), ("nobody", []),
  ])
  func searchCoversAllFields(search: String, names: [String]) {
    #expect(people.persons(matching: search).map(\.name) == names)
  }

  @Test func searchAppliesWithinASelection() {
    #expect(people.persons(.members(of: "WORK")).map(\.name) == ["Émile", "zoë"])
    #expect(people.persons(.members(of: "work"), matching: "zo").map(\.name) == ["zoë"])
    #expect(people.persons(.allBut([.init(rawValue: "adam")])).map(\.name) == ["Bob", "Émile", "zoë"])
  }

  @Test func groupsIgnoreCase() {
    #expect(people.groups.map(\.count) == [1, 2])
    #expect(people.groups.map(\.name) == ["Choir", "Work"], "Émile is before zoë.")
    let cafe = People([Self.person("Ann", groups: ["Café"]), Self.person("Ben", groups: ["CAFE", "Work"])])
    #expect(cafe.groups.map(\.name) == ["Café", "Work"] && cafe.groups.map(\.count) == [2, 1])
  }

  @Test func groupsFollowChanges() {
    let ben = Person(id: .init(rawValue: "Bob"), name: "Bob", groups: ["Choir", "Garden"])
    let changed = people.changed(removing: [.init(rawValue: "zoë")], adding: [ben])
    #expect(changed.groups.map(\.name) == ["Choir", "Garden", "Work"])
    #expect(changed.groups.map(\.count) == [2, 1, 1])
  }

  @Test(arguments: [("Wilma Slate Flintstone", "WF"), ("Prince", "P"), ("", ""), ("émile zola", "ÉZ")])
  func monograms(name: String, monogram: String) {
    #expect(Person(id: .init(rawValue: "1"), name: name).monogram == monogram)
  }
}
