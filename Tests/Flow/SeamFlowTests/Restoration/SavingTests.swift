import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import SeamViews
import Testing

/// Saving never stops permanently, and never overwrites an unreadable snapshot.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct SavingTests {
  /// Returns the state of an earlier version of the app: its home with a page over it.
  private func saved(by root: StepFlow = StepFlow("Root") { $0.set([.step(1), .step(2)]) }) async throws
    -> NavigationSnapshot
  {
    try #require(await Stage(root).navigator.snapshot())
  }

  @Test func renamedFirstRouteIsReportedAndSavingContinues() async throws {
    let store = LockableStore(try await saved())
    for run in 1...3 {
      let stage = await Stage(RenamedFlow())
      let log = EventLog(stage.navigator)
      let report = try #require(await stage.root?.restore(from: store))
      stage.root?.push(.page(1 + run))
      await stage.navigator.saved()
      #expect(!stage.navigator.isRestoring)
      if run == 1 {
        #expect(report.losses.map(\.description) == ["Root.step(1): unknown route"])
        #expect(log.reports.map(\.losses) == [report.losses])
      } else {
        #expect(report.losses.isEmpty)
      }
      #expect(await store.saveCount >= run)
    }
  }

  @Test func aRenamedFirstRouteOfAGivenStateIsReported() async throws {
    var reports: [RestorationReport] = []
    let stage = await Stage(RenamedFlow(), restoring: try await saved()) { reports.append($0) }
    #expect(reports.map(\.losses.first?.reason) == [.unknownRoute])
    #expect(!stage.navigator.isRestoring)
  }

  @Test func stateWithAnotherFirstRouteWaitsAndSavingContinues() async throws {
    let store = LockableStore(try await saved())
    for run in 1...12 {
      let stage = await Stage(StepFlow("Root") { $0.push(.step(7)) })
      let log = EventLog(stage.navigator)
      let report = try #require(await stage.root?.restore(from: store))
      stage.root?.push(.step(10 + run))
      await stage.navigator.saved()
      #expect(await store.saveCount == run, "Run \(run) is saved.")
      if run > 10 {
        #expect(run > 11 || log.reports.contains { $0.losses.map(\.reason) == [.notShown] })
      } else {
        #expect(report.waiting == ["Root.step(1)"])
      }
      stage.navigator.stop()
    }
  }

  @Test func stateIsRestoredWhenItsBeginningIsShownAgain() async throws {
    let store = LockableStore(try await saved())
    let other = await Stage(StepFlow("Root") { $0.push(.step(7)) })
    await other.root?.restore(from: store)
    other.root?.push(.step(8))
    await other.navigator.saved()
    other.navigator.stop()
    let stage = await Stage(StepFlow("Root") { $0.push(.step(7)) })
    await stage.root?.restore(from: store)
    #expect(stage.outline == "root: Root.step(7) › Root.step(8)")
    stage.root?.set([.step(1)])
    #expect(stage.outline == "root: Root.step(1) › Root.step(2)")
  }

  /// The change is noted only when the host has shown it, which takes longer than saving.
  @Test func waitsForAChangeThatIsMadeWhileSaving() async throws {
    let host = SlowHost()
    let navigator = Navigator(host: host)
    let root = StepFlow("Root") { $0.push(.step(1)) }
    let store = ChangingStore { root.push(.step(2)) }
    navigator.start(root)
    await root.restore(from: store)
    await navigator.saved()
    #expect(navigator.tree.description == "root: Root.step(1) › Root.step(2)")
    #expect(store.content == navigator.snapshot())
  }

  @Test func runsBetweenTwoPhasesKeepWaitingStates() async throws {
    let store = LockableStore()
    let used = await Stage(GatedApp(.phases, store: store))
    while used.flow(LoginFlow.self) == nil { await Task.yield() }
    used.flow(LoginFlow.self)?.finish()
    try #require(used.flow(InsideFlow.self)).push(.secret)
    await used.navigator.saved()
    used.navigator.stop()
    for _ in 1...4 {
      let stage = await Stage(BetweenFlow())
      await stage.root?.restore(from: store)
      await stage.navigator.saved()
      stage.navigator.stop()
    }
    let text = "\(try RouteValue(try #require(await store.snapshot)))"
    #expect(text.contains("secret"))
  }

  @Test func theRootsMemoryIsRestoredEvenIfNothingElseIs() async throws {
    let first = await Stage(RememberingFlow("old"))
    first.root?.count = 3
    let store = LockableStore(first.navigator.snapshot())
    let stage = await Stage(RememberingFlow("new"))
    await stage.root?.restore(from: store)
    #expect(stage.root?.count == 3)
  }

  @Test func lockedStoreIsNotWrittenAndIsReadWhenUnlocked() async throws {
    let old = try await saved()
    let store = LockableStore(old, isLocked: true)
    let clock = ManualClock()
    let navigator = Navigator(host: InMemoryHost(), clock: clock)
    let log = EventLog(navigator)
    let root = StepFlow("Root")
    navigator.start(root)
    let report = await root.restore(from: store)
    #expect(report == RestorationReport())
    for number in 3...6 {
      root.push(.step(number))
      await navigator.saved()
    }
    #expect(await store.saveCount == 0)
    #expect(log.problems == [.unavailableSnapshot("the device is locked")], "It is reported once.")
    for _ in 3...6 { root.pop() }
    await navigator.saved()
    await store.unlock()
    let loads = await store.loadCount
    while await store.loadCount == loads {
      clock.advance(by: .seconds(60))
      await Task.yield()
    }
    while navigator.tree.description != "root: Root.step(1) › Root.step(2)" { await Task.yield() }
    await navigator.saved()
    #expect(log.problems.count == 1)
  }

  @Test func lockedStateSurvivesAUserWhoNavigatesElsewhere() async throws {
    let store = LockableStore(try await saved(), isLocked: true)
    let stage = await Stage(StepFlow("Root"))
    await stage.root?.restore(from: store)
    await store.unlock()
    stage.root?.push(.step(5))
    await stage.navigator.saved()
    #expect(stage.outline == "root: Root.step(1) › Root.step(5)", "The user stays where they are.")
    let text = "\(try RouteValue(try #require(await store.snapshot)))"
    #expect(text.contains("step(2)") && text.contains("step(5)"))
  }

  /// Returns the state of a library that showed a loan.
  private func savedLoan() async throws -> NavigationSnapshot {
    let stage = await Stage(LibraryFlow())
    try #require(stage.flow(BooksFlow.self)).push(.book(4))
    try #require(stage.flow(LoansFlow.self)).push(.loan(1))
    return try #require(stage.navigator.snapshot())
  }

  /// Starts a library whose loans show another screen and have a task under way, and waits for the task.
  private func startLibrary(
    in navigator: Navigator, from store: LockableStore, work: @escaping @MainActor () async -> Void
  ) async throws {
    let root = LibraryFlow()
    navigator.start(root)
    let loans = try #require(
      navigator.tree.flows.keys.lazy.compactMap { navigator.coordinator(of: $0) as? LoansFlow }.first)
    loans.task { await work() }
    loans.set([.loan(9)])
    let report = await root.restore(from: store)
    #expect(report.waiting == ["LoansFlow.list"])
    await navigator.settle()
    #expect(navigator.isRestoring)
  }

  private func never() async { for await _ in AsyncStream<Never>.makeStream().stream {} }

  @Test func endlessTaskDoesNotStopSaving() async throws {
    let clock = ManualClock()
    let navigator = Navigator(clock: clock)
    let store = LockableStore(try await savedLoan())
    try await startLibrary(in: navigator, from: store, work: never)
    while navigator.isRestoring {
      clock.advance(by: .seconds(10))
      await Task.yield()
    }
    await navigator.saved()
    #expect(await store.saveCount == 1)
  }

  @Test func tasksWithoutScreensAreAwaited() async throws {
    let (stream, end) = AsyncStream<Never>.makeStream()
    let navigator = Navigator(clock: ManualClock())
    let store = LockableStore(try await savedLoan())
    try await startLibrary(in: navigator, from: store) { for await _ in stream {} }
    end.finish()
    // No time passes, and nothing is left to wait for.
    while navigator.isRestoring { await Task.yield() }
    await navigator.saved()
    #expect(await store.saveCount == 1)
  }

  @Test func waitingRestartsWithTheNextRoot() async throws {
    let clock = ManualClock()
    let navigator = Navigator(clock: clock)
    let saved = try await savedLoan()
    try await startLibrary(in: navigator, from: LockableStore(saved), work: never)
    while clock.sleeperCount != 1 { await Task.yield() }
    clock.advance(by: .seconds(9))
    navigator.stop()
    #expect(!navigator.isRestoring)
    await navigator.settle()
    #expect(clock.sleeperCount == 0)
    try await startLibrary(in: navigator, from: LockableStore(saved), work: never)
    while clock.sleeperCount != 1 { await Task.yield() }
    clock.advance(by: .seconds(9))
    #expect(navigator.isRestoring && clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    while navigator.isRestoring { await Task.yield() }
  }

  @Test func flowThatShowsSomethingElseIsNotContinuedOnItsReturn() async throws {
    let saved = try await saved()
    let stage = await Stage(StepFlow("Root") { $0.set([.step(1), .step(5)]) }, restoring: saved)
    stage.root?.pop()
    #expect(stage.outline == "root: Root.step(1)")
  }

  @Test func staleSelectionDoesNotGiveUpPartialRestoration() async throws {
    let first = await Stage(LibraryFlow())
    try #require(first.flow(LoansFlow.self)).push(.loan(1))
    let stage = await Stage(LibraryFlow())
    let loans = try #require(stage.flow(LoansFlow.self))
    loans.task { for await _ in AsyncStream<Never>.makeStream().stream {} }
    loans.set([.loan(9)])
    let report = try #require(await stage.root?.restore(from: LockableStore(first.navigator.snapshot())))
    #expect(report.waiting == ["LoansFlow.list"])
    let tabs = stage.navigator.tree.layers[0].id
    #expect(stage.navigator.didSelect(tab: "none", in: tabs) == .stale)
    #expect(stage.navigator.isRestoring)
    #expect(stage.navigator.didSelect(tab: "loans", in: tabs) == .accepted)
    #expect(!stage.navigator.isRestoring)
  }

  @Test func onlyTheRootRestores() async throws {
    let stage = await Stage(LibraryFlow())
    let log = EventLog(stage.navigator)
    await stage.flow(BooksFlow.self)?.restore(from: LockableStore())
    #expect(
      log.problems.map(\.description) == [
        "BooksFlow is not the root flow: restore(from:) has no effect. Call it in the root flow."
      ])
  }

  @Test(arguments: [
    ("PeopleFlow.person(wilma@bedrock.example)", "PeopleFlow"), ("PeopleFlow.edit({id: 7})", "PeopleFlow"),
    ("PeopleFlow", "PeopleFlow"), ("Draft(Wilma).text", "Draft"), ("“Delete Wilma?”", nil),
  ])
  func aLossNamesItsFlowWithoutArguments(location: String, flow: String?) throws {
    let loss = try RouteValue(["place": location, "reason": "unknownRoute"]).decode(as: RestorationReport.Loss.self)
    #expect(loss.flow == flow)
  }

  @Test func unknownReasonsAreKept() throws {
    let loss = try RouteValue(["place": "A.b", "reason": "eatenByTheDog"]).decode(as: RestorationReport.Loss.self)
    #expect(loss.description == "A.b: eatenByTheDog")
    #expect(try RouteValue(loss) == .object(["place": .string("A.b"), "reason": .string("eatenByTheDog")]))
  }
}

