public import Foundation
public import SeamNetwork
import SeamSupport

/// A clock on which waiting takes no time: a sleep moves the time on and returns.
///
/// ```swift
/// let clock = VirtualClock()
/// let network = DefaultNetworkModule(
///   session: session, requestBuilder: builder, behaviours: [Retry { 1 }], clock: clock.clock)
/// _ = try? await network.perform(GetPeople())
/// #expect(clock.slept == [.milliseconds(500), .seconds(1)])
/// ```
///
/// Timers that are due on the way fire first, in their order, so a deadline ends a longer sleep: the call is cancelled
/// within the sleep, and the time stays at the deadline. For one call at a time, the order of events is the same in
/// every run.
public final class VirtualClock: Sendable {
  private struct State: Sendable {
    var now = Duration.zero
    var slept: [Duration] = []
    var timers: [(id: Int, due: Duration, fire: @Sendable () -> Void)] = []
    var nextID = 0
  }

  private let state = Locked(State())
  private let start: Date

  /// Creates a clock.
  ///
  /// - Parameter start: the date at the beginning.
  public init(start: Date = Date(timeIntervalSince1970: 1_700_000_000)) { self.start = start }

  /// The time since the beginning.
  public var now: Duration { state.withLock { $0.now } }

  /// How long each sleep was to be, in their order.
  public var slept: [Duration] { state.withLock { $0.slept } }

  /// How many timers are to fire.
  public var timers: Int { state.withLock { $0.timers.count } }

  /// The date.
  public var date: Date {
    let (seconds, attoseconds) = now.components
    return start.addingTimeInterval(Double(seconds) + Double(attoseconds) / 1e18)
  }

  /// The clocks of a network module.
  public var clock: NetworkClock {
    NetworkClock(
      now: { self.now },
      sleep: { try await self.sleep(for: $0) },
      timer: { self.timer(after: $0, fire: $1) },
      date: { self.date })
  }

  /// Moves the time on, and fires the timers that are due.
  public func advance(by duration: Duration) {
    let end = now + duration
    while let fire = nextTimer(until: end) { fire() }
    state.withLock { $0.now = max($0.now, end) }
  }

  private func nextTimer(until end: Duration) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let due = state.timers.indices.filter { state.timers[$0].due <= end }
      guard let first = due.min(by: { state.timers[$0].due < state.timers[$1].due }) else { return nil }
      let timer = state.timers.remove(at: first)
      state.now = max(state.now, timer.due)
      return timer.fire
    }
  }

  private func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    let end = state.withLock { state in
      state.slept.append(duration)
      return state.now + duration
    }
    while !Task.isCancelled, let fire = nextTimer(until: end) { fire() }
    try Task.checkCancellation()
    state.withLock { $0.now = max($0.now, end) }
  }

  private func timer(after duration: Duration, fire: @escaping @Sendable () -> Void) -> NetworkTimer {
    let id = state.withLock { state in
      state.nextID += 1
      state.timers.append((state.nextID, state.now + duration, fire))
      return state.nextID
    }
    return NetworkTimer { self.state.withLock { $0.timers.removeAll { $0.id == id } } }
  }
}
