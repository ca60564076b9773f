import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import SeamTerminalTesting
import Testing

/// The flows in a terminal of 40 columns and 16 lines, as beside an editor, and in a wide one.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct TerminalWidthTests {
  private nonisolated static let sizes = [(columns: 40, rows: 16), (columns: 140, rows: 40)]

  private func robot(
    _ flow: some FlowCoordinator, _ people: FakePeople, _ size: (columns: Int, rows: Int)
  ) -> FlowRobot {
    FlowRobot(flow, providing: people.scope, on: TerminalUser(columns: size.columns, rows: size.rows))
  }

  @Test(arguments: sizes) func peopleAreAddedEditedAndDeleted(size: (columns: Int, rows: Int)) async throws {
    let people = try await FakePeople()
    try await robot(PeopleFlow(), people, size).skipEvents().expectText("Wilma").tap("New").type(
      "Betty", into: "Name"
    )
    .type("030 1234", into: "Phone").expectText("Add the country code").type("30.2.1985", into: "Birthday")
    .tap("Save").expectText("There is no such day").type("12 April 1985", into: "Birthday").tap("Save")
    .expectText("030 1234").tap("Edit").type("Bowling, \"Lodge, 26\"", into: "Groups").tap("Save")
    .expectText("\"Lodge, 26\"").tap("Delete").expectText("Delete Betty?").tap("Delete").expectText("Undo delete").tap(
      "Undo delete"
    )
    .expectText("Betty").skipEvents().finish()
    #expect(await people.everyone().first?.groups == ["Bowling", "Lodge, 26"])
  }

  @Test(arguments: sizes) func groupsAndTopicsLeadToPeople(size: (columns: Int, rows: Int)) async throws {
    let people = try await FakePeople()
    try await robot(GroupsFlow(), people, size).skipEvents().tap("Bowling").expectText("Wilma").tap("Wilma")
      .expectText("wilma@bedrock.example").back().back().tap("Topics").toggle("Bowling")
      .expectText("Members of Bowling").tap("Members of Bowling").expectText("Fred").skipEvents().finish()
  }

  @Test(arguments: sizes) func familiesLeadToPeopleAndParents(size: (columns: Int, rows: Int)) async throws {
    let people = try await FakePeople()
    try await robot(FamiliesFlow(), people, size).skipEvents().expectText("Pearl").tap("Wilma").expectText("Parent")
      .tap("Family").expectText("Parents").tap("Add parent").expectText("Fred").tap("Fred").expectText("Pearl")
      .tap("Remove parent").expectText("Who is not a parent").tap("Pearl").expectNoText("Pearl").skipEvents().finish()
  }
}
