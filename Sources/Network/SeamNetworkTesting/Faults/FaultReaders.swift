import SeamNetwork
import SeamSupport

/// Passes at most a number of bytes, and then fails; it fails earlier if the base ends earlier.
final class EarlyEnd: HTTPBodyReader {
  private let base: any HTTPBodyReader
  private let left: Locked<Int>

  init(_ base: any HTTPBodyReader, _ count: Int) {
    self.base = base
    left = Locked(count)
  }

  func read() async throws -> [UInt8]? {
    let count = left.withLock { $0 }
    guard count > 0, let chunk = try await base.read() else {
      base.cancel()
      left.withLock { $0 = 0 }
      throw NetworkError(.connectionLost, reason: "the fault schedule ended the body early")
    }
    let passed = Array(chunk.prefix(count))
    left.withLock { $0 = count - passed.count }
    return passed
  }

  func cancel() { base.cancel() }
}

/// Passes pieces of a size, with a pause on a clock before each.
final class SlowReader: HTTPBodyReader {
  private let base: any HTTPBodyReader
  private let piece: Int
  private let pause: Duration
  private let clock: VirtualClock
  private let state = Locked(State())

  private struct State: Sendable {
    var rest: ArraySlice<UInt8> = []
    var isCancelled = false
  }

  init(_ base: any HTTPBodyReader, piece: Int, pause: Duration, clock: VirtualClock) {
    self.base = base
    self.piece = max(1, piece)
    self.pause = pause
    self.clock = clock
  }

  func read() async throws -> [UInt8]? {
    if state.withLock(\.rest.isEmpty) {
      guard let chunk = try await base.read() else {
        // A reader may end as usual once it was cancelled: that must not pass for the end of the body.
        if state.withLock(\.isCancelled) { throw CancellationError() }
        return nil
      }
      state.withLock { $0.rest = chunk[...] }
    }
    try await clock.clock.sleep(for: pause)
    return try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      defer { state.rest = state.rest.dropFirst(piece) }
      return Array(state.rest.prefix(piece))
    }
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
    base.cancel()
  }
}
