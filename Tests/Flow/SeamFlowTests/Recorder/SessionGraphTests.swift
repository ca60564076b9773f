import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct SessionGraphTests {
  @Test func drawsPushesSheetsAndTheWaysBack() async throws {
    let flow = StepFlow("Root")
    flow.onTap = { _, flow in
      let sheet = StepFlow("Sheet")
      sheet.onTap = { _, sheet in sheet.finish("done") }
      flow.open(sheet, as: flow.taps.count == 1 ? .sheet : .fullScreen)
    }
    #expect(
      try await edges(of: flow) { try await $0.tap("Go").swipeDown().tap("Go").tap("Go") } == [
        "start -start-> Root.step", "Root.step -fullScreen-> Sheet.step", "Root.step -sheet-> Sheet.step",
        "Sheet.step -finish-> Root.step", "Sheet.step -userLeft-> Root.step",
      ])
  }

  @Test func drawsTransitionsCausedByFlows() async throws {
    let flow = StepFlow("Root")
    let child = StepFlow("Child")
    flow.onTap = { _, flow in flow.open(child) }
    child.onTap = { _, child in
      if child.taps.count == 1 { child.open(StepFlow("Grandchild"), as: .sheet) } else { child.pop() }
    }
    let edges = try await edges(of: flow) { robot in
      try await robot.tap("Go").tap("Go").swipeDown()
      child.set([.step(2), .step(3)])
      try await robot.tap("Go").tap("Go")
    }
    #expect(
      Set(edges) == [
        "start -start-> Root.step", "Child.step -pop-> Child.step", "Child.step -set-> Child.step",
        "Child.step -sheet-> Grandchild.step", "Grandchild.step -userLeft-> Child.step", "Root.step -push-> Child.step",
        "Child.step -pop-> Root.step",
      ])
  }

  @Test func parentThatEndsItsChildrenIsTheCause() async throws {
    let flow = StepFlow("Root")
    flow.onTap = { _, flow in
      let child = StepFlow("Child")
      child.onTap = { _, child in
        let sheet = StepFlow("Sheet")
        sheet.onTap = { _, _ in child.finish("done") }
        child.open(sheet, as: .sheet)
      }
      flow.open(child)
    }
    let edges = try await edges(of: flow) { try await $0.tap("Go").tap("Go").tap("Go") }
    #expect(edges.contains("Sheet.step -finish-> Root.step"))
    #expect(!edges.contains { $0.contains("supersede") })
  }

  @Test func drawsTabs() async throws {
    let flow = CompositeFlow("Tabs") { flow in
      flow.setTabs([FlowTab("one", title: "One") { StepFlow("One") }, FlowTab("two", title: "Two") { StepFlow("Two") }])
    }
    #expect(
      try await edges(of: flow) { try await $0.tap(tab: "two").tap(tab: "one") } == [
        "start -start-> Tabs", "One.step -tab-> Two.step", "Tabs -tabStart-> One.step", "Tabs -tabStart-> Two.step",
        "Two.step -tab-> One.step",
      ])
  }

  private func edges(
    of root: some FlowCoordinator, _ use: (FlowRobot) async throws -> Void
  ) async throws -> [String] {
    let recorder = FlowRecorder()
    let robot = FlowRobot(root, recorder: recorder)
    await robot.skipEvents()
    try await use(robot)
    await robot.skipEvents()
    recorder.stop()
    return recorder.session.graph.edges.map(\.description)
  }
}
