import Foundation
import SeamNetwork
import SeamSupport

/// A clock that stands still until the suite moves it.
final class OutboxClock: Clock, Sendable {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset = Swift.Duration.zero
    func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant()
    var sleepers: [UUID: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let state = Locked(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Swift.Duration { .zero }
  var date: Date {
    let (seconds, attoseconds) = now.offset.components
    return Date(timeIntervalSince1970: 1_900_000_000 + Double(seconds) + Double(attoseconds) * 1e-18)
  }

  var network: NetworkClock { NetworkClock(self) { self.date } }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          // The handler below has run already, or runs after this: both hold the lock.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[id] = (deadline, continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// How many tasks sleep.
  var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Moves the time on, and wakes those whose time has come.
  func advance(by duration: Swift.Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }
}

/// A state provider that the suite sets.
final class OutboxConnection: NetworkStateProvider {
  private let current = Locked((state: NetworkState.online, readers: [UUID: AsyncStream<NetworkState>.Continuation]()))

  var state: NetworkState { current.withLock { $0.state } }

  func states() -> AsyncStream<NetworkState> {
    let (states, continuation) = AsyncStream.makeStream(of: NetworkState.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    current.withLock { current in
      current.readers[id] = continuation
      continuation.yield(current.state)
    }
    continuation.onTermination = { [current] _ in _ = current.withLock { $0.readers.removeValue(forKey: id) } }
    return states
  }

  func set(_ state: NetworkState) {
    let readers = current.withLock { current in
      current.state = state
      return Array(current.readers.values)
    }
    for reader in readers { reader.yield(state) }
  }
}
