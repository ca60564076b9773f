import SeamSupport

/// Broadcasts a network state to any number of readers: the basis of the streams of a ``NetworkStateProvider``.
///
/// A reader gets the current state first, then the newest that differs from the one it got last.
package final class NetworkStateBroadcast: Sendable {
  private struct Reader {
    var last: NetworkState?
    var waits: [Int: CheckedContinuation<NetworkState?, Never>] = [:]
  }

  private struct State {
    /// Nil until the first state is published; readers wait for it.
    var current: NetworkState?
    var readers: [Int: Reader] = [:]
    var lastID = 0

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state: Locked<State>

  /// Creates a broadcast; without a state, readers wait for the first.
  package init(_ initial: NetworkState?) { state = Locked(State(current: initial)) }

  /// The current state; nil before the first is published.
  package var current: NetworkState? { state.withLock { $0.current } }

  /// The number of streams that have neither ended nor been released.
  package var readerCount: Int { state.withLock { $0.readers.count } }

  /// Replaces the state and wakes the readers that wait for another one.
  package func publish(_ newState: NetworkState?) {
    let woken = state.withLock { state in
      state.current = newState
      guard let newState else { return [CheckedContinuation<NetworkState?, Never>]() }
      var woken: [CheckedContinuation<NetworkState?, Never>] = []
      for (id, reader) in state.readers where reader.last != newState && !reader.waits.isEmpty {
        woken += reader.waits.values
        state.readers[id] = Reader(last: newState)
      }
      return woken
    }
    for continuation in woken { continuation.resume(returning: newState) }
  }

  /// Returns the current state and then each change, until the task that reads is cancelled.
  ///
  /// - Parameter onEnd: called once, when the stream has ended or is released.
  package func states(onEnd: @escaping @Sendable () -> Void = {}) -> AsyncStream<NetworkState> {
    let id = state.withLock { state in
      let id = state.makeID()
      state.readers[id] = Reader()
      return id
    }
    // The stream owns the subscription by its closure, which it releases at its end.
    let subscription = Subscription { [self] in
      remove(id)
      onEnd()
    }
    return AsyncStream { await self.next(of: id, subscription) }
  }

  private func next(of id: Int, _ subscription: Subscription) async -> NetworkState? {
    let wait = state.withLock { $0.makeID() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: NetworkState?? = state.withLock { state in
          // A task is marked as cancelled before its handlers run: one of the two sees the other.
          guard !Task.isCancelled, var reader = state.readers[id] else { return .some(nil) }
          if let current = state.current, current != reader.last {
            reader.last = current
            state.readers[id] = reader
            return current
          }
          reader.waits[wait] = continuation
          state.readers[id] = reader
          return .none
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.readers[id]?.waits.removeValue(forKey: wait) }?.resume(returning: nil)
    }
  }

  private func remove(_ id: Int) {
    let waits = state.withLock { $0.readers.removeValue(forKey: id)?.waits }
    for continuation in (waits ?? [:]).values { continuation.resume(returning: nil) }
  }
}

/// Runs a closure when it is released.
private final class Subscription: Sendable {
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}
