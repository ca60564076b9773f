import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import Testing

/// The times of loading and saving.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct SnapshotAutosaverTests {
  private let clock = ManualClock()
  private let root = StepFlow("Root")

  /// Runs without a host, whose transitions would also wait on the clock.
  private func start() -> Navigator {
    let navigator = Navigator(clock: clock)
    navigator.start(root)
    return navigator
  }

  @Test func lockedStoreIsRetriedWithBackoff() async {
    let navigator = start()
    let store = LockableStore(isLocked: true)
    await root.restore(from: store)
    await navigator.settle()
    await navigator.saved()
    while clock.sleeperCount != 1 { await Task.yield() }
    for _ in 0..<3 {
      let loads = await store.loadCount
      // One second after the first attempt, two after the second, and so on.
      clock.advance(by: .seconds(1 << (loads - 1)) - .milliseconds(1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .milliseconds(1))
      while clock.sleeperCount == 0 { await Task.yield() }
      #expect(await store.loadCount == loads + 1)
    }
    navigator.stop()
    while clock.sleeperCount > 0 { await Task.yield() }
  }

  @Test func onlyOneAttemptIsUnderWay() async {
    let navigator = start()
    let store = LockableStore(isLocked: true)
    await root.restore(from: store)
    for number in 2...6 {
      root.push(.step(number))
      await navigator.saved()
    }
    #expect(await store.loadCount > 5)
    while clock.sleeperCount != 1 { await Task.yield() }
  }

  @Test func everyChangeIsSavedAutomatically() async {
    let navigator = start()
    let store = LockableStore()
    await root.restore(from: store)
    for number in 2...4 {
      root.push(.step(number))
      await navigator.settle()
      // The pause after the last save may only begin now.
      while await store.snapshot != navigator.snapshot() {
        clock.advance(by: .milliseconds(250))
        await Task.yield()
      }
    }
    #expect(await store.saveCount >= 3)
  }

  @Test func changesInQuickSuccessionAreSavedTogether() async {
    let navigator = start()
    let store = LockableStore()
    await root.restore(from: store)
    while clock.sleeperCount == 0 { await Task.yield() }
    let count = await store.saveCount
    for number in 2...4 {
      root.push(.step(number))
      await navigator.settle()
    }
    clock.advance(by: .milliseconds(249))
    for _ in 0..<100 { await Task.yield() }
    #expect(await store.saveCount == count)
    clock.advance(by: .milliseconds(1))
    while await store.saveCount == count { await Task.yield() }
    #expect(await store.snapshot == navigator.snapshot())
    #expect(await store.saveCount == count + 1)
  }

  @Test func waitingForSavesDoesNotWaitOnTheClock() async {
    let navigator = start()
    let store = LockableStore()
    await root.restore(from: store)
    for number in 2...4 {
      root.push(.step(number))
      await navigator.saved()
      #expect(await store.snapshot == navigator.snapshot())
    }
  }

  @Test func unchangedStateIsNotSavedAgain() async throws {
    let first = start()
    root.push(.step(2))
    let store = LockableStore(first.snapshot())
    let next = StepFlow("Root")
    let navigator = Navigator(clock: clock)
    navigator.start(next)
    await next.restore(from: store)
    await navigator.settle()
    #expect(navigator.tree.description == "root: Root.step(1) › Root.step(2)")
    await navigator.saved()
    #expect(await store.saveCount == 0)
    next.pop()
    await navigator.saved()
    #expect(await store.saveCount == 1)
  }

  @Test func snapshotLoadedAfterTheEndIsIgnored() async throws {
    let navigator = start()
    root.push(.step(2))
    let store = SlowStore(navigator.snapshot())
    root.pop()
    let report = Task { [root] in await root.restore(from: store) }
    while await !store.isLoading { await Task.yield() }
    let next = StepFlow("Next")
    navigator.start(next)
    await store.answer()
    #expect(await report.value == RestorationReport())
    next.push(.step(3))
    await navigator.saved()
    #expect(navigator.tree.description == "root: Next.step(1) › Next.step(3)")
    #expect(await store.saveCount == 0)
  }

  @Test func loadsDoNotOverlap() async throws {
    let navigator = start()
    let store = SlowStore(nil)
    let report = Task { [root] in await root.restore(from: store) }
    while await !store.isLoading { await Task.yield() }
    root.push(.step(2))
    await navigator.saved()
    #expect(await store.loadCount == 1)
    #expect(await store.saveCount == 0, "The saved state is not known yet.")
    await store.answer()
    _ = await report.value
    await navigator.saved()
    #expect(await store.saveCount == 1)
  }
}

/// A store that answers when the test tells it to.
private actor SlowStore: SnapshotStore {
  private let snapshot: NavigationSnapshot?
  private var waiting: CheckedContinuation<Void, Never>?
  private(set) var loadCount = 0
  private(set) var saveCount = 0

  init(_ snapshot: NavigationSnapshot?) { self.snapshot = snapshot }

  var isLoading: Bool { waiting != nil }

  func answer() {
    waiting?.resume()
    waiting = nil
  }

  func load() async throws -> NavigationSnapshot? {
    loadCount += 1
    await withCheckedContinuation { waiting = $0 }
    return snapshot
  }

  func save(_ snapshot: NavigationSnapshot) async throws { saveCount += 1 }
}
