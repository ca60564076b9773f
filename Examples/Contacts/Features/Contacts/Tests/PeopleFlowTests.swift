import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamStorage
import SeamStorageTesting
import SeamViews
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct PeopleFlowTests {
  private func robot(_ people: FakePeople) throws -> FlowRobot {
    try TestHost.robot(for: PeopleFlow(), providing: people.scope)
  }

  @Test func selectingAPersonShowsThemAndBackReturns() async throws {
    let people = try await FakePeople()
    try await robot(people).expect(.set([.list], in: PeopleFlow.self))
      .expectText("Wilma — wilma@bedrock.example")
      .tap("Wilma").expect(.present(.person(FakePeople.wilma.id), as: .detail, in: PeopleFlow.self))
      .expectText("parents: Pearl, Fred's father-in-law")
      .back().expectTop(PeopleFlow.Route.list)
      .finish()
  }

  @Test func choosingAnotherPersonReplacesTheFirst() async throws {
    let people = try await FakePeople()
    let host = WideHost()
    let navigator = Navigator(host: host)
    navigator.start(PeopleFlow(), overriding: people.scope)
    let stack = { navigator.tree.layers[0].visibleStack }
    let list = try #require(stack().list)
    let persons = try #require(navigator.screen(for: list.id) as? PersonsScreen)
    while persons.configuration.sections.isEmpty { await Task.yield() }
    for person in [FakePeople.wilma, FakePeople.fred] {
      // The list is usable beside the person chosen before.
      let outcome = navigator.didUse(list.id) { _ in persons.handle(.didSelect(row: person.id.rawValue)) }
      #expect(outcome == .accepted)
      #expect(navigator.tree.description == "root: PeopleFlow.list | PeopleFlow.person(\(person.id.rawValue))")
      #expect(stack().list == list)
    }
    await navigator.settle()
  }

  @Test func searchFiltersTheList() async throws {
    let people = try await FakePeople()
    try await robot(people).skipEvents().expectText("Fred")
      .search("WIL").expectText("Wilma").expectNoText("Fred")
      .search("5550100").expectText("Fred").expectNoText("Wilma")
      .search("nobody").expectText("No one matches “nobody”.")
      .search("").expectText("Pearl")
      .finish()
  }

  @Test func showsAMessageForAnEmptyAddressBook() async throws {
    let people = try await FakePeople([])
    try await robot(people).expect(.set([.list], in: PeopleFlow.self)).expectText("Nobody here yet").finish()
  }

  @Test func addingAPersonShowsThem() async throws {
    let people = try await FakePeople()
    try await robot(people).expect(.set([.list], in: PeopleFlow.self))
      .tap("New").expect(.open(EditPersonFlow.self, as: .sheet)).expect(.push(.edit, in: EditPersonFlow.self))
      .type("Betty Rubble", into: "Name").type("+44 20 7946 0958", into: "Phone").type("1985-04-12", into: "Birthday")
      .tap("Save").expect(.end(EditPersonFlow.self))
      .expect(.present(.person(.init(rawValue: "new1")), as: .detail, in: PeopleFlow.self)).expectText(
        "phone: +442079460958"
      )
      .back().expectText("Betty Rubble")
      .finish()
    #expect(await people.everyone().map(\.name) == ["Betty Rubble", "Fred", "Pearl", "Wilma"])
  }

  @Test func editingChangesThePerson() async throws {
    let people = try await FakePeople()
    try await robot(people).expect(.set([.list], in: PeopleFlow.self)).tap("Wilma")
      .expect(.present(.person(FakePeople.wilma.id), as: .detail, in: PeopleFlow.self)).expectText("Wilma")
      .tap("Edit").expect(.open(EditPersonFlow.self, as: .sheet)).expect(.push(.edit, in: EditPersonFlow.self))
      .type("Met at the quarry", into: "Note").remove("E-mail")
      .tap("Save").expect(.end(EditPersonFlow.self)).expectText("note: Met at the quarry")
      .finish()
    let wilma = try #require(await people.everyone().last)
    #expect(wilma.note == "Met at the quarry")
    #expect(wilma.emails.isEmpty)
    #expect(wilma.parents == FakePeople.wilma.parents, "Values that the form does not show are kept.")
  }

  @Test func deletingAsksAndCanBeUndone() async throws {
    let people = try await FakePeople()
    try await robot(people).expect(.set([.list], in: PeopleFlow.self)).tap("Fred")
      .expect(.present(.person(FakePeople.fred.id), as: .detail, in: PeopleFlow.self)).expectText("555-0100")
      .tap("Delete").expect(.ask("Delete Fred?")).tap("Keep").expectText("555-0100")
      .tap("Delete").expect(.ask("Delete Fred?")).tap("Delete").expect(.pop(in: PeopleFlow.self))
      .expectTop(PeopleFlow.Route.list).expectNoText("555-0100")
      .tap("Undo delete").expectText("Fred — 555-0100").expectNoText("Undo")
      .finish()
    #expect(await people.everyone().contains(FakePeople.fred))
  }

  @Test func failedDeletionOrRestorationShowsAnError() async throws {
    let people = try await FakePeople()
    let robot = try robot(people)
    try await robot.expect(.set([.list], in: PeopleFlow.self)).tap("Fred").skipEvents().expectText("555-0100")
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    try await robot.tap("Delete").expect(.ask("Delete Fred?")).tap("Delete")
      .expect(.ask("Fred was not deleted")).expectText("no room").tap("OK").expectText("555-0100")
    people.storage.recover()
    try await robot.tap("Delete").expect(.ask("Delete Fred?")).tap("Delete").expect(.pop(in: PeopleFlow.self))
      .expectTop(PeopleFlow.Route.list)
    people.storage.fail(with: StorageError(.unavailable, reason: "gone"))
    try await robot.tap("Undo delete").expect(.ask("Fred could not be brought back")).tap("OK")
    people.storage.recover()
    try await robot.tap("Undo delete").expectText("Fred — 555-0100").finish()
  }
}

