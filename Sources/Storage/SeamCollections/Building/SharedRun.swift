import SeamStorage
import SeamSupport

/// Work that runs once at a time, for all who wait for it.
final class SharedRun: Sendable {
  private let running = Locked<Task<Void, any Error>?>(nil)

  /// Begins the work unless it runs.
  @discardableResult
  func begin(
    _ work: @escaping @Sendable () async throws -> Void, onEnd: @escaping @Sendable () -> Void
  ) -> Task<Void, any Error> {
    running.withLock { task in
      if let task { return task }
      let new = Task.detached(priority: .utility) { [weak self] in
        defer {
          self?.running.withLock { $0 = nil }
          onEnd()
        }
        try await work()
      }
      task = new
      return new
    }
  }

  /// Waits until the work ends, or the caller is cancelled; throws the work's error.
  func wait(
    _ work: @escaping @Sendable () async throws -> Void, onEnd: @escaping @Sendable () -> Void
  ) async throws {
    let task = begin(work, onEnd: onEnd)
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    Task {
      _ = await task.result
      continuation.finish()
    }
    for await _ in end {}
    try Task.checkCancellation()
    try await task.value
  }

  func cancel() { running.withLock { $0 }?.cancel() }
}
