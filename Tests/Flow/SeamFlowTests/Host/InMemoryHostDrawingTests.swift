import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The in-memory host redraws when observation reports a change, like other hosts, and the robot reports dead screens.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct InMemoryHostDrawingTests {
  @Test func anObservableScreenIsDrawnAgain() async throws {
    let app = FlowRobot(CounterFlow(isObservable: true))
    try await app.tap("Count 0").tap("Count 1").expectText("Count 2").expectNoText("Count 1").skipEvents().finish()
  }

  @Test func anObservableScreenIsDrawnAgainOnAnyHost() async throws {
    let app = FlowRobot(CounterFlow(isObservable: true), on: HostWithoutSwipe())
    try await app.tap("Count 0").tap("Count 1").expectText("Count 2").expectNoText("Count 1")
      .tap("More").back().expectText("Count 2").skipEvents().finish()
  }

  @Test(arguments: [false, true]) func unobservedScreenFailsTheTestWithItsCause(isInMemory: Bool) async throws {
    let user: any HostUnderTest = isInMemory ? InMemoryHost() : HostWithoutSwipe()
    let app = FlowRobot(CounterFlow(isObservable: false), on: user, timeout: .milliseconds(50))
    try await app.tap("Count 0").expectText("Count 0").skipEvents()
    let dead = "DeadScreen changed its configuration without observation"
    for expectation in [{ try await app.expectText("Count 1") }, { try await app.expectNoText("Count 0") }]
      as [@MainActor () async throws -> FlowRobot]
    {
      let failure = await #expect(throws: FlowRobotFailure.self) { _ = try await expectation() }
      #expect(failure?.description.hasPrefix(dead) == true)
    }
    let failure = await #expect(throws: (any Error).self) { try await app.tap("Count 1") }
    #expect("\(try #require(failure))".hasPrefix(dead))
    let end = await #expect(throws: FlowRobotFailure.self) { try await app.finish() }
    #expect(end?.description.hasPrefix(dead) == true)
  }

  @Test func coveredScreenIsNotRedrawn() async throws {
    let app = FlowRobot(CounterFlow(isObservable: true))
    let host = try #require(app.user as? InMemoryHost)
    let first = try #require(host.shown.visibleEntry ?? app.navigator.tree.visibleEntry)
    try await app.tap("More").expectText("Nothing")
    #expect(host.drawnConfiguration(of: first.id)?.text.contains("Count 0") == true)
    try #require(app.navigator.screen(for: first.id) as? LiveScreen).count = 5
    #expect(host.drawnConfiguration(of: first.id)?.text.contains("Count 5") == true)
    try await app.back().expectText("Count 5").skipEvents().finish()
  }

  @Test func sameTreeIsNotRedrawn() async throws {
    let app = FlowRobot(CounterFlow(isObservable: false))
    try await app.tap("Count 0").tap("More").expectText("Nothing").back()
    #expect(app.visibleText.contains("Count 0"))
    #expect((app.user as? InMemoryHost)?.undrawnChange() != nil)
  }

  @Test func pageThatAppearsUnderASheetIsDrawn() async throws {
    let app = FlowRobot(CounterFlow(isObservable: true, beginsUnderSheet: true))
    try await app.expectText("Nothing")
    let page = try #require(app.navigator.tree.layers.first?.visibleStack.entries.last)
    let host = try #require(app.user as? InMemoryHost)
    #expect(host.drawnConfiguration(of: page.id)?.text.contains("Count 0") == true)
    try await app.skipEvents().finish()
  }

  @Test func unobservedChangeOfACoveredScreenIsFoundAtTheEnd() async throws {
    let app = FlowRobot(CounterFlow(isObservable: false))
    let first = try #require(app.navigator.tree.visibleEntry)
    try await app.tap("More").expectText("Nothing").skipEvents()
    (app.navigator.screen(for: first.id) as? DeadScreen)?.count = 5
    let end = await #expect(throws: FlowRobotFailure.self) { try await app.finish() }
    #expect(end?.description.hasPrefix("DeadScreen changed") == true)
  }

  @Test func removedEntriesAreNotDrawn() async throws {
    let app = FlowRobot(CounterFlow(isObservable: false))
    let host = try #require(app.user as? InMemoryHost)
    for _ in 0..<100 { try await app.tap("More").back() }
    let first = try #require(app.navigator.tree.visibleEntry)
    #expect(host.drawnConfiguration(of: first.id) != nil)
    #expect(host.drawingCount < 40)
    try await app.skipEvents().finish()
  }

  @Test func userSeesAndTapsDrawnControls() async throws {
    let host = InMemoryHost()
    let navigator = Navigator(host: host)
    navigator.start(CounterFlow(isObservable: false))
    await navigator.settle()
    #expect(await host.perform(.tap("Count 0")))
    #expect(await host.look().text.contains("Count 0"))
    #expect(await !host.perform(.tap("Count 1")))
    #expect(await host.perform(.tap("Count 0")))
    #expect(host.undrawnChange() != nil)
    navigator.stop()
    await navigator.settle()
    #expect(navigator.leaks.isEmpty, "Drawings do not retain screens.")
  }
}

private final class CounterFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case counter, more }

  let navigation = FlowNavigation()
  private let isObservable: Bool

  private let beginsUnderSheet: Bool

  init(isObservable: Bool, beginsUnderSheet: Bool = false) {
    self.isObservable = isObservable
    self.beginsUnderSheet = beginsUnderSheet
  }

  func start(animated: Bool) {
    push(.counter)
    if beginsUnderSheet { present(.more, as: .sheet) }
  }
  func showMore() { push(.more) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .counter: isObservable ? LiveScreen(self) : DeadScreen(self)
    case .more: NoticeScreen("Nothing")
    }
  }
}

@MainActor
private func counter(_ count: Int) -> MessageConfiguration {
  .init(title: "Counter", primary: Action("count", title: "Count \(count)"), secondary: Action("more", title: "More"))
}

@Observable
private final class LiveScreen: Screen {
  var count = 0
  @ObservationIgnored private weak var flow: CounterFlow?

  init(_ flow: CounterFlow) { self.flow = flow }

  var configuration: MessageConfiguration { counter(count) }
  func handle(_ event: MessageConfiguration.Event) {
    if event == .didTap("more") { flow?.showMore() } else { count += 1 }
  }
}

/// Like `LiveScreen`, but without `@Observable`.
private final class DeadScreen: Screen {
  var count = 0
  private weak var flow: CounterFlow?

  init(_ flow: CounterFlow) { self.flow = flow }

  var configuration: MessageConfiguration { counter(count) }
  func handle(_ event: MessageConfiguration.Event) {
    if event == .didTap("more") { flow?.showMore() } else { count += 1 }
  }
}
