import SeamSupport

/// Holds the current snapshot and delivers its successors to streams.
final class SnapshotBroadcaster: Sendable {
  private struct State {
    var current: EnvironmentSnapshot
    var receivers: [Int: Receiver] = [:]
    var nextID = 0
  }

  private struct Receiver: Sendable {
    let receive: @Sendable (EnvironmentSnapshot) -> Void
    let finish: @Sendable () -> Void
  }

  private let state: Locked<State>

  init(_ snapshot: EnvironmentSnapshot) { state = Locked(State(current: snapshot)) }

  deinit { for receiver in state.withLock({ $0.receivers.values }) { receiver.finish() } }

  var current: EnvironmentSnapshot { state.withLock { $0.current } }

  /// Replaces the snapshot.
  ///
  /// Calls must not overlap, or streams could end with the older of two.
  func replace(with snapshot: EnvironmentSnapshot) {
    let receivers = state.withLock {
      $0.current = snapshot
      return $0.receivers.values
    }
    // Outside the lock: a stream that ends takes it to remove its receiver.
    for receiver in receivers { receiver.receive(snapshot) }
  }

  /// Returns a stream of the values that a function reads from the current and later snapshots, each if it differs.
  func stream<Value: Sendable>(
    _ read: @escaping @Sendable (EnvironmentSnapshot) -> Value,
    unless isSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let last = Locked<Value?>(nil)
    let receiver = Receiver { snapshot in
      let value = read(snapshot)
      let isNew = last.withLock { last in
        if let old = last, isSame(old, value) { return false }
        last = value
        return true
      }
      if isNew { continuation.yield(value) }
    } finish: {
      continuation.finish()
    }
    let id = state.withLock { state in
      // Within the lock, so that a snapshot that is set meanwhile comes later. The stream has no reader yet.
      receiver.receive(state.current)
      state.nextID += 1
      state.receivers[state.nextID] = receiver
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.receivers[id] = nil } }
    return stream
  }
}
