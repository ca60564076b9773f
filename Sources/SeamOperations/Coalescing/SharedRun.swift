/// One run of a query for all who ask for it at the same time, each of whom can be cancelled without the others.
///
/// The run is cancelled with the last of them.
final class SharedRun<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var result: Result<Value, any Error>?
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    /// Those who joined and did not leave; the first is there from the beginning.
    var callers: Set<Int> = [0]
    var lastCaller = 0
    var task: Task<Void, Never>?
  }

  private let state = Locked(State())

  /// Starts the run, which caller 0 has joined.
  ///
  /// - Parameter onEnd: called once, before those who wait get the result.
  init(_ operation: @escaping @Sendable () async throws -> Value, onEnd: @escaping @Sendable (SharedRun) -> Void) {
    let task = Task {
      let result: Result<Value, any Error>
      do {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      onEnd(self)
      let waiters = state.withLock { state in
        state.result = state.result ?? result
        state.task = nil
        defer { state.waiters = [:] }
        return state.waiters.values
      }
      for waiter in waiters { waiter.resume(with: result) }
    }
    state.withLock { if $0.result == nil { $0.task = task } }
  }

  /// Joins the run; nil if it ended, or was cancelled as all had left.
  func join() -> Int? {
    state.withLock { state in
      guard state.result == nil else { return nil }
      state.lastCaller += 1
      state.callers.insert(state.lastCaller)
      return state.lastCaller
    }
  }

  /// Waits for the result; throws `CancellationError` if this caller is cancelled.
  func value(for caller: Int) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Value, any Error>? = state.withLock { state in
          // The handler below has run already, or runs after this: both hold the lock.
          if Task.isCancelled { return .failure(CancellationError()) }
          if let result = state.result { return result }
          state.waiters[caller] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let (waiter, task) = state.withLock { state in
        let waiter = state.waiters.removeValue(forKey: caller)
        state.callers.remove(caller)
        guard state.callers.isEmpty, state.result == nil else { return (waiter, Task<Void, Never>?.none) }
        state.result = .failure(CancellationError())
        defer { state.task = nil }
        return (waiter, state.task)
      }
      waiter?.resume(throwing: CancellationError())
      task?.cancel()
    }
  }
}
