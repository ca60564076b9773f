@testable import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// Seed 004's requirement: the screen is independent of where it is used.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct PersonsScreenReuseTests {
  @Test func threeFlowsUseTheSameScreenDifferently() async throws {
    let people = try await FakePeople()
    let wilma = FakePeople.wilma.id
    let all = try await TestHost.robot(for: PeopleFlow(), providing: people.scope).skipEvents().expectText("Wilma")
    #expect(all.visibleScreen is PersonsScreen)
    try await all.skipEvents().tap("Wilma").expect(.present(.person(wilma), as: .detail, in: PeopleFlow.self)).finish()
    let members = try await TestHost.robot(for: GroupsFlow(), providing: people.scope).skipEvents().tap("Friends")
      .expectText("Wilma").skipEvents()
    #expect(members.visibleScreen is PersonsScreen)
    try await members.tap("Wilma").expect(.open(PersonFlow.self)).skipEvents().finish()
    let choice = try await TestHost.robot(
      for: CoverFlow { PickPersonFlow(title: "Choose", parentOf: FakePeople.fred.id) }, providing: people.scope
    ).expectText("Wilma").skipEvents()
    #expect(choice.visibleScreen is PersonsScreen)
    try await choice.tap("Wilma").expect(.end(PickPersonFlow.self)).finish()
  }

  @Test func screenWorksWithoutAFlow() async throws {
    @MainActor final class Listener: PersonsScreenDelegate {
      var selected: [String] = []
      var tapped: [Action.ID] = []
      func didSelect(person: Person, in screen: PersonsScreen) { selected.append(person.name) }
      func didTap(action: Action.ID, in screen: PersonsScreen) { tapped.append(action) }
    }
    let people = try await FakePeople()
    let listener = Listener()
    let screen = PersonsScreen(
      title: "Anyone", source: people.source, showing: .members(of: "bowling"),
      actions: [Action("wave", title: "Wave")], delegate: listener)
    let work = Task { await screen.run() }
    while screen.configuration.isEmpty { await Task.yield() }
    screen.handle(.didSelect(row: FakePeople.fred.id.rawValue))
    screen.handle(.didSelect(row: "nobody"))
    screen.tap("wave")
    #expect(listener.selected == ["Fred"])
    #expect(listener.tapped == ["wave"])
    #expect(
      screen.configuration.text
        == "Anyone\n──────\nSearch: Search people\nF:\n  Fred — 555-0100 ›\nW:\n  Wilma — wilma@bedrock.example ›\n[Wave]"
    )
    work.cancel()
    await work.value
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
}

/// A host wide enough for the list and a person beside it.
private final class WideHost: NavigationHost {
  let showsColumns = true

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {}
}
