import SeamNetwork
import SeamSupport

/// The record of a server's requests, connections and sent bytes, and the callers that wait for a change of it.
final class ServerJournal: Sendable {
  struct Entries: Sendable {
    var requests: [ScriptedRequest] = []
    var opened = 0
    var closed = 0
    var bytesSent = 0
  }

  private struct Waiter {
    let number: Int
    let condition: @Sendable (Entries) -> Bool
    let continuation: CheckedContinuation<Entries, any Error>
  }

  private struct State {
    var entries = Entries()
    var waiters: [Waiter] = []
    var lastNumber = 0
    var isStopped = false
  }

  private let state = Locked(State())

  var entries: Entries { state.withLock { $0.entries } }

  /// Changes the entries, and wakes the callers whose condition they meet.
  func update<Result>(_ change: (inout Entries) -> Result) -> Result {
    let (result, entries, met) = state.withLock { state in
      let result = change(&state.entries)
      let entries = state.entries
      let met = state.waiters.filter { $0.condition(entries) }
      state.waiters.removeAll { waiter in met.contains { $0.number == waiter.number } }
      return (result, entries, met)
    }
    for waiter in met { waiter.continuation.resume(returning: entries) }
    return result
  }

  /// Waits until the entries meet a condition, and returns them.
  ///
  /// - Throws: `CancellationError`, or ``ScriptedServerStopped`` if the condition is not met when the server stops.
  func entries(meeting condition: @escaping @Sendable (Entries) -> Bool) async throws -> Entries {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Entries, any Error>? = state.withLock { state in
          if condition(state.entries) { return .success(state.entries) }
          if state.isStopped { return .failure(ScriptedServerStopped()) }
          // The handler below has run already, or runs after this: both hold the lock.
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiters.append(Waiter(number: number, condition: condition, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Ends all waits: nothing more arrives.
  func stop() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      state.isStopped = true
      return state.waiters
    }
    for waiter in waiters { waiter.continuation.resume(throwing: ScriptedServerStopped()) }
  }
}

/// The server was stopped before it met the condition that a test waited for.
public struct ScriptedServerStopped: Error, Hashable, CustomStringConvertible {
  public var description: String {
    "The server was stopped before what the test waits for arrived. Wait for it before stop()."
  }
}
