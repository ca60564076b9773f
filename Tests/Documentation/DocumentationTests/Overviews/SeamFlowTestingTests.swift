import SeamFlow
import SeamFlowTesting
import Testing

/// The example of SeamFlowTesting's page.
@MainActor
struct SeamFlowTestingTests {
  @Test func aRobotUsesAFlow() async throws {
    let app = FlowRobot(RecipesFlow())
    try await app.expect(.push(.list, in: RecipesFlow.self))
      .tap("Soup").expect(.push(.recipe("Soup"), in: RecipesFlow.self))
      .expectNoText("Bread")
      .back().expectTop(RecipesFlow.Route.list)
      .finish()
  }
}
