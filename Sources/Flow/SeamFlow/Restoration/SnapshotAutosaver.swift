/// Loads the snapshot of the last run, then saves the navigation state after changes.
///
/// A change is saved immediately, but at most every 250 ms, so that text is not saved at every keystroke. The last
/// change is always saved.
@MainActor
final class SnapshotAutosaver {
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
  /// The time after a save in which changes are coalesced.
  private var pause: Task<Void, Never>?
  /// The number of callers that wait for everything to be saved.
  ///
  /// Changes are not delayed while it is not zero.
  private var waiting = 0

  private static let pauseBetweenSaves = Duration.milliseconds(250)

  init(for navigator: Navigator, in store: any SnapshotStore, rest: Restoration.Rest) {
    self.navigator = navigator
    self.store = store
    self.rest = rest
  }

  /// Ends all work, as the root flow has ended.
  func close() {
    phase = .closed
    retry?.cancel()
    pause?.cancel()
  }

  // MARK: Loading

  /// Loads the snapshot and starts restoring it; schedules a retry if the store is unavailable.
  ///
  /// - Returns: the result so far.
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

  /// Schedules a retry, with exponential backoff up to a minute.
  ///
  /// Changes of navigation also retry.
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

  /// Records that something may have changed.
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

  /// Waits until the current state is saved.
  func finish() async {
    waiting += 1
    defer { waiting -= 1 }
    repeat {
      note()
      while let saving {
        pause?.cancel()
        await saving.value
      }
    } while isBehind
  }

  /// Whether the state changed while it was being saved, and the change can be saved.
  ///
  /// A change is noted only when the host shows it.
  private var isBehind: Bool {
    guard problem == nil, let snapshot = snapshot else { return false }
    return snapshot != last
  }

  /// The state to save; nil if it cannot be saved now.
  private var snapshot: NavigationSnapshot? {
    // A partly restored state is not the user's: the saved one stays until restoration is complete.
    guard phase == .ready, let navigator, navigator.restoration?.hasBegun != true else { return nil }
    return navigator.snapshot()
  }

  /// Saves the current state if it differs from the last one; returns whether it wrote to the store.
  private func save() async -> Bool {
    isDue = false
    if phase == .unread {
      // Saving now would overwrite a snapshot that could not be read yet.
      _ = await load()
    }
    guard let snapshot, snapshot != last else { return false }
    do {
      try await store.save(snapshot)
      last = snapshot
      problem = nil
    } catch {
      report(.unsavedSnapshot("\(error)"))
    }
    return true
  }

  /// Reports a problem, unless it is the same as the last one.
  private func report(_ problem: NavigationProblem) {
    if problem != self.problem { navigator?.send(.problem(problem)) }
    self.problem = problem
  }
}

extension Navigator {
  /// Waits until the current state is saved for the next run, if the root flow requested saving.
  ///
  /// Call it before the app ends.
  public func saved() async {
    await autosaver?.finish()
  }

  /// Saves the navigation state in a store from now on, after loading its last snapshot.
  func keep(in store: any SnapshotStore, rest: Restoration.Rest) -> SnapshotAutosaver {
    autosaver?.close()
    let autosaver = SnapshotAutosaver(for: self, in: store, rest: rest)
    self.autosaver = autosaver
    return autosaver
  }
}
