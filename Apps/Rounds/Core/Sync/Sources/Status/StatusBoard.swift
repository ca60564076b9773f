import CoreSupport
import Foundation

/// The current status, and those who watch it.
///
/// Counts are set where they are committed, before the call that changed them returns: so no status says less than what
/// the user has saved.
final class StatusBoard: Sendable {
  private struct State {
    var status = SyncStatus()
    var revision = -1
    /// Whether the counts were read from the storage.
    var isKnown = false
    /// Whether the readers do not have the status yet, and whether a call is telling them.
    var isNew = false, isTelling = false
    var readers: [UUID: AsyncStream<SyncStatus>.Continuation] = [:]
  }

  private let state = Locked(State())

  /// The current status; nil before the storage was read.
  var known: SyncStatus? { state.withLock { $0.isKnown ? $0.status : nil } }

  /// Takes the counts of a ledger, unless a newer one was taken.
  func set(_ ledger: SyncLedger) {
    change { state in
      guard ledger.revision >= state.revision else { return }
      state.revision = ledger.revision
      state.isNew = state.isNew || !state.isKnown
      state.isKnown = true
      state.status.counts = ledger.counts
      state.status.lastSynced = ledger.lastSynced
    }
  }

  /// Takes a phase.
  func set(_ phase: SyncStatus.Phase) { change { $0.status.phase = phase } }

  /// The status now and after each change; a slow reader gets the newest.
  func stream() -> AsyncStream<SyncStatus> {
    let (stream, continuation) = AsyncStream.makeStream(of: SyncStatus.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.readers[id] = nil } }
    state.withLock { state in
      state.readers[id] = continuation
      if state.isKnown { continuation.yield(state.status) }
    }
    return stream
  }

  /// Changes the state, then tells the readers.
  ///
  /// The readers are told outside the lock: a task that is cancelled holds a lock of its own while it removes its
  /// reader, and telling a reader takes that one. One call at a time tells them, so that the newest status comes last;
  /// another call returns before the readers have its status.
  private func change(_ body: (inout State) -> Void) {
    let isOurs = state.withLock { state in
      let before = state.status
      body(&state)
      state.isNew = state.isKnown && (state.isNew || state.status != before)
      defer { state.isTelling = state.isTelling || state.isNew }
      return state.isNew && !state.isTelling
    }
    guard isOurs else { return }
    while let (status, readers) = takeNew() { for reader in readers { reader.yield(status) } }
  }

  private func takeNew() -> (SyncStatus, [AsyncStream<SyncStatus>.Continuation])? {
    state.withLock { state in
      guard state.isNew else {
        state.isTelling = false
        return nil
      }
      state.isNew = false
      return (state.status, Array(state.readers.values))
    }
  }
}