/// A host wide enough for the list and a person beside it.
private final class WideHost: NavigationHost {
  let showsColumns = true

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {}
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct EditPersonFlowTests {
  private func robot(_ people: FakePeople, _ person: Person? = nil) async throws -> FlowRobot {
    try await TestHost.robot(for: CoverFlow { EditPersonFlow(person?.id) }, providing: people.scope)
      .expectText("[Save]").skipEvents()
  }

  @Test func showsProblemsAtTheirFields() async throws {
    let people = try await FakePeople([])
    try await robot(people)
      .type("wilma@", into: "E-mail").type("555-0100", into: "Phone").type("2030-01-01", into: "Birthday")
      .tap("Save").expectText("! Enter a name.").expectText("! This is not an e-mail address.")
      .expectText("! This is not an international phone number.").expectText("! This day is in the future.")
      .type("Wilma", into: "Name").type("wilma@bedrock.example", into: "E-mail").type("", into: "Phone")
      .type("--02-29", into: "Birthday").expectNoText("!")
      .tap("Save").expect(.end(EditPersonFlow.self))
      .finish()
    let wilma = try #require(await people.everyone().first)
    #expect(wilma.birthday == Birthday("--02-29"))
    #expect(wilma.phones.isEmpty)
  }

  @Test func unchangedValuesAreNotProblems() async throws {
    let people = try await FakePeople()
    try await robot(people, FakePeople.fred)
      .type("Fred Flintstone", into: "Name").tap("Save").expect(.end(EditPersonFlow.self))
      .finish()
    #expect(await people.everyone().first?.phones == FakePeople.fred.phones)
  }

  @Test func unsavedEditsPreventLeaving() async throws {
    let people = try await FakePeople()
    try await robot(people, FakePeople.wilma)
      .type("Wilma F.", into: "Name")
      .swipeDown().expect(.preventLeaving(.edit, in: EditPersonFlow.self)).expect(.ask("Discard changes?"))
      .tap("Keep editing").expectText("Wilma F.")
      .tap("Cancel").expect(.ask("Discard changes?"))
      .tap("Discard").expect(.end(EditPersonFlow.self, .dismissed))
      .finish()
    #expect(await people.everyone().last == FakePeople.wilma)
  }

  @Test func leavesWithoutEditsImmediately() async throws {
    let people = try await FakePeople()
    try await robot(people, FakePeople.wilma)
      .type("Wilma F.", into: "Name").type("Wilma", into: "Name")
      .tap("Add phone").tap("Add e-mail")
      .swipeDown().expect(.end(EditPersonFlow.self, .dismissed)).finish()
    try await robot(people).tap("Cancel").expect(.end(EditPersonFlow.self, .dismissed)).finish()
  }

  @Test func failedSaveKeepsTheInput() async throws {
    let people = try await FakePeople()
    let robot = try await robot(people)
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    try await robot.type("Betty", into: "Name").tap("Save").expectText("! Not saved.").expectText("Betty")
    people.storage.recover()
    try await robot.tap("Save").expect(.end(EditPersonFlow.self)).finish()
    #expect(await people.everyone().first?.name == "Betty")
  }
}
