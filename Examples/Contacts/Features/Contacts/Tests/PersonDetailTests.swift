@testable import FeatureContacts
import LibContacts
import SeamViews
import Testing

struct PersonDetailTests {
  private static let pearl = Person(id: .init(rawValue: "p/1"), name: "Pearl")

  @Test func showsAllThatIsKnown() {
    let person = Person(
      id: .init(rawValue: "w"), name: "Wilma", organization: "Slate & Co, Office", emails: [.init("w@x", label: "")],
      phones: [.init("112", label: "fax, work"), .init("1", label: "Ferienhaus")],
      addresses: [.init(["1 Cobblestone Way", "Bedrock"], label: "home"), .init(["Quarry"])],
      birthday: Birthday("1985-04-12"), note: "two\nlines", groups: ["Smith, Jones & Co", "Friends"])
    let detail = PersonDetail.configuration(
      PersonContents(
        person: person, photo: nil,
        parents: Families(People([Self.pearl])).parents(of: person.id), children: [Self.pearl]))
    #expect(
      detail.text.split(separator: "\n").dropFirst(2).joined(separator: "\n") == """
        Wilma
        Slate & Co, Office
        Phones:
          Work fax: 112
          Ferienhaus: 1
        E-mails:
          E-mail: w@x
        Addresses:
          Home: 1 Cobblestone Way
        Bedrock
          Address: Quarry
        Family:
          Child: Pearl ›
        About:
          Birthday: 1985-04-12
          Groups: "Smith, Jones & Co", Friends
          Note: two
        lines
        [Edit] [Family] [Delete]
        """)
  }

  @Test func knownParentsLeadToTheirDetail() {
    let kid = Person(
      id: .init(rawValue: "k"), name: "Kid",
      parents: [.init(name: "", uid: "gone"), .init(name: "pearl"), .init(name: " ")])
    let families = Families(People([Self.pearl, kid]))
    let detail = PersonDetail.configuration(
      PersonContents(person: kid, photo: nil, parents: families.parents(of: kid.id), children: []))
    let rows = detail.sections.flatMap(\.rows)
    #expect(rows.map(\.value) == ["Parent without a name", "Pearl", "Parent without a name"])
    #expect(rows.map(\.isSelectable) == [false, true, false])
    #expect(rows.map { RelativeRow.person(ofRow: $0.id) } == [nil, Self.pearl.id, nil])
    #expect(Set(rows.map(\.id)).count == rows.count)
  }

  @Test func saysNothingBeforeThePersonIsRead() {
    #expect(PersonDetail.configuration(nil) == DetailConfiguration(title: "Person", headline: ""))
  }
}

struct FamilyListTests {
  private static let wilma = Person(id: .init(rawValue: "w/1"), name: "Wilma", parents: [.init(name: "Pearl")])
  private static let kid = Person(
    id: .init(rawValue: "k"), name: "Kid", parents: [.init(name: "Wilma"), .init(name: "", uid: "gone")])
  private let families = Families(People([wilma, kid]))

  @Test func rowsLeadToRelatives() {
    let list = FamilyList.configuration(
      .init(
        person: Self.kid, parents: families.parents(of: Self.kid.id), children: [Self.wilma], siblings: [Self.wilma]))
    let rows = list.sections.flatMap(\.rows)
    let wilma: Person.ID? = Self.wilma.id
    #expect(list.sections.map(\.title) == ["Parents", "Children", "Siblings"])
    #expect(rows.map { RelativeRow.person(ofRow: $0.id) } == [wilma, nil, wilma, wilma])
    #expect(list.actions.map(\.title) == ["Add parent", "Remove parent"])
    let alone = FamilyList.configuration(.init(person: Self.kid, parents: [], children: [], siblings: []))
    #expect(alone.actions.map(\.title) == ["Add parent"] && alone.isEmpty)
    #expect(FamilyList.configuration(nil).empty?.title == "Reading the family…")
  }

  @Test func familiesListParentsWithTheirChildren() {
    let list = FamiliesList.configuration(FamiliesList.entries(families.all), search: "", found: nil)
    #expect(list.sections.map(\.title) == ["Parent without a name and Wilma", "Pearl"])
    let rows = list.sections.flatMap(\.rows)
    #expect(rows.map(\.title) == ["Parent without a name", "Wilma", "Kid", "Pearl", "Wilma"])
    #expect(
      rows.map(\.subtitle) == [
        "parent, not in this address book", "parent", "child", "parent, not in this address book", "child",
      ])
    let (kid, wilma): (Person.ID?, Person.ID?) = (Self.kid.id, Self.wilma.id)
    #expect(rows.map { RelativeRow.person(ofRow: $0.id) } == [nil, wilma, kid, nil, wilma])
    #expect(Set(rows.map(\.id)).count == rows.count)
    #expect(FamiliesList.configuration(nil, search: "", found: nil).empty?.title == "Reading the families…")
  }
}
