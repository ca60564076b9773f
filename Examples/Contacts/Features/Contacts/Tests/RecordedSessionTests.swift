import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct RecordedSessionTests {
  /// Records a session: adds a person, shows and deletes another, and cancels an import.
  private func record() async throws -> FlowSession {
    let recorder = FlowRecorder()
    try await TestHost.robot(for: PeopleFlow(), providing: FakePeople().scope, recorder: recorder).expectText("Wilma")
      .tap("New").type("Betty Rubble", into: "Name").tap("Save").expectTop(
        PeopleFlow.Route.person(.init(rawValue: "new1"))
      ).back()
      .tap("Fred").tap("Edit").expectText("[Save]").tap("Cancel")
      .tap("Delete").expectText("You can undo it").tap("Delete").expectText("Undo delete")
      .tap("Import").tap("Cancel")
      .skipEvents().finish()
    return recorder.session
  }

  @Test func sessionReplaysOnTheSamePeople() async throws {
    let session = try await record()
    #expect(try await session.replay(on: PeopleFlow(), providing: FakePeople().scope, by: TestHost.user()) == nil)
  }

  @Test func sessionDivergesAtAMissingPerson() async throws {
    let session = try await record()
    let people = try await FakePeople([FakePeople.wilma])
    let divergence = try #require(
      await session.replay(
        on: PeopleFlow(), providing: people.scope, by: TestHost.user(), timeout: .seconds(2)))
    #expect(divergence.recorded == "the user could tap “Fred”" && divergence.happened == "the user cannot")
    #expect(divergence.shown.contains("Wilma"))
  }

  @Test func graphShowsTheEdgesTaken() async throws {
    let graph = try await record().graph
    #expect(
      graph.edges.map(\.description) == [
        "start -start-> PeopleFlow.list", "EditPersonFlow.edit -finish-> PeopleFlow.list",
        "EditPersonFlow.edit -cancel-> PeopleFlow.person", "ImportFlow.file -cancel-> PeopleFlow.list",
        "PeopleFlow.list -sheet-> EditPersonFlow.edit", "PeopleFlow.list -sheet-> ImportFlow.file",
        "PeopleFlow.list -detail-> PeopleFlow.person", "PeopleFlow.person -sheet-> EditPersonFlow.edit",
        "PeopleFlow.person -pop-> PeopleFlow.list", "PeopleFlow.person -userLeft-> PeopleFlow.list",
      ])
    let known = FlowGraph(graph.edges + [.init("PeopleFlow.list", .sheet, "ExportFlow.form")])
    #expect(graph.coverage(of: known).missing == [.init("PeopleFlow.list", .sheet, "ExportFlow.form")])
  }
}
