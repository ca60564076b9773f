import SeamSupport

/// Runs an operation that ends when it returns, when its time is over, or when the caller is cancelled: whichever
/// is first.
///
/// The caller never waits for an operation that ignores its cancellation; its late result is dropped.
package func withDeadline<Value: Sendable>(
  _ timeout: Duration?, clock: NetworkClock, timeoutError: @autoclosure @escaping @Sendable () -> any Error,
  operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try Task.checkCancellation()
  let race = Race<Value>()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      guard race.start(continuation) else { return }
      if let timeout {
        let timer = clock.timer(after: timeout) { race.finish(.failure(timeoutError())) }
        race.onEnd { timer.cancel() }
      }
      race.run(operation)
    }
  } onCancel: {
    race.finish(.failure(CancellationError()))
  }
}

/// Resumes a continuation with the first of several results, and cancels the operation and the timer that would give
/// the others.
private final class Race<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case notStarted
    case running(CheckedContinuation<Value, any Error>, stops: [@Sendable () -> Void])
    case ended
  }

  private let state = Locked(State.notStarted)

  /// Takes the continuation; false if the caller was cancelled before, and the continuation is resumed.
  func start(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let isCancelled = state.withLock { state in
      guard case .notStarted = state else { return true }
      state = .running(continuation, stops: [])
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    return !isCancelled
  }

  /// Starts the operation, unless the end was before.
  ///
  /// Under the lock, so that an end cancels the task however early it is.
  func run(_ operation: @escaping @Sendable () async throws -> Value) {
    state.withLock { state in
      guard case .running(let continuation, let stops) = state else { return }
      let task = Task { @concurrent in
        do {
          self.finish(.success(try await operation()))
        } catch {
          self.finish(.failure(error))
        }
      }
      state = .running(continuation, stops: stops + [{ task.cancel() }])
    }
  }

  /// Adds a closure that is called at the end, or calls it at once if the race has ended.
  func onEnd(_ stop: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      guard case .running(let continuation, let stops) = state else { return true }
      state = .running(continuation, stops: stops + [stop])
      return false
    }
    if hasEnded { stop() }
  }

  /// Ends the race with a result; before the start, only a cancellation does.
  func finish(_ result: Result<Value, any Error>) {
    let previous = state.withLock { state in
      defer { state = .ended }
      return state
    }
    guard case .running(let continuation, let stops) = previous else { return }
    continuation.resume(with: result)
    for stop in stops { stop() }
  }
}
