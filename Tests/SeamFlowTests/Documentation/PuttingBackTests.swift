import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article PuttingBack.md, and what it says of the edges.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct PuttingBackTests {
  @Test func theNextRunContinues() async throws {
    let store = MemoryStore()
    let first = FlowRobot(DiaryFlow(store: store))
    try await first.expectText("Days").tap("Write").tap("Calm").expectText("Save: Calm").skipEvents()
    await first.navigator.saved()

    let second = FlowRobot(DiaryFlow(store: store))
    try await second.expectText("Save: Calm").expectTree("root: DiaryFlow.days\nsheet: DayFlow.mood › DayFlow.check")
      .skipEvents().tap("Save").expect(.end("DayFlow"))
      .finish()
    #expect(await store.days == ["Calm"])
  }

  @Test func aSnapshotIsAValue() async throws {
    let first = try await FlowRobot(DiaryFlow(store: MemoryStore())).expectText("Days").tap("Write").skipEvents()
    let snapshot = try #require(first.navigator.snapshot())
    let second = FlowRobot(DiaryFlow(store: MemoryStore(snapshot)))
    try await second.expectTree("root: DiaryFlow.days\nsheet: DayFlow.mood").skipEvents().finish()
  }

  @Test func whatIsNotPutBackIsNamed() async throws {
    let first = try await FlowRobot(DiaryFlow(store: MemoryStore())).expectText("Days").skipEvents()
    let root = try #require(first.navigator.tree.flows.keys.first)
    let diary = try #require(first.navigator.coordinator(of: root) as? DiaryFlow)
    diary.ask(.init(title: "Lock the diary?")) { _ in }
    diary.open(DayFlow(), as: .sheet)
    let snapshot = try #require(first.navigator.snapshot())
    #expect(
      snapshot.omissions.map(\.description) == [
        "DayFlow: opened without a named edge", "“Lock the diary?”: a question is not put back",
      ])
    var report: RestorationReport?
    let second = FlowRobot(DiaryFlow(store: MemoryStore(snapshot)))
    second.navigator.onRestored = { report = $0 }
    try await second.expectText("Days").skipEvents().finish()
    #expect(report?.losses == snapshot.omissions)
  }

  @Test func aBrokenStoreIsAProblemAndNoCrash() async throws {
    let host = InMemoryHost()
    let navigator = Navigator(host: host)
    var problems: [String] = []
    navigator.onProblem = { problems.append($0.description) }
    navigator.start(DiaryFlow(store: BrokenStore()))
    while host.shown.description != "root: DiaryFlow.days" { await Task.yield() }
    await navigator.saved()
    #expect(
      problems == [
        "What the last run left could not be read, and is kept: no such disk",
        "What is on show could not be kept for the next run: no such disk",
      ])
  }

  @Test func aFlowThatShowsSomethingElseIsNotForced() async throws {
    let first = try await FlowRobot(DiaryFlow(store: MemoryStore())).expectText("Days").tap("Write").skipEvents()
    let snapshot = try #require(first.navigator.snapshot())
    var report: RestorationReport?
    let second = FlowRobot(LockedDiaryFlow(store: MemoryStore(snapshot)))
    second.navigator.onRestored = { report = $0 }
    try await second.expectText("Locked").skipEvents().expectTree("root: LockedDiaryFlow.locked")
    #expect(report == nil && second.navigator.isRestoring, "Nothing was put back yet: it may be a gate.")
    try await second.finish()
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

/// The diary of another version, whose first screen is another one.
private final class LockedDiaryFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case locked }

  let navigation = FlowNavigation()
  private let store: any SnapshotStore

  init(store: any SnapshotStore) { self.store = store }

  func start(animated: Bool) { task { [self] in await unlock() } }
  func screen(for route: Route) -> any Screen { PageScreen("Locked", delegate: self) }
  func didTap(_ button: String, in screen: PageScreen) {}

  private func unlock() async {
    await restore(from: store)
    push(.locked)
  }
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