/// The next version of an app whose first route was called `step`.
private final class RenamedFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case page(Int) }

  let navigation = FlowNavigation()
  let name = "Root"

  func start(animated: Bool) { push(.page(1)) }
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

/// A root that runs a task and shows nothing yet.
private final class BetweenFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let insidePhase = FlowEdge(phase: "insidePhase") { (_: BetweenFlow) in InsideFlow() }
  }

  let navigation = FlowNavigation()
  let name = "root"

  func start(animated: Bool) { task { for await _ in AsyncStream<Never>.makeStream().stream {} } }
  func screen(for route: Never) -> any Screen {}
}

/// A root whose first screen has another name in each version.
private final class RememberingFlow: FlowCoordinator {
  struct Route: Codable, Hashable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
      name = try decoder.singleValueContainer().decode(String.self)
      guard name == "new" else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "There is no route \(name)."))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(name)
    }
  }

  let navigation = FlowNavigation()
  let name = "root"
  private let first: String
  @Remembers var count = 0

  init(_ first: String) { self.first = first }

  func start(animated: Bool) { push(Route(first)) }
  func screen(for route: Route) -> any Screen { NoticeScreen(route.name) }
}

/// A store during whose first save the navigation changes.
@MainActor
private final class ChangingStore: SnapshotStore {
  private(set) var content: NavigationSnapshot?
  private let change: () -> Void

  init(change: @escaping () -> Void) { self.change = change }

  @MainActor func load() async throws -> NavigationSnapshot? { nil }

  @MainActor func save(_ snapshot: NavigationSnapshot) async throws {
    if content == nil { change() }
    content = snapshot
  }
}

/// A host whose transitions take some turns.
@MainActor
private final class SlowHost: NavigationHost {
  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    for _ in 0..<5 { await Task.yield() }
  }
}
