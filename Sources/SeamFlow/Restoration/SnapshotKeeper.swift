/// Saves what is on show after every change: one save at a time, the newest state next.
@MainActor
final class SnapshotKeeper {
  private weak var navigator: Navigator?
  private let store: any SnapshotStore
  private var last: NavigationSnapshot?
  private var problem: NavigationProblem?
  private var isDue = false
  private(set) var saving: Task<Void, Never>?

  init(for navigator: Navigator, in store: any SnapshotStore, last: NavigationSnapshot?) {
    self.navigator = navigator
    self.store = store
    self.last = last
  }

  /// Notes that something may have changed.
  func note() {
    isDue = true
    guard saving == nil else { return }
    saving = Task { [weak self] in
      while let self, isDue { await save() }
      self?.saving = nil
    }
  }

  private func save() async {
    isDue = false
    // What is being put back is not yet what the user had: the older state stands until then.
    guard let navigator, !navigator.isRestoring, let snapshot = navigator.snapshot(), snapshot != last else { return }
    do {
      try await store.save(snapshot)
      last = snapshot
      problem = nil
    } catch {
      // The same failure after every change is told of once.
      let problem = NavigationProblem.unsavedSnapshot("\(error)")
      if problem != self.problem { navigator.onProblem?(problem) }
      self.problem = problem
    }
  }
}
