import SeamFlow
import SeamFlowTesting
import SeamTerminalTesting
import Testing

/// The example of SeamTerminalTesting's page.
@MainActor
struct SeamTerminalTestingTests {
  @Test func aRobotPressesKeys() async throws {
    let app = FlowRobot(RecipesFlow(), on: TerminalUser(columns: 80, rows: 24))
    try await app.expect(.push(.list, in: RecipesFlow.self))
      .tap("Bread").expect(.push(.recipe("Bread"), in: RecipesFlow.self))
      .back().expectTop(RecipesFlow.Route.list)
      .finish()
  }
}
