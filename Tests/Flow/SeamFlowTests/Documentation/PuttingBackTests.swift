import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article PuttingBack.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct PuttingBackTests {
  @Test func theNextRunContinues() async throws {
    let store = MemoryStore()
    let first = FlowRobot(DiaryFlow(store: store))
    try await first.expectText("Days").tap("Write").tap("Calm").expectText("Save: Calm").skipEvents()
    await first.navigator.saved()

    let second = FlowRobot(DiaryFlow(store: store))
    try await second.expectText("Save: Calm").expectTree("root: DiaryFlow.days\nsheet: DayFlow.mood › DayFlow.check")
      .skipEvents().tap("Save").expect(.end(DayFlow.self))
      .finish()
    #expect(await store.days == ["Calm"])
  }

  @Test func startRunsAgainInEachRun() async throws {
    let store = MemoryStore()
    let first = FlowRobot(DiaryFlow(store: store))
    try await first.expectText("Days").tap("Write").tap("Calm").expectText("Save: Calm").skipEvents()
    await first.navigator.saved()

    let second = FlowRobot(DiaryFlow(store: store))
    try await second.expect(.push(.opening, in: DiaryFlow.self)).expect(.set([.days], in: DiaryFlow.self))
      .expect(.open(DayFlow.self, as: .sheet)).expect(.push(.mood, in: DayFlow.self))
      .expect(.push(.check, in: DayFlow.self))
      .finish()
  }

  @Test func startThatRemembersDoesItsWorkOnce() async throws {
    var count = 0
    let first = await FlowRobot(ReceiptFlow { count += 1 }).skipEvents()
    let snapshot = try #require(first.navigator.snapshot())
    let second = FlowRobot(ReceiptFlow { count += 1 }, restoring: snapshot)
    try await second.expect(.push(.receipt, in: ReceiptFlow.self)).finish()
    #expect(count == 1)
  }

  @Test func aSnapshotIsAValue() async throws {
    let first = try await FlowRobot(DiaryFlow(store: MemoryStore())).expectText("Days").tap("Write").skipEvents()
    let snapshot = try #require(first.navigator.snapshot())
    let second = FlowRobot(DiaryFlow(store: MemoryStore(snapshot)))
    try await second.expectTree("root: DiaryFlow.days\nsheet: DayFlow.mood").skipEvents().finish()
  }

  @Test func lossesAreListed() async throws {
    let first = try await FlowRobot(DiaryFlow(store: MemoryStore())).expectText("Days").skipEvents()
    let root = try #require(first.navigator.tree.flows.keys.first)
    let diary = try #require(first.navigator.coordinator(of: root) as? DiaryFlow)
    diary.ask(.init(title: "Lock the diary?")) { _ in }
    diary.open(\.share)
    let snapshot = try #require(first.navigator.snapshot())
    #expect(
      snapshot.omissions.map(\.description) == [
        "ShareFlow: its edge is not kept (isKept: false)", "“Lock the diary?”: alerts are not restored",
      ])
    var report: RestorationReport?
    let second = FlowRobot(DiaryFlow(store: MemoryStore(snapshot)))
    second.navigator.observe { if case .restored(let last) = $0 { report = last } }
    try await second.expectText("Days").skipEvents().finish()
    #expect(report?.losses == snapshot.omissions)
  }

  @Test func failingStoreIsReportedWithoutACrash() async throws {
    let host = InMemoryHost()
    let navigator = Navigator(host: host)
    var problems: [String] = []
    navigator.observe { if case .problem(let problem) = $0 { problems.append(problem.description) } }
    navigator.start(DiaryFlow(store: BrokenStore()))
    while host.shown.description != "root: DiaryFlow.days" { await Task.yield() }
    await navigator.saved()
    #expect(
      problems == [
        "The snapshot store is unavailable and nothing is saved until it is available: no such disk"
      ])
  }

  @Test func flowThatShowsSomethingElseIsNotOverridden() async throws {
    let first = try await FlowRobot(DiaryFlow(store: MemoryStore())).expectText("Days").tap("Write").skipEvents()
    let snapshot = try #require(first.navigator.snapshot())
    var report: RestorationReport?
    let second = FlowRobot(LockedDiaryFlow(store: MemoryStore(snapshot)))
    second.navigator.observe { if case .restored(let last) = $0 { report = last } }
    try await second.expectText("Locked").skipEvents().expectTree("root: LockedDiaryFlow.locked")
    #expect(report == nil && second.navigator.isRestoring, "Nothing is restored yet: it may be a gate.")
    let root = try #require(second.navigator.tree.flows.keys.first)
    #expect((second.navigator.coordinator(of: root) as? LockedDiaryFlow)?.report?.waiting == ["DiaryFlow.days"])
    try await second.tap("Unlock").expect(.set([.days], in: LockedDiaryFlow.self))
      .expectTree("root: LockedDiaryFlow.days\nsheet: DayFlow.mood").skipEvents().finish()
    #expect(report?.restored == 1)
  }

  @Test func bothStatesAreKeptWhileOneWaits() async throws {
    let first = try await FlowRobot(DiaryFlow(store: MemoryStore())).expectText("Days").tap("Write").skipEvents()
    let store = MemoryStore(first.navigator.snapshot())
    for _ in 1...3 {
      let locked = FlowRobot(LockedDiaryFlow(store: store))
      try await locked.expectText("Locked").skipEvents()
      await locked.navigator.saved()
      try await locked.finish()
    }
    let last = FlowRobot(LockedDiaryFlow(store: store))
    try await last.tap("Unlock").expectTree("root: LockedDiaryFlow.days\nsheet: DayFlow.mood").skipEvents().finish()
  }

  @Test func undecodableRouteIsLostImmediately() async throws {
    let first = try await FlowRobot(DiaryFlow(store: MemoryStore())).expectText("Days").tap("Write").skipEvents()
    let navigator = Navigator(host: InMemoryHost())
    let log = EventLog(navigator)
    let renamed = RenamedDiaryFlow()
    navigator.start(renamed)
    let report = await renamed.restore(from: MemoryStore(first.navigator.snapshot()))
    #expect(report.losses.map(\.reason) == [.unknownRoute, .unknownRoute])
    #expect(report.losses.map(\.location) == ["DayFlow.mood", "DiaryFlow.days"])
    #expect(log.reports.map(\.losses) == [report.losses])
    #expect(!navigator.isRestoring)
  }

  @Test func damagedSnapshotIsReportedAndSavingContinues() async throws {
    let store = DamagedStore()
    let navigator = Navigator(host: InMemoryHost())
    let log = EventLog(navigator)
    navigator.start(DiaryFlow(store: store))
    while await store.saved == nil { await navigator.saved() }
    #expect(log.problems == [.unreadableSnapshot("written by a newer version")])
  }
}

