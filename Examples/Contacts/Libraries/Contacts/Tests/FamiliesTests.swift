import LibContacts
import Testing

struct FamiliesTests {
  private static func person(_ name: String, uid: String? = nil, _ parents: Person.Parent...) -> Person {
    Person(id: id(name), name: name, parents: parents, uid: uid)
  }

  private static func id(_ name: String) -> Person.ID { .init(rawValue: name) }

  private let families = Families(
    People([
      person("zoë"), person("adam"), person("Eve", .init(name: "zoë")),
      person("Bob", .init(name: "ADAM"), .init(name: "", uid: "urn:uuid:zoë"), .init(name: "Nan")),
      person("Bea", .init(name: "", uid: "urn:uuid:adam"), .init(name: "Zoe"), .init(name: "NAN")),
      person("Cid", .init(name: "Nan")), person("Dot", .init(name: "Bob")),
    ]))

  @Test func findsParentsByIdentifierOtherwiseByName() {
    #expect(families.parents(of: Self.id("Bob")).map { $0.person?.name } == ["adam", "zoë", nil])
    #expect(families.parents(of: Self.id("Bob")).map(\.name) == ["adam", "zoë", "Nan"])
    #expect(families.parents(of: Self.id("nobody")).isEmpty)
  }

  @Test func identifierOutweighsTheName() {
    let families = Families(
      People([
        Self.person("Ann", uid: "1"), Self.person("Ben", uid: "2"), Self.person("Kid", .init(name: "Ann", uid: "2")),
        Self.person("Kim", .init(name: "Ann", uid: "gone")),
      ]))
    #expect(families.parents(of: Self.id("Kid")).map(\.name) == ["Ben"])
    #expect(families.parents(of: Self.id("Kim")).map { $0.person?.name } == ["Ann"], "The name is known.")
  }

  @Test(arguments: ["urn:uuid:ABC", "abc", "URN:UUID:abc"])
  func identifierIsFoundWithAndWithoutItsScheme(uid: String) {
    let families = Families(People([Self.person("Ann", uid: "abc"), Self.person("Kid", .init(name: "", uid: uid))]))
    #expect(families.parents(of: Self.id("Kid")).map { $0.person?.name } == ["Ann"])
  }

  @Test func personIsNotTheirOwnParent() {
    let families = Families(
      People([
        Self.person("Kronos", .init(name: "Kronos")), Self.person("Zeus", uid: "z", .init(name: "", uid: "z")),
      ]))
    #expect(families.parents(of: Self.id("Kronos")).map { $0.person?.name } == [nil])
    #expect(families.parents(of: Self.id("Zeus")).map(\.name) == [""])
    #expect(families.children(of: Self.id("Kronos")).isEmpty)
  }

  @Test func childOfThePersonIsNotTheParentOfTheSameName() {
    let fred = Self.person("Fred", uid: "f", .init(name: "John"))
    let john = Self.person("John", .init(name: "", uid: "urn:uuid:f"))
    let families = Families(People([fred, john]))
    #expect(families.parents(of: fred.id).map { $0.person?.name } == [nil])
    #expect(families.children(of: fred.id).map(\.name) == ["John"])
    #expect(families.descendants(of: john.id).isEmpty)
    var grandfather = Person(id: Self.id("j"), name: "John")
    grandfather.note = "born in 1900"
    #expect(Families(People([fred, john, grandfather])).parents(of: fred.id).map { $0.person?.id } == [grandfather.id])
  }

  @Test func parentStatedTwiceIsOne() {
    let kid = Self.person("Kid", .init(name: "", uid: "a"), .init(name: "ann"), .init(name: "Nan"), .init(name: "nan"))
    let families = Families(People([Self.person("Ann", uid: "a"), kid]))
    #expect(families.parents(of: kid.id).map(\.name) == ["Ann", "Nan"])
    #expect(families.children(of: Self.id("Ann")).map(\.name) == ["Kid"])
    let parents = families.parents(of: kid.id)
    #expect(families.removing(parents[0], from: kid).parents == [.init(name: "Nan"), .init(name: "nan")])
    #expect(families.removing(parents[1], from: kid).parents == [.init(name: "", uid: "a"), .init(name: "ann")])
    #expect(families.removing(parents[1], from: Self.person("Ann")).parents.isEmpty)
  }

  @Test func findsChildrenSiblingsAndDescendants() {
    #expect(families.children(of: Self.id("zoë")).map(\.name) == ["Bea", "Bob", "Eve"])
    #expect(families.siblings(of: Self.id("Bob")).map(\.name) == ["Bea", "Cid", "Eve"])
    #expect(families.siblings(of: Self.id("adam")).isEmpty)
    #expect(families.siblings(of: Self.id("nobody")).isEmpty)
    #expect(families.descendants(of: Self.id("adam")) == [Self.id("Bea"), Self.id("Bob"), Self.id("Dot")])
    #expect(families.descendants(of: Self.id("Dot")).isEmpty)
  }

  @Test func childrenOfTheSameParentsAreAFamily() {
    let all = families.all
    #expect(all.map { $0.parents.map(\.name) } == [["adam", "NAN", "zoë"], ["Bob"], ["Nan"], ["zoë"]])
    #expect(all.map { $0.children.map(\.name) } == [["Bea", "Bob"], ["Dot"], ["Cid"], ["Eve"]])
  }

  @Test func personDoesNotBecomeAParentOfTheirParents() {
    let (adam, bob, dot, eve) = (Self.id("adam"), Self.id("Bob"), Self.id("Dot"), Self.id("Eve"))
    #expect(families.obstacle(toParent: bob, of: adam) == .isDescendant)
    #expect(families.obstacle(toParent: dot, of: adam) == .isDescendant)
    #expect(families.obstacle(toParent: adam, of: adam) == .isDescendant)
    #expect(families.obstacle(toParent: bob, of: dot) == .isParent)
    #expect(families.obstacle(toParent: adam, of: dot) == nil)
    #expect(families.obstacle(toParent: eve, of: dot) == nil)
  }

  @Test func importedCircleEnds() {
    let families = Families(
      People([Self.person("Ann", .init(name: "Ben")), Self.person("Ben", .init(name: "Ann"))]))
    #expect(families.descendants(of: Self.id("Ann")) == [Self.id("Ann"), Self.id("Ben")])
    #expect(families.obstacle(toParent: Self.id("Ben"), of: Self.id("Ann")) == .isDescendant)
  }
}
