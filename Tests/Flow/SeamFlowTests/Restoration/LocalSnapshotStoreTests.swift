import SeamFlow
import SeamFlowTesting
import SeamStorage
import SeamStorageTesting
import SeamViews
import Testing

/// Snapshots survive the app, and an unreadable one is never overwritten.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct LocalSnapshotStoreTests {
  private let storage = InMemoryStorage()

  /// Runs the app until it has saved its state.
  private func run(_ steps: (CounterFlow) -> Void = { _ in }) async -> (outline: String, problems: [NavigationProblem])
  {
    let host = InMemoryHost()
    let navigator = Navigator(host: host)
    var problems: [NavigationProblem] = []
    navigator.observe { if case .problem(let problem) = $0 { problems.append(problem) } }
    let flow = CounterFlow()
    navigator.start(flow)
    await flow.restore(from: LocalSnapshotStore(storage: storage))
    steps(flow)
    await navigator.saved()
    let outline = host.shown.description
    navigator.stop()
    return (outline, problems)
  }

  @Test func theNextRunGoesOnWhereTheLastOneWas() async {
    #expect(await run { $0.push(.number(1)) }.outline == "root: CounterFlow.zero › CounterFlow.number(1)")
    let next = await run()
    #expect(next.outline == "root: CounterFlow.zero › CounterFlow.number(1)")
    #expect(next.problems.isEmpty)
  }

  @Test(arguments: ["no snapshot", "a newer one"]) func whatCannotBeReadIsKept(kind: String) async throws {
    let old: any Sendable & Codable & Equatable
    if kind == "no snapshot" {
      let text = "mended by hand"
      try await storage.setValue(text, forKey: StorageKey<String>("navigation"))
      old = text
    } else {
      let newer = Newer(version: 99, flows: [], layers: [], omissions: [])
      try await storage.setValue(newer, forKey: StorageKey<Newer>("navigation"))
      old = newer
    }
    let first = await run { $0.push(.number(1)) }
    #expect(first.problems.count == 1)
    #expect("\(first.problems)".contains("navigation"))
    let second = await run { $0.push(.number(2)) }
    #expect(second.outline == "root: CounterFlow.zero › CounterFlow.number(1) › CounterFlow.number(2)")
    #expect(second.problems.isEmpty, "It is reported once.")
    if let old = old as? String {
      #expect(try await storage.getValue(forKey: StorageKey<String>("navigation")) == old)
    } else {
      #expect(try await storage.getValue(forKey: StorageKey<Newer>("navigation")) == old as? Newer)
    }
  }

  @Test func aSnapshotThatCannotBeDecryptedIsKept() async throws {
    let fake = FakeLocalStorage()
    let navigator = Navigator()
    navigator.start(CounterFlow())
    let snapshot = try #require(navigator.snapshot())
    let damage = StorageError(.undecryptable, key: "navigation", reason: "it was changed")
    fake.fail(onKey: "navigation", with: damage)
    let store = LocalSnapshotStore(storage: fake)
    await #expect(throws: UnreadableSnapshot.self) { try await store.load() }
    try await store.save(snapshot)
    fake.recover()
    #expect(try fake.keys(withPrefix: "", page: .all) == ["navigation.2"])
    #expect(try await LocalSnapshotStore(storage: fake).load() == snapshot)
  }

  /// Of a whole storage, no single snapshot is to blame.
  @Test(arguments: [StorageError.Code.locked, .corrupt, .undecryptable])
  func aStorageThatIsNotAvailableIsNotWrittenTo(_ code: StorageError.Code) async throws {
    let fake = FakeLocalStorage()
    let navigator = Navigator()
    let flow = CounterFlow()
    navigator.start(flow)
    let snapshot = try #require(navigator.snapshot())
    fake.fail([.reading], with: StorageError(code, reason: "the storage cannot be read"))
    let store = LocalSnapshotStore(storage: fake)
    await #expect(throws: StorageError.self) { try await store.load() }
    await #expect(throws: StorageError.self) { try await store.save(snapshot) }
    #expect(fake.calls.allSatisfy { $0.kind == .reading })
    fake.recover()
    try await store.save(snapshot)
    #expect(try await store.load() == snapshot)
  }

  @Test func onlySoManyUnreadableOnesAreKept() async throws {
    for location in 1...9 {
      let name = location == 1 ? "navigation" : "navigation.\(location)"
      try await storage.setValue("x", forKey: StorageKey<String>(name))
    }
    let result = await run { $0.push(.number(1)) }
    #expect(result.problems.count == 2)
    #expect("\(result.problems.last ?? .unsavedSnapshot(""))".contains("there are already 9 unreadable snapshots"))
  }
}

private struct Newer: Codable, Equatable, Sendable {
  let version: Int
  let flows: [Int]
  let layers: [Int]
  let omissions: [Int]
}

private final class CounterFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case zero, number(Int) }

  let navigation = FlowNavigation()
  func start(animated: Bool) { push(.zero) }
  func screen(for route: Route) -> any Screen { NumberScreen("\(route)") }
}

private final class NumberScreen: Screen {
  let configuration: MessageConfiguration
  init(_ title: String) { configuration = .init(title: title) }
  func handle(_ event: MessageConfiguration.Event) {}
}
