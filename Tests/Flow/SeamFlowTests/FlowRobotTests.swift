import SeamFlow
import SeamFlowTesting
import SeamSupport
import SeamViews
import Testing

/// The robot fails when it should.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct FlowRobotTests {
  private func robot(_ flow: StepFlow = StepFlow()) -> FlowRobot { FlowRobot(flow, timeout: .milliseconds(50)) }

  @Test func unexpectedEventsFail() async throws {
    let robot = robot()
    #expect(await failure { try await robot.finish() }.hasPrefix("Unexpected event: StepFlow pushed"))
  }

  @Test func somethingElseThanExpectedFails() async throws {
    let robot = robot()
    let text = await failure { try await robot.expect(.push(.step(2), in: StepFlow.self)) }
    #expect(text.hasPrefix("Expected StepFlow to push step(2), but there was: StepFlow pushed step(1)."))
    #expect(text.contains("root: StepFlow.step(1)"), "The tree helps to see why.")
  }

  @Test func missingEventsFail() async throws {
    let robot = try await robot().expect(.push(.step(1), in: StepFlow.self))
    #expect(
      await failure { try await robot.expect(.ask("Sure?")) }.hasPrefix("Expected the alert “Sure?”, but there was"))
    #expect(
      await failure { try await robot.expectTop(StepFlow.Route.step(9)) }
        .hasPrefix("Expected step(9) of SeamFlowTests.StepFlow.Route on top."))
    #expect(await failure { try await robot.expectText("Elsewhere") }.hasPrefix("Expected the text “Elsewhere”."))
    #expect(await failure { try await robot.expectNoText("StepFlow") }.contains("to disappear."))
    #expect(await failure { try await robot.expectTree("root:") }.hasPrefix("Expected this tree:"))
    try await robot.finish()
  }

  /// A route with the same name as one of ``StepFlow``.
  private enum OtherRoute: Codable { case step(Int) }

  @Test func routesOfAnotherTypeAreNotOnTop() async throws {
    let robot = try await robot().expect(.push(.step(1), in: StepFlow.self)).expectTop(StepFlow.Route.step(1))
    let text = await failure { try await robot.expectTop(OtherRoute.step(1)) }
    #expect(text.contains("OtherRoute on top."))
    try await robot.finish()
  }

  @Test func tasksThatAreHeldUpHaveTheirTurns() async throws {
    let robot = try await robot().expect(.push(.step(1), in: StepFlow.self))
    var turns = 0
    let isDone = await robot.navigator.wait(atMost: .seconds(10), on: LeapingClock()) {
      turns += 1
      return turns == 50
    }
    #expect(isDone)
    let isOver = await robot.navigator.wait(atMost: .seconds(10), on: LeapingClock()) {
      turns += 1
      return false
    }
    #expect(!isOver)
    #expect(turns == 50 + 51)
    try await robot.finish()
  }

  /// A time limit that no test could wait for.
  private static let endless = Duration.seconds(86_400)

  @Test func missingProviderFailsImmediatelyAndIsNamed() async throws {
    let robot = FlowRobot(StepFlow { $0.open(NeedyFlow()) }, timeout: Self.endless)
    let text = await failure { try await robot.expectTop(NeedyFlow.Route.needy) }
    #expect(
      text.hasPrefix(
        "Expected needy of SeamFlowTests.NeedyFlow.Route on top.\nNavigation reported a problem: NeedyFlow needs `word`"
      ), "\(text)")
  }

  @Test func laterMisuseFailsImmediately() async throws {
    let robot = FlowRobot(
      CompositeFlow { flow in
        flow.open(StepFlow())
        flow.task {
          await Task.yield()
          flow.setTabs([])
        }
      }, timeout: Self.endless)
    let text = await failure { try await robot.expectText("Somewhere else") }
    #expect(text.contains("Navigation reported a problem: CompositeFlow called setTabs without tabs."), "\(text)")
  }

  @Test func problemDoesNotFailAMetExpectation() async throws {
    let robot = FlowRobot(
      StepFlow { flow in
        flow.push(.step(1))
        flow.setTabs([])
      }, timeout: Self.endless)
    try await robot.expect(.push(.step(1), in: StepFlow.self)).expectTop(StepFlow.Route.step(1))
    #expect(await failure { try await robot.finish() }.hasPrefix("StepFlow called setTabs without tabs."))
  }

  @Test func impossibleActionsFail() async throws {
    let robot = try await robot().expect(.push(.step(1), in: StepFlow.self))
    #expect(await failure { try await robot.tap("Fly") }.contains("Available: Go."))
    await robot.expectNoWayOut()
    try await robot.finish()
  }

  @Test func alertCoversTheScreen() async throws {
    let robot = robot(
      StepFlow { flow in
        flow.push(.step(1))
        flow.ask(.init(title: "Sure?")) { _ in }
      })
    try await robot.expect(.push(.step(1), in: StepFlow.self)).expect(.ask("Sure?"))
    #expect(await failure { try await robot.tap("Go") }.hasPrefix("The alert “Sure?” has no enabled button “Go”."))
    try await robot.tap("OK").tap("Go").finish()
  }

  @Test func leaksFail() async throws {
    let flow = StepFlow()
    let robot = try await robot(flow).expect(.push(.step(1), in: StepFlow.self))
    #expect(await failure { try await robot.finish() }.hasPrefix("Still in memory after its end: flow StepFlow."))
    withExtendedLifetime(flow) {}
  }

  @Test func expectationsAreDistinct() async throws {
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
    try await robot.expect(.set([.step(1)], in: StepFlow.self))
      .expect(.present(.step(2), as: .sheet, in: StepFlow.self)).expect(.dismiss(in: StepFlow.self))
      .expect(.push(.step(3), in: StepFlow.self)).expect(.pop(in: StepFlow.self))
      .expect(.setTabs(["a", "b"])).expect(.push(.step(1), in: StepFlow.self)).expect(
        .push(.step(1), in: StepFlow.self)
      )
      .expect(.select(tab: "b")).expect(.open(StepFlow.self)).expect(.end(StepFlow.self, .dismissed)).finish()
  }
}

/// A clock of a process that is always held up: an hour passes between two readings.
private final class LeapingClock: Clock {
  private let time = Locked(ContinuousClock.now)
  let minimumResolution = Duration.zero

  var now: ContinuousClock.Instant {
    time.withLock {
      $0 += .seconds(3600)
      return $0
    }
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
