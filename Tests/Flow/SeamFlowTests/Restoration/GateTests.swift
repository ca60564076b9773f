import Foundation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// Screens behind a login are restored after the login, and never before.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct GateTests {
  /// Runs an app up to a secret screen with a draft over it, and returns its store.
  private func usedStore(_ style: GateStyle) async throws -> (store: LockableStore, outline: String) {
    let store = LockableStore()
    let stage = await Stage(GatedApp(style, store: store))
    try await login(stage)
    let inside = try #require(stage.flow(InsideFlow.self))
    inside.push(.secret)
    inside.visits = 3
    inside.open(\.draft)
    try #require(stage.flow(PostFlow.self)).text = "Half a thought"
    await stage.navigator.saved()
    stage.navigator.stop()
    await stage.navigator.settle()
    return (store, stage.host.shown.description)
  }

  private func login(_ stage: Stage<GatedApp>) async throws {
    await rest(stage)
    try #require(stage.flow(LoginFlow.self)).finish()
    await rest(stage)
  }

  /// Waits until the root's own task is done and everything is drawn.
  private func rest(_ stage: Stage<GatedApp>) async {
    for _ in 0..<20 {
      await Task.yield()
      await stage.navigator.settle()
    }
  }

  @Test(arguments: GateStyle.allCases, [true, false])
  func restorationBypassesNoGate(style: GateStyle, asksFirst: Bool) async throws {
    let store = try await usedStore(style).store
    let stage = await Stage(GatedApp(style, store: store, asksFirst: asksFirst))
    await rest(stage)
    #expect(stage.flow(InsideFlow.self) == nil, "\(stage.outline)")
    #expect(!stage.outline.contains("secret"))
    let top = try #require(stage.host.shown.visibleEntry)
    #expect(stage.navigator.coordinator(of: top.flow) is LoginFlow)
    // Only the root itself shows the screens under the login.
    stage.host.back()
    stage.host.swipeDown()
    await rest(stage)
    #expect(stage.flow(InsideFlow.self) == nil, "\(stage.outline)")
  }

  @Test(arguments: GateStyle.allCases, [true, false])
  func whatLayBehindTheGateComesBackOnce(style: GateStyle, asksFirst: Bool) async throws {
    let (store, _) = try await usedStore(style)
    let stage = await Stage(GatedApp(style, store: store, asksFirst: asksFirst))
    let log = EventLog(stage.navigator)
    try await login(stage)
    #expect(stage.flow(InsideFlow.self)?.visits == 3)
    #expect(stage.flow(PostFlow.self)?.text == "Half a thought")
    #expect(stage.navigator.tree.flows.values.count { $0.name == "Inside" } == 1)
    #expect(stage.outline.components(separatedBy: "Inside.secret").count == 2, "\(stage.outline)")
    #expect(!stage.navigator.isRestoring)
    #expect(log.reports.allSatisfy { $0.losses.isEmpty }, "\(log.reports)")
  }

  @Test(arguments: GateStyle.allCases) func aRunThatEndsAtTheGateLosesNothing(style: GateStyle) async throws {
    let store = try await usedStore(style).store
    for _ in 0..<3 {
      let stage = await Stage(GatedApp(style, store: store))
      await rest(stage)
      try #require(stage.flow(LoginFlow.self)).user = "wilma"
      await stage.navigator.saved()
      stage.navigator.stop()
    }
    let stage = await Stage(GatedApp(style, store: store))
    await rest(stage)
    #expect(stage.flow(LoginFlow.self)?.user == "wilma", "Screens before the gate are restored before it.")
    try await login(stage)
    #expect(stage.flow(PostFlow.self)?.text == "Half a thought", "\(stage.outline)")
  }

  @Test(arguments: GateStyle.allCases) func openFlowsAreContinued(style: GateStyle) async throws {
    let store = try await usedStore(style).store
    let stage = await Stage(GatedApp(style, store: LockableStore()))
    try await login(stage)
    let report = try #require(await stage.root?.restore(from: store))
    await rest(stage)
    #expect(stage.flow(PostFlow.self)?.text == "Half a thought", "\(stage.outline)")
    #expect(report.losses.isEmpty && report.waiting.isEmpty)
    #expect(report.restored == 2, "The screen and the sheet.")
    stage.flow(InsideFlow.self)?.visits = 9
    let count = await store.saveCount
    await stage.navigator.saved()
    #expect(await store.saveCount == count + 1, "Saving continues.")
  }

  @Test func anotherUserRemovesThePreviousState() async throws {
    let store = try await usedStore(.phases).store
    let stage = await Stage(GatedApp(.phases, store: store))
    await rest(stage)
    stage.root?.forgetLastRun()
    try await login(stage)
    #expect(stage.outline == "root: Inside.list")
    await stage.navigator.saved()
    #expect(await store.snapshot?.description.contains("secret") == false)
  }

  @Test func onlyAFlowWithoutScreensDecidesWhatItOpens() async throws {
    let first = await Stage(HubApp())
    first.root?.open(\.hub)
    while first.flow(LoginFlow.self) == nil { await Task.yield() }
    first.flow(LoginFlow.self)?.finish()
    try #require(first.flow(InsideFlow.self)).push(.secret)
    let stage = await Stage(HubApp(), restoring: first.navigator.snapshot())
    while stage.flow(LoginFlow.self) == nil, stage.flow(InsideFlow.self) == nil { await Task.yield() }
    #expect(stage.outline == "root: HubApp.list › Login.login")
  }

  @Test func restorationConsultsTheGates() async throws {
    let first = await Stage(HouseApp(store: LockableStore()))
    first.root?.open(\.safe)
    try #require(first.flow(StrongroomFlow.self)).push(.drawer(1))
    let store = LockableStore(first.navigator.snapshot())
    let stage = await Stage(HouseApp(store: store))
    while stage.flow(StrongroomFlow.self) == nil { await Task.yield() }
    await stage.navigator.settle()
    #expect(stage.outline == "root: root.hall\nsheet: Safe.door")
    let door = try #require(stage.navigator.tree.visibleEntry)
    stage.navigator.didUse(door.id) { ($0 as? StepScreen)?.handle(.didTap("Unlock")) }
    #expect(stage.outline == "root: root.hall\nsheet: Safe.door › Safe.drawer(1)")
  }

  @Test func linkOvertakesPartialRestoration() async throws {
    let first = await Stage(HouseApp(store: LockableStore()))
    first.root?.push(.room(1))
    first.root?.open(\.safe)
    try #require(first.flow(StrongroomFlow.self)).push(.drawer(1))
    let stage = await Stage(HouseApp(store: LockableStore(first.navigator.snapshot())))
    let log = EventLog(stage.navigator)
    while stage.flow(StrongroomFlow.self) == nil { await Task.yield() }
    #expect(stage.outline == "root: root.hall › root.room(1)\nsheet: Safe.door")
    await stage.navigator.follow(FlowLink(from: HouseApp.self).open(\.safe))
    await stage.navigator.settle()
    #expect(stage.outline == "root: root.hall\nsheet: Safe.door")
    #expect(log.reports.flatMap(\.losses).map(\.reason) == [.overtaken])
  }

  @Test func flowsThatTheRootOpensInTheSameTurnComeFirst() async throws {
    let first = await Stage(HubApp())
    first.root?.open(\.inside)
    let stage = await Stage(HubApp())
    await stage.root?.restore(from: LockableStore(first.navigator.snapshot()))
    #expect(stage.outline == "root: HubApp.list", "A login may still follow.")
    await stage.navigator.settle()
    #expect(stage.outline == "root: HubApp.list › Inside.list")
  }

  @Test func theReportListsWaitingStates() async throws {
    let store = try await usedStore(.phases).store
    let stage = await Stage(GatedApp(.phases, store: store))
    await rest(stage)
    #expect(stage.root?.report?.waiting == ["root.insidePhase"])
    #expect(stage.root?.report?.restored == 0)
  }
}

extension NavigationSnapshot {
  fileprivate var description: String { (try? RouteValue(self)).map { "\($0)" } ?? "" }
}

/// A list that opens a flow without screens, which shows a login.
private final class HubApp: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list }

  struct Edges: FlowEdges {
    let hub = FlowEdge("hub") { (_: HubApp) in HubFlow() }
    let inside = FlowEdge("inside") { (_: HubApp) in InsideFlow() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.list) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

private final class HubFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let login = FlowEdge("login") { (_: HubFlow) in
      LoginFlow()
    } onEnd: { flow, _ in
      flow.open(\.inside)
    }
    let inside = FlowEdge("inside") { (_: HubFlow) in InsideFlow() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) {
    task { [self] in
      await Task.yield()
      open(\.login)
    }
  }

  func screen(for route: Never) -> any Screen {}
}
