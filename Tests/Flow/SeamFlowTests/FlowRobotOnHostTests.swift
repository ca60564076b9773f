import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import SeamViews
import Testing

/// The robot on a real host acts and sees as its user does.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10)))
struct FlowRobotOnHostTests {
  /// Returns tabs with two steps each, a sheet over every step, and an alert before the second.
  private func tour() -> StepFlow {
    let tab = { (name: String) in
      let flow = StepFlow(name)
      flow.onTap = { _, flow in
        flow.ask(.init(title: "Sure?", buttons: [Action("yes", title: "Yes"), Action("no", title: "No")])) { answer in
          if answer == "yes" { flow.push(.step(2)) } else { flow.present(.step(3), as: .sheet) }
        }
      }
      return flow
    }
    return StepFlow("Root") { flow in
      flow.setTabs([FlowTab("a", title: "A") { tab("A") }, FlowTab("b", title: "B") { tab("B") }])
    }
  }

  /// Walks through the tour with actions that any host supports.
  private func walk(on user: any HostUnderTest, timeout: Duration = .seconds(10)) async throws {
    let robot = await FlowRobot(tour(), on: user, timeout: timeout).skipEvents()
    try await robot.tap("Go").expect(.ask("Sure?")).tap("Yes").expect(.push(.step(2), in: StepFlow.self))
      .expectText("A 2").back().expectTop(StepFlow.Route.step(1)).tap(tab: "b").expectText("B 1")
      .tap("Go").expect(.ask("Sure?")).tap("No").expect(.present(.step(3), as: .sheet, in: StepFlow.self))
      .swipeDown().expectTop(StepFlow.Route.step(1)).tap(tab: "a").finish()
  }

  @Test func theSameWalkPassesOnEveryCorrectHost() async throws {
    try await walk(on: InMemoryHost())
    try await walk(on: FaultyHost(nil))
    try await walk(on: HostWithoutSwipe())
  }

  @Test(arguments: [
    (FaultyHost.Fault.forgetsTabs, "the tabs should be [\"A\", \"B\"], but the user sees []"),
    (.drawsTheFirstTabOnly, "the title should be “B 1”, but the user sees “A 1”"),
    (.ignoresAlerts, "the alert should be “Sure?”, but the user sees none"),
    (.drawsOnlyTheRoot, "the title should be “B 3”, but the user sees “B 1”"),
    (.offersBackEverywhere, "a way back should be false, but the user sees true"),
    (.letsTabsShowThrough, "the tabs should be [], but the user sees [\"A\", \"B\"]"),
    (.dropsEvents, "Expected the alert “Sure?”, but there was no event."),
  ])
  func aHostThatShowsSomethingElseIsNoticed(fault: FaultyHost.Fault, report: String) async {
    let text = await failure { try await walk(on: FaultyHost(fault), timeout: .milliseconds(100)) }
    #expect(text.contains(report), "\(fault): \(text)")
  }

  @Test func aFailureSaysWhatTheUserSees() async {
    let text = await failure { try await walk(on: FaultyHost(.ignoresAlerts), timeout: .milliseconds(100)) }
    #expect(text.contains("\nThe tree:\nroot:\n  [a]: A.step(1)\n"))
    #expect(text.contains("\nThe user sees “A 1”, tabs [A] B:\nA 1"))
  }

  @Test func unavailableActionsFail() async throws {
    let robot = await FlowRobot(StepFlow(), on: FaultyHost(nil), timeout: .milliseconds(100)).skipEvents()
    #expect(await failure { try await robot.tap("Fly") }.hasPrefix("The user could not tap “Fly”."))
    await robot.expectNoWayOut()
    try await robot.finish()
  }

  @Test func missingPlatformControlFailsImmediately() async throws {
    let robot = await FlowRobot(StepFlow(), on: HostOfButtons()).skipEvents()
    #expect(await failure { try await robot.search("x") }.hasPrefix("The platform has no control for “search”"))
    try await robot.tap("Go").finish()
  }

  @Test func blockedSheetStaysWithoutASwipe() async throws {
    let robot = await FlowRobot(
      StepFlow { flow in
        flow.push(.step(1))
        flow.present(.step(2), as: .sheet)
      }, on: HostWithoutSwipe()
    ).skipEvents()
    (robot.visibleScreen as? StepScreen)?.preventsLeaving = true
    try await robot.swipeDown().expect(.preventLeaving(.step(2), in: StepFlow.self)).expectTop(StepFlow.Route.step(2))
    #expect((robot.visibleScreen as? StepScreen)?.triesToLeave == 1)
    (robot.visibleScreen as? StepScreen)?.preventsLeaving = false
    try await robot.swipeDown().expectTop(StepFlow.Route.step(1)).finish()
  }

  @Test func actionsOnAnyHostAreRecorded() async throws {
    let recorder = FlowRecorder()
    let robot = await FlowRobot(tour(), on: HostWithoutSwipe(), recorder: recorder).skipEvents()
    try await robot.tap("Go").tap("No").swipeDown().tap(tab: "b").skipEvents().finish()
    let actions = recorder.session.steps.compactMap { if case .user(let action) = $0.event { action } else { nil } }
    #expect(actions == [.tap("Go"), .answer("No"), .back, .selectTab("B")])
  }

  @Test func theUserIsClosedAtTheEnd() async throws {
    let user = HostOfButtons()
    try await FlowRobot(StepFlow(), on: user).skipEvents().finish()
    #expect(user.isClosed)
    let other = HostOfButtons()
    #expect(await failure { try await FlowRobot(StepFlow(), on: other).finish() }.hasPrefix("Unexpected event"))
    #expect(other.isClosed)
  }
}

/// The in-memory host as on a platform that only has buttons.
@MainActor
private final class HostOfButtons: HostUnderTest {
  private let base = InMemoryHost()
  private(set) var isClosed = false

  var host: any NavigationHost { base }
  var actions: Set<UserAction.Kind> { [.tap] }

  func look() async -> HostPicture { await base.look() }
  func perform(_ action: UserAction) async -> Bool { await base.perform(action) }
  func close() async { isClosed = true }
}
