import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures

/// Pauses one process before one of its calls, whichever storage it is to, until a test resumes it.
final class PausePoint: Sendable {
  private let number: Int
  private let state = Locked(State())
  private let isReached: AsyncStream<Void>
  private let reached: AsyncStream<Void>.Continuation

  private struct State {
    var calls = 0
    var isOpen = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  /// - Parameter number: the call to pause before; the first one is 1, and 0 pauses before none.
  init(before number: Int = 0) {
    self.number = number
    (isReached, reached) = AsyncStream.makeStream()
  }

  /// How many calls were made or begun.
  var calls: Int { state.withLock(\.calls) }

  /// Runs the process until it pauses or ends.
  func start<Success: Sendable>(
    _ process: @escaping @Sendable () async throws -> Success
  ) async -> Task<Success, any Error> {
    let task = Task { [reached] in
      defer { reached.finish() }
      return try await process()
    }
    for await _ in isReached { break }
    return task
  }

  func resume() {
    state.withLock { state in
      state.isOpen = true
      state.waiting?.resume()
      state.waiting = nil
    }
  }

  fileprivate func pass() async {
    let isHere = state.withLock { state in
      state.calls += 1
      return state.calls == number
    }
    guard isHere else { return }
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.isOpen { continuation.resume() } else { state.waiting = continuation }
      }
      reached.yield()
    }
  }
}

/// A storage as one process uses it, which pauses at its point.
struct PausingStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let point: PausePoint

  var capabilities: StorageCapabilities { .durable }

  func willRead() async { await point.pass() }

  func willWrite() async { await point.pass() }
}
