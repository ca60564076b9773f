/// A run that several callers wait for.
package protocol SharedRun: AnyObject, Sendable {
  /// The number of callers that joined and were not cancelled.
  var callerCount: Int { get }
}

/// One run of an operation for several callers, each of which can be cancelled without the others.
///
/// Sendable because its state is under a lock.
package final class SharedTask<Value: Sendable>: SharedRun {
  private struct State: Sendable {
    var result: Result<Value, any Error>?
    /// The callers that joined and were not cancelled.
    var callers: Set<Int> = [firstCaller]
    var lastCaller = firstCaller
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    var task: Task<Void, Never>?
  }

  /// The caller that starts the operation.
  package static var firstCaller: Int { 0 }

  private let state = Locked(State())
  private let cancelsWithLast: Bool

  package var callerCount: Int { state.withLock(\.callers.count) }

  /// Starts the operation, which ``firstCaller`` joins.
  ///
  /// - Parameters:
  ///   - cancelsWithLast: whether the operation is cancelled when its last caller was.
  ///   - onEnd: called once, when the operation ended, before the callers get the result.
  package init(
    cancelsWithLast: Bool, operation: @escaping @Sendable () async throws -> Value,
    onEnd: @escaping @Sendable (SharedTask, Result<Value, any Error>) -> Void
  ) {
    self.cancelsWithLast = cancelsWithLast
    let task = Task {
      let result: Result<Value, any Error>
      do {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      onEnd(self, result)
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

  /// Joins the operation, which is not cancelled before this caller was.
  ///
  /// - Returns: a number for ``value(for:)``; nil if all callers were cancelled, and the operation with them.
  package func join() -> Int? {
    state.withLock { state in
      if case .failure(is CancellationError)? = state.result, state.callers.isEmpty { return nil }
      state.lastCaller += 1
      state.callers.insert(state.lastCaller)
      return state.lastCaller
    }
  }

  /// Joins the operation, and waits for the result.
  package func value() async throws -> Value {
    guard let caller = join() else { throw CancellationError() }
    return try await value(for: caller)
  }

  /// Waits for the result.
  ///
  /// - Parameter caller: a number of ``join()``, which waits once.
  /// - Throws: the operation's error, or `CancellationError` if this caller is cancelled.
  package func value(for caller: Int) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Value, any Error>? = state.withLock { state in
          if let result = state.result { return result }
          // The handler below has run already, or runs after this: both hold the lock.
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiters[caller] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let (waiter, task) = state.withLock { state in
        let waiter = state.waiters.removeValue(forKey: caller)
        let hasLeft = state.callers.remove(caller) != nil
        guard cancelsWithLast, hasLeft, state.callers.isEmpty, state.result == nil else {
          return (waiter, Task<Void, Never>?.none)
        }
        state.result = .failure(CancellationError())
        defer { state.task = nil }
        return (waiter, state.task)
      }
      waiter?.resume(throwing: CancellationError())
      task?.cancel()
    }
  }
}
