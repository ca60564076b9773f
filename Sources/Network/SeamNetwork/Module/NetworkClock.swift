public import Foundation

/// The clocks of a network module: one for durations, and the current date, to compare with the dates that servers
/// send.
///
/// Tests pass clocks of their own, such as `VirtualClock` of SeamNetworkTesting, so that no test waits.
public struct NetworkClock: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void
  private let startTimer: @Sendable (Duration, @escaping @Sendable () -> Void) -> NetworkTimer
  private let currentDate: @Sendable () -> Date

  /// Creates clocks of the system.
  ///
  /// - Parameter date: returns the current date.
  public init(date: @escaping @Sendable () -> Date = { Date() }) { self.init(ContinuousClock(), date: date) }

  /// Creates clocks.
  ///
  /// - Parameters:
  ///   - clock: the clock of timeouts and pauses; it must go on while the device sleeps.
  ///   - date: returns the current date.
  public init<C: Clock<Duration>>(_ clock: C, date: @escaping @Sendable () -> Date = { Date() }) {
    let start = clock.now
    let timers = TimerQueue(clock)
    self.init(
      now: { start.duration(to: clock.now) },
      sleep: { try await clock.sleep(for: $0) },
      timer: { timers.start(after: $0, fire: $1) }, date: date)
  }

  /// Creates clocks from their parts.
  ///
  /// - Parameters:
  ///   - now: returns the time since a fixed moment.
  ///   - sleep: waits for a time; throws `CancellationError` if the task is cancelled.
  ///   - timer: calls a closure once after a time, unless the timer is cancelled before.
  ///   - date: returns the current date.
  public init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
    timer: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> NetworkTimer,
    date: @escaping @Sendable () -> Date
  ) {
    elapsed = now
    wait = sleep
    startTimer = timer
    currentDate = date
  }

  /// The time since a fixed moment.
  public var now: Duration { elapsed() }

  /// The date.
  public var date: Date { currentDate() }

  /// Waits.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(for duration: Duration) async throws { try await wait(duration) }

  /// Calls a closure once after a time, on any thread, unless the timer is cancelled before.
  public func timer(after duration: Duration, fire: @escaping @Sendable () -> Void) -> NetworkTimer {
    startTimer(duration, fire)
  }
}

/// A timer that was started.
public struct NetworkTimer: Sendable {
  private let stop: @Sendable () -> Void

  /// Creates a timer.
  ///
  /// - Parameter stop: stops it; it does nothing after the timer fired.
  public init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Stops the timer.
  public func cancel() { stop() }
}
