import SeamSupport

/// Collects writes that arrive while others are being committed, so that they share the next commit.
///
/// A caller that adds a write while no commit is under way becomes the leader: it schedules the commits until no writes
/// are pending. The other callers only await their outcome and schedule nothing.
package final class GroupCommit<Write: Sendable>: Sendable {
  private let state = Locked(State())

  private struct State {
    var writes: [Write] = []
    var isLed = false
  }

  package init() {}

  /// Adds a write; returns whether the caller becomes the leader.
  package func add(_ write: Write) -> Bool {
    state.withLock { state in
      state.writes.append(write)
      defer { state.isLed = true }
      return !state.isLed
    }
  }

  /// Removes and returns the pending writes, in the order they were added.
  package func takeAll() -> [Write] {
    state.withLock { state in
      defer { state.writes = [] }
      return state.writes
    }
  }

  /// Ends the leadership unless writes are pending; returns false if there are, and the leader has to commit them too.
  package func endLead() -> Bool {
    state.withLock { state in
      state.isLed = !state.writes.isEmpty
      return !state.isLed
    }
  }

  /// The number of pending writes.
  package var count: Int { state.withLock { $0.writes.count } }

  /// Whether no write is pending or being committed.
  package var isIdle: Bool { state.withLock { !$0.isLed } }
}

/// The outcome of one write, awaited by its caller.
///
/// It is not generic: generic types of another module are looked up by name at run time, for each write.
package final class WriteOutcome: Sendable {
  private let state = Locked(State())

  private struct State {
    var result: Result<Void, any Error>?
    var waiting: CheckedContinuation<Void, any Error>?
  }

  package init() {}

  /// Sets the result; called once.
  package func set(_ result: Result<Void, any Error>) {
    let waiting = state.withLock { state in
      state.result = result
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: result)
  }

  /// Waits for the result; returns immediately if it is set.
  package func get() async throws {
    if let result = state.withLock({ $0.result }) { return try result.get() }
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.waiting = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }
}

/// The value that the closure of a write returned.
package final class WriteValue<Value: Sendable>: Sendable {
  private let value = Locked<Value?>(nil)

  package init() {}

  /// Keeps the value; the last one counts, as a write may be made again.
  package func set(_ value: Value) { self.value.withLock { $0 = value } }

  /// Returns the value; throws if the write was not made.
  package func get() throws -> Value {
    guard let value = value.withLock({ $0 }) else { throw NotMade() }
    return value
  }

  private struct NotMade: Error {}
}
