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
    var readers: [UUID: AsyncStream<SyncStatus>.Continuation] = [:]
  }

  private let state = Locked(State())

  /// The current status; nil before the storage was read.
  var known: SyncStatus? { state.withLock { $0.isKnown ? $0.status : nil } }

  /// Takes the counts of a ledger, unless a newer one was taken.
  func set(_ ledger: SyncLedger) {
    state.withLock { state in
      guard ledger.revision >= state.revision else { return }
      state.revision = ledger.revision
      let isFirst = !state.isKnown
      state.isKnown = true
      var status = state.status
      status.counts = ledger.counts
      status.lastSynced = ledger.lastSynced
      Self.show(status, isFirst: isFirst, &state)
    }
  }

  /// Takes a phase.
  func set(_ phase: SyncStatus.Phase) {
    state.withLock { state in
      var status = state.status
      status.phase = phase
      Self.show(status, &state)
    }
  }

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

  // Under the lock, so that readers get statuses in their order.
  private static func show(_ status: SyncStatus, isFirst: Bool = false, _ state: inout State) {
    guard status != state.status || isFirst else { return }
    state.status = status
    guard state.isKnown else { return }
    for reader in state.readers.values { reader.yield(status) }
  }
}
