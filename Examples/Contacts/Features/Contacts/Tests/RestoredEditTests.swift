import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import Testing

/// The app was ended while a person was edited; the person changed before it ran again.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct RestoredEditTests {
  @Test func untouchedFollowsThePersonAndTouchedIsKept() async throws {
    let people = try await FakePeople()
    let first = try await TestHost.robot(for: CoverFlow { EditPersonFlow(FakePeople.fred.id) }, providing: people.scope)
      .expectText("[Save]").skipEvents().type("Frederick", into: "Name").expectText("Frederick")
    let snapshot = try #require(first.navigator.snapshot())
    try await first.skipEvents().finish()
    var fred = FakePeople.fred
    fred.name = "Fred F."
    fred.note = "changed meanwhile"
    fred.phones = [.init("555-0199", label: "home")]
    try await people.source.save(fred)
    let second = try FlowRobot(
      CoverFlow { EditPersonFlow(FakePeople.fred.id) }, providing: people.scope, restoring: snapshot,
      on: TestHost.user())
    try await second.expectText("Frederick").expectText("changed meanwhile").expectText("555-0199").skipEvents()
      .tap("Save").expect(.end(EditPersonFlow.self)).finish()
    fred.name = "Frederick"
    #expect(await people.source.person(fred.id) == fred)
  }
}
