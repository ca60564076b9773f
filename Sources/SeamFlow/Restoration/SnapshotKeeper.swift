/// Loads the snapshot of the last run, and then saves what is on show after a change.
///
/// It does so at once, but no more often than every quarter of a second, so that text is not saved at every keystroke.
/// The newest state is always saved.
@MainActor
final class SnapshotKeeper {
  private enum Phase { case unread, ready, closed }

  private weak var navigator: Navigator?
  private let store: any SnapshotStore
  private let rest: Restoration.Rest
  private var phase = Phase.unread
  private var last: NavigationSnapshot?
  private var problem: NavigationProblem?
  private var isDue = false
  private var isLoading = false
  private var delay = Duration.seconds(1)
  private var retry: Task<Void, Never>?
  private(set) var saving: Task<Void, Never>?
  /// The time after a save in which changes are gathered.
  private var pause: Task<Void, Never>?
  /// How many wait for everything to be saved: for them nothing is gathered.
  private var waiting = 0

  private static let pauseBetweenSaves = Duration.milliseconds(250)

  init(for navigator: Navigator, in store: any SnapshotStore, rest: Restoration.Rest) {
    self.navigator = navigator
    self.store = store
    self.rest = rest
  }

  /// Ends all work: the root flow has ended.
  func close() {
    phase = .closed
    retry?.cancel()
    pause?.cancel()
  }

  // MARK: Loading

  /// Loads what was saved and begins to put it back; if the store is not available, tries again later.
  ///
  /// - Returns: what became of it so far.
  func load() async -> RestorationReport {
    guard phase == .unread, !isLoading else { return RestorationReport() }
    isLoading = true
    defer { isLoading = false }
    do {
      let snapshot = try await store.load()
      guard phase == .unread else { return RestorationReport() }
      last = snapshot
      return begin(with: snapshot)
    } catch {
      guard phase == .unread else { return RestorationReport() }
      if error is UnreadableSnapshot || error is DecodingError {
        report(.unreadableSnapshot("\(error)"))
        return begin(with: nil)
      }
      report(.unavailableSnapshot("\(error)"))
      loadLater()
      return RestorationReport()
    }
  }

  private func begin(with snapshot: NavigationSnapshot?) -> RestorationReport {
    phase = .ready
    retry?.cancel()
    let report = navigator?.restore(snapshot, rest: rest) ?? RestorationReport()
    note()
    return report
  }

  /// Tries again after a while, each time after a longer one, and when navigation changes.
  private func loadLater() {
    guard let clock = navigator?.clock else { return }
    let delay = self.delay
    self.delay = min(delay * 2, .seconds(60))
    retry?.cancel()
    retry = Task { [weak self] in
      guard (try? await clock.sleep(for: delay)) != nil else { return }
      _ = await self?.load()
    }
  }

  // MARK: Saving

  /// Notes that something may have changed.
  func note() {
    guard phase != .closed else { return }
    isDue = true
    guard saving == nil else { return }
    saving = Task { [weak self] in
      while let self, isDue {
        if await save() { await gatherChanges() }
      }
      self?.saving = nil
    }
  }

  private func gatherChanges() async {
    guard waiting == 0, phase != .closed, let clock = navigator?.clock else { return }
    let pause = Task { _ = try? await clock.sleep(for: Self.pauseBetweenSaves) }
    self.pause = pause
    await pause.value
  }

  /// Waits until what is on show now is saved.
  func finish() async {
    waiting += 1
    defer { waiting -= 1 }
    note()
    while let saving {
      pause?.cancel()
      await saving.value
    }
  }

  /// Saves what is on show, where that is another state; returns whether it wrote to the store.
  private func save() async -> Bool {
    isDue = false
    if phase == .unread {
      // Saving now would replace what could not be read yet.
      _ = await load()
    }
    // What is half put back is not what the user had: the older state stands until then.
    guard phase == .ready, let navigator, navigator.restoration?.hasBegun != true,
      let snapshot = navigator.snapshot(), snapshot != last
    else { return false }
    do {
      try await store.save(snapshot)
      last = snapshot
      problem = nil
    } catch {
      report(.unsavedSnapshot("\(error)"))
    }
    return true
  }

  /// Reports a problem; the same one after every change is reported once.
  private func report(_ problem: NavigationProblem) {
    if problem != self.problem { navigator?.send(.problem(problem)) }
    self.problem = problem
  }
}

extension Navigator {
  /// Waits until what is on show is saved for the next run, if the root flow asked for it.
  ///
  /// An app does so before it ends.
  public func saved() async {
    await keeper?.finish()
  }

  /// Saves what is on show in a store from now on, once its last snapshot was loaded.
  func keep(in store: any SnapshotStore, rest: Restoration.Rest) -> SnapshotKeeper {
    keeper?.close()
    let keeper = SnapshotKeeper(for: self, in: store, rest: rest)
    self.keeper = keeper
    return keeper
  }
}
