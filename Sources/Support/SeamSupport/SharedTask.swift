/// One run of an operation for several callers, each of whom can be cancelled without the others.
///
/// Sendable because its state is under a lock.
final class SharedTask<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var result: Result<Value, any Error>?
    /// Those who joined and were not cancelled.
    var callers: Set<Int> = [firstCaller]
    var lastCaller = firstCaller
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    var task: Task<Void, Never>?
  }

  /// The caller who starts the operation.
  static var firstCaller: Int { 0 }

  private let state = Locked(State())
  private let cancelsWithLast: Bool

  /// Starts the operation, which ``firstCaller`` joins.
  ///
  /// - Parameters:
  ///   - cancelsWithLast: whether the operation is cancelled when its last caller was.
  ///   - onEnd: called once, when the operation ended or its last caller left, before the callers get the result.
  init(
    cancelsWithLast: Bool, operation: @escaping @Sendable () async throws -> Value,
    onEnd: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.cancelsWithLast = cancelsWithLast
    let task = Task { [state] in
      let result: Result<Value, any Error>
      do {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      onEnd(result)
      let waiters = state.withLock { state in
        state.result = state.result ?? result
        defer { state.waiters = [:] }
        return state.waiters.values
      }
      for waiter in waiters { waiter.resume(with: result) }
    }
    state.withLock { $0.task = task }
  }

  /// Joins the operation, which is not cancelled before this caller was.
  ///
  /// - Returns: a number for ``value(for:)``; nil if all callers were cancelled, and the operation with them.
  func join() -> Int? {
    state.withLock { state in
      if case .failure(is CancellationError)? = state.result, state.callers.isEmpty { return nil }
      state.lastCaller += 1
      state.callers.insert(state.lastCaller)
      return state.lastCaller
    }
  }

  /// Joins the operation, and waits for the result.
  func value() async throws -> Value {
    guard let caller = join() else { throw CancellationError() }
    return try await value(for: caller)
  }

  /// Waits for the result.
  ///
  /// - Parameter caller: a number of ``join()``, which waits once.
  /// - Throws: what the operation throws, or `CancellationError` if this caller is cancelled.
  func value(for caller: Int) async throws -> Value {
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
        return (waiter, state.task)
      }
      waiter?.resume(throwing: CancellationError())
      task?.cancel()
    }
  }
}
