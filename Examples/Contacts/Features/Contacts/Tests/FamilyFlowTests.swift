import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamStorage
import SeamStorageTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct FamiliesFlowTests {
  @Test func familiesLeadToTheirMembers() async throws {
    let people = try await FakePeople()
    try await TestHost.robot(for: FamiliesFlow(), providing: people.scope).expect(.push(.list, in: FamiliesFlow.self))
      .expectText("Fred's father-in-law and Pearl").expectNoText("Bowling")
      .expectText("parent, not in this address book")
      .tap("Wilma").expect(.open(PersonFlow.self)).expect(.push(.person(FakePeople.wilma.id), in: PersonFlow.self))
      .expectText("wilma@bedrock.example")
      .tap("Pearl").expect(.open(PersonFlow.self)).expect(.push(.person(FakePeople.pearl.id), in: PersonFlow.self))
      .expectText("Child: Wilma")
      .back().expectTop(PersonFlow.Route.person(FakePeople.wilma.id)).expectText("Parent: Pearl")
      .expectText("Parent: Fred's father-in-law")
      .back().expectTop(FamiliesFlow.Route.list).skipEvents().finish()
  }

  @Test func searchFindsFamiliesByTheirMembers() async throws {
    let people = try await FakePeople([
      Person(id: .init(rawValue: "a"), name: "Ann"), Person(id: .init(rawValue: "b"), name: "Ben"),
      Person(id: .init(rawValue: "c"), name: "Cid", parents: [.init(name: "Ann")]),
      Person(id: .init(rawValue: "d"), name: "Dot", parents: [.init(name: "Ben")]),
    ])
    try await TestHost.robot(for: FamiliesFlow(), providing: people.scope).skipEvents().expectText("Cid")
      .search("dot").expectText("Ben").expectNoText("Cid").expectNoText("Ann")
      .search("nan").expectText("No member matches “nan”.")
      .search(" ").expectText("Cid").expectText("Dot").finish()
  }

  @Test func explainsHowFamiliesCome() async throws {
    let people = try await FakePeople([FakePeople.pearl])
    try await TestHost.robot(for: FamiliesFlow(), providing: people.scope).skipEvents()
      .expectText("No families yet").finish()
  }
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct PersonFlowTests {
  private static let pebbles = Person(
    id: .init(rawValue: "pebbles"), name: "Pebbles", parents: [.init(name: "", uid: "urn:uuid:wilma")])
  private static let unknown = Person(
    id: .init(rawValue: "kid"), name: "Kid",
    parents: [.init(name: "", uid: "urn:uuid:gone"), .init(name: "wilma"), .init(name: "", uid: "WILMA")])

  private func robot(_ people: FakePeople, _ route: PersonFlow.Route) throws -> FlowRobot {
    try TestHost.robot(for: CoverFlow { PersonFlow(route) }, providing: people.scope)
  }

  private func robot(_ people: FakePeople, _ person: Person) async throws -> FlowRobot {
    try await robot(people, .person(person.id)).skipEvents().expectText("[Family]").skipEvents()
  }

  private func family(_ people: FakePeople, _ person: Person) async throws -> FlowRobot {
    try await robot(people, person).tap("Family").expect(.push(.family(person.id), in: PersonFlow.self))
      .expectText("Family of \(person.name)")
  }

  private func parents(of person: Person, in people: FakePeople) async -> [Person.Parent]? {
    await people.source.person(person.id)?.parents
  }

  @Test func showsRelativesWithTheNamesOfKnownPersons() async throws {
    let people = try await FakePeople([FakePeople.wilma, FakePeople.pearl, Self.pebbles, Self.unknown])
    try await family(people, FakePeople.wilma).expectText("Parents").expectText("Pearl")
      .expectText("Fred's father-in-law — not in this address book").expectText("Children").expectText("Pebbles")
      .tap("Pebbles").expect(.open(PersonFlow.self)).expect(.push(.person(Self.pebbles.id), in: PersonFlow.self))
      .expectText("Parent: Wilma").tap("Family").expectText("Siblings").expectText("Kid").skipEvents().finish()
    try await family(people, Self.unknown).expectText("Parent without a name — not in this address book")
      .expectText("Wilma").expectNoText("Unnamed").skipEvents().finish()
  }

  @Test func addsAndRemovesParents() async throws {
    let people = try await FakePeople()
    try await family(people, FakePeople.pearl).expectText("Children").expectNoText("Remove parent")
      .tap("Add parent").expect(.open(PickPersonFlow.self, as: .sheet)).expect(.push(.list, in: PickPersonFlow.self))
      .expectText("Fred").expectNoText("Pearl").expectNoText("Wilma")
      .tap("Fred").expect(.end(PickPersonFlow.self)).expectText("Parents")
      .tap("Add parent").expect(.open(PickPersonFlow.self, as: .sheet)).expect(.push(.list, in: PickPersonFlow.self))
      .expectText("Fred").tap("Cancel").expect(.end(PickPersonFlow.self, .dismissed))
      .tap("Remove parent").expect(.ask("Who is not a parent of Pearl?")).tap("Cancel").expectText("Fred")
      .tap("Remove parent").expect(.ask("Who is not a parent of Pearl?"))
      .tap("Fred").expectNoText("Parents").skipEvents().finish()
    #expect(await parents(of: FakePeople.pearl, in: people) == [])
  }

  @Test func removesEveryStatementOfAParent() async throws {
    let people = try await FakePeople([FakePeople.wilma, FakePeople.pearl, Self.unknown])
    try await family(people, Self.unknown).expectText("Wilma").tap("Remove parent")
      .expect(.ask("Who is not a parent of Kid?")).tap("Wilma").expectNoText("Wilma").expectText(
        "Parent without a name"
      ).skipEvents().finish()
    #expect(await parents(of: Self.unknown, in: people) == [Self.unknown.parents[0]])
  }

  @Test func removesTheChosenParentAlthoughTheListChanged() async throws {
    let people = try await FakePeople()
    let robot = try await family(people, FakePeople.wilma).expectText("Pearl").tap("Remove parent")
      .expect(.ask("Who is not a parent of Wilma?"))
    var wilma = FakePeople.wilma
    wilma.parents = [.init(name: "Eve"), .init(name: "Fred's father-in-law"), .init(name: "pearl")]
    try await people.source.save(wilma)
    try await robot.tap("Pearl").expectText("Eve").expectNoText("Pearl").skipEvents().finish()
    #expect(await parents(of: wilma, in: people)?.map(\.name) == ["Eve", "Fred's father-in-law"])
  }

  @Test func parentIsNotAddedTwice() async throws {
    let people = try await FakePeople()
    try await family(people, FakePeople.wilma).tap("Add parent").expect(.open(PickPersonFlow.self, as: .sheet))
      .expect(.push(.list, in: PickPersonFlow.self)).expectText("Fred")
      .tap("Pearl").expect(.end(PickPersonFlow.self)).expect(.ask("Pearl is a parent of Wilma already"))
      .tap("OK").skipEvents().finish()
    #expect(await parents(of: FakePeople.wilma, in: people) == FakePeople.wilma.parents)
  }

  /// The descendant became one while the list was open.
  @Test func descendantDoesNotBecomeAParent() async throws {
    let people = try await FakePeople()
    let robot = try await family(people, FakePeople.pearl).tap("Add parent").skipEvents().expectText("Fred")
      .skipEvents()
    var fred = FakePeople.fred
    fred.parents = [.init(name: "Wilma")]
    try await people.source.save(fred)
    try await robot.tap("Fred").expect(.end(PickPersonFlow.self)).expect(.ask("Fred cannot be a parent of Pearl"))
      .expectText("Pearl is a parent of Fred, or of a parent of theirs.").tap("OK").skipEvents().finish()
    #expect(await parents(of: FakePeople.pearl, in: people) == [])
  }

  @Test func showsAStorageError() async throws {
    let people = try await FakePeople()
    let robot = try await family(people, FakePeople.pearl)
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    try await robot.tap("Add parent").skipEvents().expectText("Fred").skipEvents().tap("Fred")
      .expect(.end(PickPersonFlow.self)).expect(.ask("Pearl was not changed")).tap("OK").expectNoText("Parents")
      .skipEvents().finish()
  }

  @Test func editsThePerson() async throws {
    let people = try await FakePeople()
    try await robot(people, FakePeople.fred).tap("Edit").expect(.open(EditPersonFlow.self, as: .sheet))
      .expect(.push(.edit, in: EditPersonFlow.self)).type("Quarry", into: "Note").tap("Save")
      .expect(.end(EditPersonFlow.self)).expectText("Note: Quarry").skipEvents().finish()
  }

  @Test func deletingIsUndoneInFamilies() async throws {
    let people = try await FakePeople()
    try await deleteAndUndo(
      TestHost.robot(for: FamiliesFlow(), providing: people.scope).skipEvents().expectText("Wilma"), people)
  }

  @Test func deletingIsUndoneInGroups() async throws {
    let people = try await FakePeople()
    try await deleteAndUndo(
      TestHost.robot(for: GroupsFlow(), providing: people.scope).skipEvents().tap("Friends").skipEvents(), people)
  }

  @Test func deletingARelativeIsUndoneOverThePerson() async throws {
    let people = try await FakePeople()
    try await deleteAndUndo(robot(people, FakePeople.pearl).expectText("Child: Wilma"), people)
  }

  @Test func deletedPersonIsBackInTheGroup() async throws {
    let people = try await FakePeople()
    try await TestHost.robot(for: GroupsFlow(), providing: people.scope).skipEvents().tap("Friends").skipEvents()
      .expectText("Wilma").tap("Wilma").skipEvents().tap("Delete").tap("Delete").skipEvents()
      .expectText("Wilma was deleted").skipEvents().tap("Undo").skipEvents().expectText("Wilma").finish()
    #expect(await people.everyone().contains(FakePeople.wilma))
  }

  @Test(arguments: [FakePeople.fred, Person(id: .init(rawValue: "other"), name: FakePeople.wilma.name)])
  func laterChangeIsNotUndoneForADeletedPerson(later: Person) async throws {
    let people = try await FakePeople()
    let robot = try await TestHost.robot(for: GroupsFlow(), providing: people.scope).skipEvents().tap("Friends")
      .skipEvents().expectText("Wilma").tap("Wilma").skipEvents().tap("Delete").tap("Delete").skipEvents()
      .expectText("Wilma was deleted").skipEvents()
    if later == FakePeople.fred {
      try await people.source.remove(later.id)
    } else {
      try await people.source.save(later)
    }
    let everyone = await people.everyone()
    try await robot.tap("Undo").expect(.ask("Wilma could not be brought back"))
      .expectText("Undo the later changes in the list of people first.").tap("OK").skipEvents().finish()
    #expect(await people.everyone() == everyone)
  }

  private func deleteAndUndo(_ robot: FlowRobot, _ people: FakePeople) async throws {
    let wilma = FakePeople.wilma
    try await robot.expectText("Wilma").tap("Wilma").skipEvents().expectText("wilma@bedrock.example").skipEvents()
      .tap("Delete").expect(.ask("Delete Wilma?")).tap("Keep").expectText("wilma@bedrock.example")
      .tap("Delete").expect(.ask("Delete Wilma?")).tap("Delete").expect(.end(PersonFlow.self))
      .expect(.ask("Wilma was deleted"))
    #expect(await people.source.person(wilma.id) == nil)
    people.storage.fail(with: StorageError(.unavailable, reason: "gone"))
    try await robot.tap("Undo").expect(.ask("Wilma could not be brought back")).tap("OK").skipEvents().finish()
  }

  @Test func failedDeletionKeepsThePersonOnShow() async throws {
    let people = try await FakePeople()
    let robot = try await robot(people, FakePeople.fred)
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    try await robot.tap("Delete").expect(.ask("Delete Fred?")).tap("Delete").expect(.ask("Fred was not deleted"))
      .tap("OK").expectText("555-0100")
    people.storage.recover()
    _ = try await people.source.remove(FakePeople.fred.id)
    try await robot.expect(.end(PersonFlow.self, .dismissed)).finish()
  }

  @Test func personWhoIsGoneIsNotShown() async throws {
    let people = try await FakePeople([])
    for route: PersonFlow.Route in [.person(FakePeople.fred.id), .family(FakePeople.fred.id)] {
      try await robot(people, route).skipEvents().expectText("Ground").skipEvents().finish()
    }
  }
}
