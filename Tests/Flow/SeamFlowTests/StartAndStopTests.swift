import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import SeamViews
import Testing

/// The navigator can be started and stopped at any time, and the last call wins.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct StartAndStopTests {
  private func navigator() -> (Navigator, EventLog) {
    let navigator = Navigator(host: InMemoryHost())
    return (navigator, EventLog(navigator))
  }

  private func check(_ navigator: Navigator, shows outline: String) async {
    await navigator.settle()
    #expect(navigator.tree.description == outline)
    #expect(navigator.tree.flows.count == navigator.tree.layers.count)
  }

  @Test func anotherRootSendsNoStop() async {
    let (navigator, log) = navigator()
    var ends: [FlowEnd<String>] = []
    navigator.start(StepFlow("First")) { ends.append($0) }
    navigator.start(StepFlow("Second"))
    #expect(ends == [.superseded])
    #expect(log.stops == 0)
    await check(navigator, shows: "root: Second.step(1)")
    navigator.stop()
    #expect(log.stops == 1)
    navigator.stop()
    #expect(log.stops == 1)
  }

  @Test func loginIsShownOnceInEveryStyle() async {
    let (navigator, log) = navigator()
    var logins = 0
    navigator.observe { [weak navigator] event in
      guard event == .stopped, logins < 5 else { return }
      logins += 1
      navigator?.start(StepFlow("Login"))
    }
    let child = StepFlow("Child")
    let root = StepFlow("Root") { flow in
      flow.push(.step(1))
      flow.open(child) { [weak navigator] _ in navigator?.start(StepFlow("Login")) }
    }
    navigator.start(root)
    child.finish("bye")
    await check(navigator, shows: "root: Login.step(1)")
    #expect(logins == 0 && log.stops == 0, "Another root replaced the first one.")
    navigator.stop()
    #expect(logins == 1)
    await check(navigator, shows: "root: Login.step(1)")
  }

  @Test func stoppingWithinStartLeavesNothing() async {
    let (navigator, log) = navigator()
    let root = StepFlow("Root") { [weak navigator] flow in
      flow.push(.step(1))
      navigator?.stop()
      flow.push(.step(2))
    }
    navigator.start(root)
    await navigator.settle()
    #expect(navigator.tree == NavigationTree())
    #expect(!root.navigation.isLive && log.stops == 1)
  }

  @Test func startingWithinStartShowsTheLastOne() async {
    let (navigator, log) = navigator()
    navigator.start(
      StepFlow("First") { [weak navigator] flow in
        navigator?.start(StepFlow("Second") { $0.push(.step(1)) })
        flow.push(.step(1))
      })
    await check(navigator, shows: "root: Second.step(1)")
    #expect(log.stops == 0)
  }

  @Test func startingWhileEndsAreDeliveredLeavesOneRoot() async {
    let (navigator, _) = navigator()
    navigator.start(StepFlow("First")) { [weak navigator] _ in navigator?.start(StepFlow("FromTheEnd")) }
    navigator.start(StepFlow("Second"))
    await check(navigator, shows: "root: FromTheEnd.step(1)")
    navigator.stop()
    await navigator.settle()
    #expect(navigator.tree.flows.isEmpty)
  }

  @Test func runningCoordinatorIsRefused() async {
    let (navigator, log) = navigator()
    let root = StepFlow("Root")
    let own = StepFlow("Own")
    let other = Navigator()
    other.start(root)
    navigator.start(own)
    navigator.start(root)
    #expect(navigator.tree.description == "root: Own.step(1)")
    #expect(log.problems.map(\.description) == ["Root is already running. Make a new coordinator for each start."])
    #expect(root.navigation.isLive && other.tree.description == "root: Root.step(1)")
  }

  // MARK: A released navigator

  @Test func releasingTheNavigatorResumesCallersThatAwaitAnAnswer() async {
    var navigator: Navigator? = Navigator(host: InMemoryHost())
    let root = StepFlow("Root")
    navigator?.start(root)
    await navigator?.settle()
    let answer = Task { await root.ask(.init(title: "Sure?")) }
    while navigator?.tree.alerts.isEmpty == true { await Task.yield() }
    await navigator?.settle()
    weak let dropped = navigator
    navigator = nil
    #expect(await answer.value == nil)
    #expect(dropped == nil)
  }

  @Test func releasingTheNavigatorResumesCallersThatAwaitAFlow() async {
    var navigator: Navigator? = Navigator(host: InMemoryHost())
    let root = StepFlow("Root")
    var isCancelled = false
    navigator?.start(root)
    root.task {
      for await _ in AsyncStream<Never>.makeStream().stream {}
      isCancelled = Task.isCancelled
    }
    let end = Task { await root.run(StepFlow("Child"), as: .sheet) }
    while navigator?.tree.layers.count == 1 { await Task.yield() }
    await navigator?.settle()
    weak let dropped = navigator
    navigator = nil
    #expect(await end.value == .superseded)
    #expect(dropped == nil)
    while !isCancelled { await Task.yield() }
  }

  @Test func cancellingTheTaskWithdrawsTheAlert() async {
    let stage = await Stage(StepFlow("Root"))
    let task = Task { await stage.root?.ask(.init(title: "Sure?")) }
    while stage.navigator.tree.alerts.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value == nil)
    #expect(stage.navigator.tree.alerts.isEmpty)
    let late = Task { await stage.root?.ask(.init(title: "Sure?")) }
    late.cancel()
    #expect(await late.value == nil)
    #expect(stage.navigator.tree.alerts.isEmpty)
  }

  @Test func theEndIsDeliveredOnce() async {
    let stage = await Stage(StepFlow("Root"))
    let log = EventLog(stage.navigator)
    stage.navigator.stop()
    stage.navigator.stop()
    await stage.navigator.follow(FlowLink(from: StepFlow.self).show(.step(2)))
    #expect(log.stops == 1)
  }

  @Test func settlingWaitsForTheTasksOfEndedFlows() async {
    let stage = await Stage(StepFlow("Root"))
    let child = StepFlow("Child")
    var isOver = false
    stage.root?.open(child)
    child.task {
      for await _ in AsyncStream<Never>.makeStream().stream {}
      for _ in 0..<100 { await Task.yield() }
      isOver = true
    }
    child.cancel()
    await stage.navigator.settle()
    #expect(isOver)
  }

  // MARK: A host that does not return

  /// Pushes a second step on a host that holds its transition.
  private func pushOnHoldingHost(_ clock: ManualClock) async -> (InMemoryHost, Navigator, StepFlow) {
    let host = InMemoryHost()
    let navigator = Navigator(host: host, transitionLimit: .seconds(3), clock: clock)
    let root = StepFlow("Root")
    navigator.start(root)
    await navigator.settle()
    host.holdsTransitions = true
    root.push(.step(2))
    return (host, navigator, root)
  }

  @Test func endlessTransitionDoesNotStopNavigation() async {
    let clock = ManualClock()
    let (host, navigator, root) = await pushOnHoldingHost(clock)
    let log = EventLog(navigator)
    while !host.isInTransition { await Task.yield() }
    root.push(.step(3))
    #expect(host.shown.description == "root: Root.step(1)")
    host.holdsTransitions = false
    while log.problems.isEmpty {
      clock.advance(by: .seconds(3))
      await Task.yield()
    }
    await navigator.settle()
    #expect(host.shown.description == "root: Root.step(1) › Root.step(2) › Root.step(3)")
    #expect(log.problems == [.unfinishedTransition(limit: "3.0 seconds")])
    host.completeTransition()
  }

  @Test func treeThatTimedOutIsShownAgainOnce() async {
    let clock = ManualClock()
    let (host, navigator, _) = await pushOnHoldingHost(clock)
    let log = EventLog(navigator)
    while !host.isInTransition || clock.sleeperCount == 0 { await Task.yield() }
    host.holdsTransitions = false
    clock.advance(by: .seconds(3))
    await navigator.settle()
    #expect(host.shown == navigator.tree)
    #expect(log.problems == [.unfinishedTransition(limit: "3.0 seconds")])
    host.completeTransition()
  }

  /// Starts a transition with a limit of three seconds.
  private func startOnSlowHost(_ clock: ManualClock) async -> (SlowHost, Navigator, StepFlow) {
    let host = SlowHost()
    let navigator = Navigator(host: host, transitionLimit: .seconds(3), clock: clock)
    let root = StepFlow("Root")
    navigator.start(root)
    while host.returns.count < 1 || clock.sleeperCount == 0 { await Task.yield() }
    return (host, navigator, root)
  }

  @Test func lateTransitionDoesNotEndTheNextOne() async {
    let clock = ManualClock()
    let (host, navigator, root) = await startOnSlowHost(clock)
    let log = EventLog(navigator)
    clock.advance(by: .seconds(3))
    while host.returns.count < 2 { await Task.yield() }
    host.returns[0]()
    root.push(.step(2))
    for _ in 0..<50 { await Task.yield() }
    #expect(host.returns.count == 2, "The second transition lasts: the host is given nothing meanwhile.")
    host.returns[1]()
    while host.returns.count < 3 { await Task.yield() }
    host.returns[2]()
    await navigator.settle()
    #expect(host.returns.count == 3)
    #expect(log.problems == [.unfinishedTransition(limit: "3.0 seconds")])
  }

  @Test func eachTransitionHasTheWholeLimit() async {
    let clock = ManualClock()
    let (host, navigator, root) = await startOnSlowHost(clock)
    let log = EventLog(navigator)
    clock.advance(by: .seconds(2))
    host.returns[0]()
    root.push(.step(2))
    while host.returns.count < 2 { await Task.yield() }
    clock.advance(by: .seconds(1))
    while clock.sleeperCount == 0 { await Task.yield() }
    #expect(log.problems.isEmpty, "The second transition began a moment ago.")
    clock.advance(by: .seconds(3))
    while host.returns.count < 3 { await Task.yield() }
    #expect(log.problems == [.unfinishedTransition(limit: "3.0 seconds")])
    for returns in host.returns.dropFirst() { returns() }
    await navigator.settle()
  }
}

/// Returns from each transition when the test tells it to.
private final class SlowHost: NavigationHost {
  private(set) var returns: [() -> Void] = []

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    await withCheckedContinuation { continuation in returns.append { continuation.resume() } }
  }
}
