import CoreTesting
import Foundation
import LibContacts
import LibContactsTesting
import Testing

struct PeopleChangesTests {
  @Test(arguments: 0..<300 as Range<UInt64>) func aChangeEqualsAllPersonsAfterIt(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var persons: [Person.ID: Person] = [:]
    var people = People()
    for _ in 0..<10 {
      let removed = Set(persons.keys.sorted { $0.rawValue < $1.rawValue }.filter { _ in random.chance(20) })
      var added = (0..<random.below(6)).map { _ in RandomPerson(using: &random).person }
      for id in persons.keys.sorted(by: { $0.rawValue < $1.rawValue }) where random.chance(20) {
        let other = RandomPerson(using: &random).person
        added.append(Person(id: id, name: other.name, note: other.note, groups: other.groups))
      }
      let former = people
      let all = people.everyone
      people = people.changed(removing: removed, adding: added)
      #expect(former.everyone == all, "A change is none of the former value. seed \(seed)")
      for id in removed { persons[id] = nil }
      for person in added { persons[person.id] = person }
      let new = People(Array(persons.values))
      #expect(people == new && people.everyone == new.everyone && people.count == persons.count, "seed \(seed)")
      #expect(people.everyone == Self.ordered(Array(persons.values)), "seed \(seed)")
      #expect(
        persons.values.allSatisfy { people[$0.id] == $0 }
          && removed.subtracting(persons.keys).allSatisfy { people[$0] == nil })
      for search in ["o", "ss", "ae", "一", "we", "a o"] {
        #expect(people.persons(matching: search) == new.persons(matching: search), "seed \(seed): \(search)")
      }
    }
  }

  private static func ordered(_ persons: [Person]) -> [Person] {
    func order(_ person: Person) -> String {
      person.name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
    return persons.sorted { (order($0), $0.id.rawValue) < (order($1), $1.id.rawValue) }
  }

  @Test func anotherPersonMakesOtherPeople() {
    let people = People([Person(id: .init(rawValue: "1"), name: "Ann")])
    #expect(people != People([Person(id: .init(rawValue: "1"), name: "Ann", note: "n")]))
    #expect(people != People([Person(id: .init(rawValue: "2"), name: "Ann")]))
    #expect(people != People([Person(id: .init(rawValue: "1"), name: "Ben")]))
    #expect(people != People())
    #expect(people == People([Person(id: .init(rawValue: "1"), name: "Ann")]))
  }

  @Test func ofTwoWithAnIdentifierTheLaterIsKept() {
    let (first, last) = (Person(id: .init(rawValue: "1"), name: "Zoe"), Person(id: .init(rawValue: "1"), name: "Ann"))
    #expect(People([first, last]).everyone == [last])
    #expect(People().changed(adding: [first, last]).everyone == [last])
  }

  @Test func manyAreAddedToNone() {
    let persons = (0..<6000).map { Person(id: .init(rawValue: "\($0)"), name: "\($0 % 7)") }
    let people = People().changed(adding: persons)
    #expect(people == People(persons) && people.count == 6000)
    #expect(persons.allSatisfy { people[$0.id] == $0 })
    #expect(people.changed(removing: Set(persons.map(\.id))) == People())
  }

  @Test func unchangedBlocksAreShared() {
    let people = People(["Ann", "Abe", "Ben", "Cy"].map { Person(id: .init(rawValue: $0), name: $0) })
    let changed = people.changed(
      removing: [.init(rawValue: "Abe")], adding: [.init(id: .init(rawValue: "1"), name: "Di")])
    #expect(people.blocks.map { $0.persons.map(\.name) } == [["Abe", "Ann"], ["Ben"], ["Cy"]])
    #expect(changed.blocks.map { $0.persons.map(\.name) } == [["Ann"], ["Ben"], ["Cy"], ["Di"]])
    #expect(changed.blocks[1...2].map(\.id) == people.blocks[1...2].map(\.id))
    #expect(changed.blocks[0].id != people.blocks[0].id)
  }

  @Test func partsTellPositions() {
    let people = People(["Ann", "Abe", "Ben"].map { Person(id: .init(rawValue: $0), name: $0) })
    #expect(people.parts(matching: "n").map(\.positions) == [[1], nil])
    #expect(people.parts().map(\.positions) == [nil, nil])
    #expect(people.parts(.allBut([.init(rawValue: "Ben")])).map(\.positions) == [nil])
  }
}