private final class DiaryFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case opening, days }

  struct Edges: FlowEdges {
    let write = FlowEdge("write", as: .sheet) { (_: DiaryFlow) in
      DayFlow()
    } onEnd: { flow, end in
      if let mood = end.output { flow.task { await flow.store.add(day: mood) } }
    }
    let share = FlowEdge("share", as: .sheet, isKept: false) { (_: DiaryFlow) in ShareFlow() }
  }

  let navigation = FlowNavigation()
  private let store: any DiaryStore

  init(store: any DiaryStore) { self.store = store }

  func start(animated: Bool) {
    push(.opening, animated: animated)
    task { [self] in
      await restore(from: store)
      set([.days])
    }
  }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .opening: PageScreen("Opening…", delegate: self)
    case .days: PageScreen("Days", buttons: ["Write"], delegate: self)
    }
  }
}

extension DiaryFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) { open(\.write) }
}

private final class ReceiptFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case receipt }

  let navigation = FlowNavigation()
  @Remembers private var wasSent = false
  private let send: @MainActor () -> Void

  init(send: @escaping @MainActor () -> Void) { self.send = send }

  func start(animated: Bool) {
    push(.receipt, animated: animated)
    guard !wasSent else { return }
    wasSent = true
    send()
  }

  func screen(for route: Route) -> any Screen { PageScreen("Your receipt was sent", delegate: self) }
}

extension ReceiptFlow: PageScreenDelegate {}

/// The diary of another version, with another first screen.
private final class LockedDiaryFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case locked, days }

  let navigation = FlowNavigation()
  private let store: any SnapshotStore
  private(set) var report: RestorationReport?

  init(store: any SnapshotStore) { self.store = store }

  struct Edges: FlowEdges {
    let write = FlowEdge("write", as: .sheet) { (_: LockedDiaryFlow) in DayFlow() }
  }

  func start(animated: Bool) { task { [self] in await lock() } }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .locked: PageScreen("Locked", buttons: ["Unlock"], delegate: self)
    case .days: PageScreen("Days", delegate: self)
    }
  }

  func didTap(_ button: String, in screen: PageScreen) { set([.days]) }

  private func lock() async {
    report = await restore(from: store)
    push(.locked)
  }
}

/// The diary of a version whose first screen has another name.
private final class RenamedDiaryFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case entries }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.entries, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Entries", delegate: self) }
}

private final class ShareFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case share }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.share, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Share", delegate: self) }
}

private final class DayFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case mood, check }
  typealias Output = String

  let navigation = FlowNavigation()
  @Remembers private var mood = ""

  func start(animated: Bool) { push(.mood, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .mood: PageScreen("How was it?", buttons: ["Calm", "Busy"], delegate: self)
    case .check: PageScreen("Save: \(mood)", buttons: ["Save"], delegate: self)
    }
  }
}

extension DayFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) {
    if button == "Save" { return finish(mood) }
    mood = button
    push(.check)
  }
}

private protocol DiaryStore: SnapshotStore {
  func add(day: String) async
}

private actor MemoryStore: DiaryStore {
  private var snapshot: NavigationSnapshot?
  private(set) var days: [String] = []

  init(_ snapshot: NavigationSnapshot? = nil) { self.snapshot = snapshot }

  func load() async throws -> NavigationSnapshot? { snapshot }
  func save(_ snapshot: NavigationSnapshot) async throws { self.snapshot = snapshot }
  func add(day: String) async { days.append(day) }
}

private struct BrokenStore: DiaryStore {
  struct NoDisk: Error, CustomStringConvertible { let description = "no such disk" }

  func load() async throws -> NavigationSnapshot? { throw NoDisk() }
  func save(_ snapshot: NavigationSnapshot) async throws { throw NoDisk() }
  func add(day: String) async {}
}

/// A store with a snapshot that only a newer version can read.
private actor DamagedStore: DiaryStore {
  private(set) var saved: NavigationSnapshot?

  func load() async throws -> NavigationSnapshot? { throw UnreadableSnapshot("written by a newer version") }
  func save(_ snapshot: NavigationSnapshot) async throws { saved = snapshot }
  func add(day: String) async {}
}
