/// One run of an operation for several callers, each of whom can be cancelled without the others.
///
/// Sendable because its state is under a lock.
final class SharedTask<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var result: Result<Value, any Error>?
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    var nextWaiter = 0
    var task: Task<Void, Never>?
  }

  private let state = Locked(State())
  private let cancelsWithLast: Bool

  /// Starts the operation.
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

  /// Whether the operation was given up, because its last caller was cancelled.
  var isAbandoned: Bool {
    state.withLock { state in
      if case .failure(is CancellationError)? = state.result { true } else { false }
    }
  }

  /// Waits for the result.
  ///
  /// - Throws: what the operation throws, or `CancellationError` if this caller is cancelled.
  func value() async throws -> Value {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Value, any Error>? = state.withLock { state in
          if let result = state.result { return result }
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiters[id] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let (waiter, task) = state.withLock { state in
        let waiter = state.waiters.removeValue(forKey: id)
        guard cancelsWithLast, waiter != nil, state.waiters.isEmpty, state.result == nil else {
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
