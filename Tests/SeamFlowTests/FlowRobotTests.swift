import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The robot fails where it should.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct FlowRobotTests {
  private func robot(_ flow: StepFlow = StepFlow()) -> FlowRobot { FlowRobot(flow, patience: .milliseconds(50)) }

  private func failure(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "It passed."
    } catch {
      return "\(error)"
    }
  }

  @Test func whatNobodyExpectedFails() async throws {
    let robot = robot()
    #expect(await failure { try await robot.finish() }.hasPrefix("Nobody expected: pushed"))
  }

  @Test func somethingElseThanExpectedFails() async throws {
    let robot = robot()
    let text = await failure { try await robot.expect(.push(StepFlow.Route.step(2))) }
    #expect(text.hasPrefix("Expected push step(2), but there was: pushed"))
    #expect(text.contains("root: StepFlow.step(1)"), "The tree helps to see why.")
  }

  @Test func whatDoesNotHappenFails() async throws {
    let robot = try await robot().expect(.push(StepFlow.Route.step(1)))
    #expect(await failure { try await robot.expect(.ask("Sure?")) }.hasPrefix("Expected ask “Sure?”, but nothing"))
    #expect(await failure { try await robot.expectTop(StepFlow.Route.step(9)) }.hasPrefix("Expected step(9) on top."))
    #expect(await failure { try await robot.expectText("Elsewhere") }.hasPrefix("Expected to read “Elsewhere”."))
    #expect(await failure { try await robot.expectNoText("StepFlow") }.hasPrefix("Expected not to read"))
    #expect(await failure { try await robot.expectTree("root:") }.hasPrefix("Expected this tree:"))
    try await robot.finish()
  }

  @Test func whatCannotBeDoneFails() async throws {
    let robot = try await robot().expect(.push(StepFlow.Route.step(1)))
    #expect(await failure { try await robot.tap("Fly") }.contains("There is: Go."))
    #expect(await failure { try await robot.back() }.hasPrefix("There is nowhere to go back to."))
    #expect(await failure { try await robot.swipeDown() }.hasPrefix("There is no sheet to swipe down."))
    #expect(await failure { try await robot.tap(tab: "one") }.hasPrefix("There is no other tab “one” to tap."))
    try await robot.finish()
  }

  @Test func theAlertIsInTheWay() async throws {
    let robot = robot(
      StepFlow { flow in
        flow.push(.step(1))
        flow.ask(.init(title: "Sure?")) { _ in }
      })
    try await robot.expect(.push(StepFlow.Route.step(1))).expect(.ask("Sure?"))
    #expect(await failure { try await robot.tap("Go") }.hasPrefix("No “Go” to tap on the alert “Sure?”."))
    try await robot.tap("OK").tap("Go").finish()
  }

  @Test func whatOutlivesItsFlowFails() async throws {
    let flow = StepFlow()
    let robot = try await robot(flow).expect(.push(StepFlow.Route.step(1)))
    #expect(await failure { try await robot.finish() }.hasPrefix("Still in memory after its end: flow StepFlow."))
    withExtendedLifetime(flow) {}
  }

  @Test func everyExpectationToldApart() async throws {
    let robot = robot(
      StepFlow("Root") { flow in
        flow.set([.step(1)])
        flow.present(.step(2), as: .sheet)
        flow.dismiss()
        flow.push(.step(3))
        flow.pop()
        flow.setTabs([FlowTab("a", title: "A") { StepFlow("A") }, FlowTab("b", title: "B") { StepFlow("B") }])
        flow.select(tab: "b")
        flow.open(StepFlow("Brief") { $0.cancel() })
      })
    try await robot.expect(.set([StepFlow.Route.step(1)]))
      .expect(.present(StepFlow.Route.step(2), as: .sheet)).expect(.dismiss(by: "Root"))
      .expect(.push(StepFlow.Route.step(3))).expect(.pop(by: "Root"))
      .expect(.setTabs(["a", "b"])).expect(.push(StepFlow.Route.step(1))).expect(.push(StepFlow.Route.step(1)))
      .expect(.select(tab: "b")).expect(.open("Brief")).expect(.end("Brief", .dismissed)).finish()
  }
}
