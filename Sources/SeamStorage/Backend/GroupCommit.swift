/// Gathers the writes that come while others are made, so that they share the next commit.
///
/// Whoever adds a write while none is made leads: they have the writes made that wait. The others only wait, and cost
/// no turn of the queue on which the writes are made.
package final class GroupCommit<Write: Sendable>: Sendable {
  private let state = Locked(State())

  private struct State {
    var writes: [Write] = []
    var isLed = false
  }

  package init() {}

  /// Adds a write; true where its caller leads.
  package func add(_ write: Write) -> Bool {
    state.withLock { state in
      state.writes.append(write)
      defer { state.isLed = true }
      return !state.isLed
    }
  }

  /// The writes that wait, in the order in which they were added.
  package func takeAll() -> [Write] {
    state.withLock { state in
      defer { state.writes = [] }
      return state.writes
    }
  }

  /// Ends the lead where no writes wait; false where some came meanwhile, which have to be made then.
  package func endLead() -> Bool {
    state.withLock { state in
      state.isLed = !state.writes.isEmpty
      return !state.isLed
    }
  }

  /// How many writes wait.
  package var count: Int { state.withLock(\.writes.count) }

  /// Whether no writes wait or are made.
  package var isIdle: Bool { state.withLock { !$0.isLed } }
}

/// What becomes of one write, for the one who waits for it.
package final class WriteOutcome<Success: Sendable>: Sendable {
  private let state = Locked(State())

  private struct State {
    var result: Result<Success, any Error>?
    var waiting: CheckedContinuation<Success, any Error>?
  }

  package init() {}

  /// Tells what became of it, once.
  package func set(_ result: Result<Success, any Error>) {
    let waiting = state.withLock { state in
      state.result = result
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: result)
  }

  /// Waits until that is known; at once where it is.
  package func get() async throws -> Success {
    // A key path would be looked up at each call: the type is generic.
    if let result = state.withLock({ $0.result }) { return try result.get() }
    return try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.waiting = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
