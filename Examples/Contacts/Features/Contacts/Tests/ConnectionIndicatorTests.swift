import FeatureContacts
import SeamFlow
import SeamFlowTesting
import SeamNetwork
import SeamNetworkTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct ConnectionIndicatorTests {
  @Test func titleTellsAMissingConnectionLive() async throws {
    let people = try await FakePeople()
    let robot = try await TestHost.robot(for: PeopleFlow(), providing: people.scope).skipEvents().expectText("Wilma")
      .expectNoText("offline")
    people.connection.set(.offline)
    try await robot.expectText("People · offline").expectText("Wilma")
    people.connection.set(.online)
    try await robot.expectNoText("offline")
    people.connection.set(.unknown)
    try await robot.expectNoText("offline").finish()
    while people.connection.observerCount > 0 { await Task.yield() }
  }
}
