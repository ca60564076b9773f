import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import Testing

/// The examples of SeamFlowFuzzing's page.
@MainActor
struct SeamFlowFuzzingTests {
  @Test func aWalkFindsNothing() async {
    let fuzz = FlowFuzz(steps: 500, seed: 1) { RecipesFlow() }
    let finding = await fuzz.run()
    #expect(finding == nil)
    #expect(fuzz.report.steps >= 500)
  }

  @Test func aSessionIsReplayedAndDrawn() async throws {
    let recorder = FlowRecorder()
    let app = FlowRobot(RecipesFlow(), recorder: recorder)
    try await app.tap("Soup").back().skipEvents().finish()
    #expect(await recorder.session.replay(on: RecipesFlow()) == nil)
    print(recorder.session.graph.mermaid)
    #expect(recorder.session.graph.nodes.contains("RecipesFlow.recipe"))
  }
}
