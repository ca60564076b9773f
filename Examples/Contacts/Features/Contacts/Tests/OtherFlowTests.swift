import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamStorage
import SeamStorageTesting
import SeamViews
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct GroupsFlowTests {
  @Test func navigatesFromAPersonToGroupsAndMembers() async throws {
    let people = try await FakePeople()
    try await TestHost.robot(for: GroupsFlow(), providing: people.scope).expect(.push(.list, in: GroupsFlow.self))
      .tap("Fred").expect(.push(.groupsOf(FakePeople.fred.id), in: GroupsFlow.self)).expectText("Groups of Fred")
      .expectText("Bowling  2").expectNoText("Friends")
      .tap("Bowling").expect(.push(.members("Bowling"), in: GroupsFlow.self)).expectText("Wilma").expectNoText("Pearl")
      .tap("Wilma").expect(.push(.groupsOf(FakePeople.wilma.id), in: GroupsFlow.self)).expectText("Friends  1")
      .back().back().back().expectTop(GroupsFlow.Route.list)
      .tap("All groups").expect(.push(.groups, in: GroupsFlow.self)).expectText("Bowling  2").expectText("Friends  1")
      .finish()
  }

  @Test func showsAMessageForAPersonWithoutGroups() async throws {
    let people = try await FakePeople()
    try await TestHost.robot(for: GroupsFlow(), providing: people.scope).skipEvents()
      .tap("Pearl").expectText("No groups").skipEvents().finish()
  }
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct FamiliesFlowTests {
  @Test func navigatesFromAPersonToParentsAndGrandparents() async throws {
    let people = try await FakePeople()
    try await TestHost.robot(for: FamiliesFlow(), providing: people.scope).expect(.push(.list, in: FamiliesFlow.self))
      .tap("Wilma").expect(.push(.parents(FakePeople.wilma.id), in: FamiliesFlow.self)).expectText("Pearl ›")
      .expectText("Fred's father-in-law — not in this address book")
      .tap("Pearl").expect(.push(.parents(FakePeople.pearl.id), in: FamiliesFlow.self)).expectText("No parents")
      .back().expectTop(FamiliesFlow.Route.parents(FakePeople.wilma.id))
      .finish()
  }

  @Test func addsAndRemovesParents() async throws {
    let people = try await FakePeople()
    try await TestHost.robot(for: FamiliesFlow(), providing: people.scope).expect(.push(.list, in: FamiliesFlow.self))
      .tap("Pearl").expect(.push(.parents(FakePeople.pearl.id), in: FamiliesFlow.self)).expectText("No parents")
      .tap("Add parent").expect(.open(PickPersonFlow.self, as: .sheet)).expect(.push(.list, in: PickPersonFlow.self))
      .expectText("Wilma").expectNoText("Pearl")
      .tap("Fred").expect(.end(PickPersonFlow.self)).expectText("Fred ›")
      .tap("Add parent").expect(.open(PickPersonFlow.self, as: .sheet)).expect(.push(.list, in: PickPersonFlow.self))
      .expectText("Wilma").tap("Cancel").expect(.end(PickPersonFlow.self, .dismissed))
      .tap("Remove parent").expect(.ask("Who is not a parent of Pearl?"))
      .tap("Fred").expectText("No parents")
      .finish()
  }

  @Test func showsAStorageError() async throws {
    let people = try await FakePeople()
    let robot = try await TestHost.robot(for: FamiliesFlow(), providing: people.scope).skipEvents().tap("Pearl")
      .skipEvents()
      .expectText("No parents")
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    try await robot.tap("Add parent").skipEvents().expectText("Fred").tap("Fred").expect(.end(PickPersonFlow.self))
      .expect(.ask("Pearl was not changed")).tap("OK").expectText("No parents").finish()
  }
}

/// Seed 004's requirement: the screen is independent of where it is used.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct PersonsScreenReuseTests {
  @Test func threeFlowsUseTheSameScreenDifferently() async throws {
    let people = try await FakePeople()
    let flows: [(() -> any FlowCoordinator, FlowExpectation, FlowExpectation)] = [
      (
        { PeopleFlow() }, .set([.list], in: PeopleFlow.self),
        .present(.person(FakePeople.wilma.id), as: .detail, in: PeopleFlow.self)
      ),
      (
        { GroupsFlow() }, .push(.list, in: GroupsFlow.self),
        .push(.groupsOf(FakePeople.wilma.id), in: GroupsFlow.self)
      ),
      (
        { FamiliesFlow() }, .push(.list, in: FamiliesFlow.self),
        .push(.parents(FakePeople.wilma.id), in: FamiliesFlow.self)
      ),
    ]
    for (flow, first, second) in flows {
      let robot = try TestHost.robot(for: flow(), providing: people.scope)
      try await robot.expect(first).expectText("Wilma")
      #expect(robot.visibleScreen is PersonsScreen)
      try await robot.tap("Wilma").expect(second).finish()
    }
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
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct ImportFlowTests {
  private func robot(_ people: FakePeople) async throws -> FlowRobot {
    try await TestHost.robot(for: CoverFlow { ImportFlow() }, providing: people.scope).skipEvents()
  }

  @Test func importsValidCardsAndListsInvalidOnes() async throws {
    let people = try await FakePeople()
    people.files["cards.vcf"] = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Betty\r\nEND:VCARD\r
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bad\r\nTEL no colon\r\nEND:VCARD\r
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Barney\r\nEND:VCARD\r

      """
    try await robot(people).type("cards.vcf", into: "File").tap("Import")
      .expect(.set([.progress], in: ImportFlow.self)).expect(.set([.report], in: ImportFlow.self))
      .expectText("2 new, 0 updated, 0 unchanged").expectText("1 card could not be read").expectText(
        "Line 8, card 2, TEL"
      )
      .tap("Done").expect(.end(ImportFlow.self)).finish()
    #expect(await people.everyone().map(\.name) == ["Barney", "Betty", "Fred", "Pearl", "Wilma"])
  }

  @Test func showsAnErrorForAMissingFile() async throws {
    let people = try await FakePeople()
    try await robot(people).type("none.vcf", into: "File").tap("Import").expectText("! none.vcf does not exist.")
      .type("other.vcf", into: "File").expectNoText("does not exist")
      .tap("Cancel").expect(.end(ImportFlow.self, .dismissed)).finish()
  }

  @Test func failedImportChangesNothing() async throws {
    let people = try await FakePeople()
    people.files["cards.vcf"] = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Betty\r\nEND:VCARD\r\n"
    people.storage.fail([.writing], with: StorageError(.full, reason: "no room"))
    let robot = try await robot(people).type("cards.vcf", into: "File").tap("Import")
      .expect(.set([.progress], in: ImportFlow.self)).expect(.set([.file], in: ImportFlow.self))
      .expectText("! Nothing was imported.").expectText("cards.vcf")
    #expect(await people.everyone().count == 3)
    people.storage.recover()
    try await robot.tap("Import")
      .expect(.set([.progress], in: ImportFlow.self)).expect(.set([.report], in: ImportFlow.self)).expectText("1 new")
      .tap("Done").expect(.end(ImportFlow.self)).finish()
  }

  @Test func leavingAnImportChangesNothing() async throws {
    let people = try await FakePeople()
    people.files["cards.vcf"] = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Betty\r\nEND:VCARD\r\n"
    people.files.isEndless = true
    try await robot(people).type("cards.vcf", into: "File").tap("Import")
      .expect(.set([.progress], in: ImportFlow.self)).expectText(" cards")
      .tap("Cancel").expect(.end(ImportFlow.self, .dismissed)).finish()
    #expect(await people.everyone().count == 3)
  }
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct ExportFlowTests {
  private func robot(_ people: FakePeople) async throws -> FlowRobot {
    try await TestHost.robot(for: CoverFlow { ExportFlow() }, providing: people.scope).skipEvents()
  }

  @Test func exportsAllPeople() async throws {
    let people = try await FakePeople()
    try await robot(people).type(" out.vcf ", into: "File").choose("3.0", for: "vCard")
      .tap("Export").expect(.ask("Exported")).tap("OK").expect(.end(ExportFlow.self)).finish()
    let text = try #require(people.files["out.vcf"])
    #expect(text.split(separator: "BEGIN:VCARD\r\nVERSION:3.0\r\n").count == 3)
    #expect(text.contains("FN:Wilma\r\n"))
  }

  @Test func replacesAFileOnlyAfterConfirmation() async throws {
    let people = try await FakePeople()
    people.files["out.vcf"] = "precious"
    let robot = try await robot(people).type("out.vcf", into: "File").tap("Export")
      .expect(.ask("Replace the file?")).tap("Keep")
    #expect(people.files["out.vcf"] == "precious")
    try await robot.tap("Export").expect(.ask("Replace the file?")).tap("Replace").expect(.ask("Exported"))
      .tap("OK").expect(.end(ExportFlow.self)).finish()
    #expect(people.files["out.vcf"]?.hasPrefix("BEGIN:VCARD") == true)
  }

  @Test func showsAnErrorIfTheFileCannotBeWritten() async throws {
    let people = try await FakePeople()
    try await robot(people).type("full", into: "File").tap("Export").expectText("! full cannot be written.")
      .swipeDown().expect(.end(ExportFlow.self, .dismissed)).finish()
  }
}
