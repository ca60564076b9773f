import SeamConformance
import SeamNetwork

/// Runs a body, and throws a violation if it takes longer; the body is cancelled then, and left to itself.
func withDeadline<Value: Sendable>(
  _ limit: Duration, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let race = Race<Value>()
  let task = Task { @concurrent in
    do {
      let value = try await body()
      race.end(.success(value))
    } catch {
      race.end(.failure(error))
    }
  }
  let timer = Task { @concurrent in
    try await Task.sleep(for: limit)
    race.end(.failure(Violation(reason: "it did not return within \(limit)")))
    task.cancel()
  }
  defer { timer.cancel() }
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { race.begin($0) }
  } onCancel: {
    task.cancel()
  }
}

/// Resumes a continuation with the first of several results.
private final class Race<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var continuation: CheckedContinuation<Value, any Error>?
  }

  private let state = Locked(State())

  func begin(_ continuation: CheckedContinuation<Value, any Error>) {
    let result = state.withLock { state in
      if state.result == nil { state.continuation = continuation }
      return state.result
    }
    if let result { continuation.resume(with: result) }
  }

  func end(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state in
      guard state.result == nil else { return nil as CheckedContinuation<Value, any Error>? }
      state.result = result
      return state.continuation
    }
    continuation?.resume(with: result)
  }
}
