public import Foundation

/// The clocks of a network module: one for durations, and the date for what servers date.
///
/// Tests pass clocks of their own, so that no test waits.
public struct NetworkClock: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void
  private let currentDate: @Sendable () -> Date

  /// Creates clocks.
  ///
  /// - Parameters:
  ///   - clock: the clock of timeouts and pauses; it must go on while the device sleeps.
  ///   - date: returns the current date.
  public init<C: Clock<Duration>>(_ clock: C = ContinuousClock(), date: @escaping @Sendable () -> Date = { Date() }) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(for: $0) }
    currentDate = date
  }

  /// The time since the clocks were created.
  public var now: Duration { elapsed() }

  /// The date.
  public var date: Date { currentDate() }

  /// Waits.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(for duration: Duration) async throws { try await wait(duration) }
}
