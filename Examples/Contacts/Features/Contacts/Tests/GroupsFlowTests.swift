import FeatureContacts
import LibContacts
import SeamFlow
import SeamFlowTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct GroupsFlowTests {
  @Test func groupsLeadToMembersAndTheirDetails() async throws {
    let people = try await FakePeople()
    try await TestHost.robot(for: GroupsFlow(), providing: people.scope).expect(.push(.list, in: GroupsFlow.self))
      .expectText("Bowling").expectText("Friends").expectNoText("Wilma")
      .tap("Bowling").expect(.push(.members("Bowling"), in: GroupsFlow.self)).expectText("Fred").expectNoText("Pearl")
      .tap("Wilma").expect(.open(PersonFlow.self)).expect(.push(.person(FakePeople.wilma.id), in: PersonFlow.self))
      .expectText("Groups: Friends, Bowling").back().expectTop(GroupsFlow.Route.members("Bowling"))
      .back().expectTop(GroupsFlow.Route.list).skipEvents().finish()
  }

  @Test func showsAMessageWithoutGroups() async throws {
    let people = try await FakePeople([FakePeople.pearl])
    try await TestHost.robot(for: GroupsFlow(), providing: people.scope).skipEvents()
      .expectText("No groups").expectText("Topics").skipEvents().finish()
  }
}
