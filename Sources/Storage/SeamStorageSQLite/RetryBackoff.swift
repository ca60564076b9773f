import Foundation

/// Paces retries with growing pauses, for locks that have no timeout.
struct RetryBackoff {
  private let end: ContinuousClock.Instant
  private var microseconds: UInt32 = 50

  /// Begins the timeout.
  init(_ time: Duration) { end = .now + time }

  /// Blocks the thread for a moment; returns false immediately if the time is over.
  mutating func pause() -> Bool {
    guard ContinuousClock.now < end else { return false }
    usleep(microseconds)
    microseconds = min(microseconds * 2, 1000)
    return true
  }
}
