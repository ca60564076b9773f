import Foundation

/// Waits for others by trying again, with pauses that get longer: some locks cannot be waited for with a limit.
struct Patience {
  private let end: ContinuousClock.Instant
  private var microseconds: UInt32 = 50

  /// Begins to wait.
  init(_ time: Duration) { end = .now + time }

  /// Blocks the thread for a moment; false, at once, where the time is over.
  mutating func pause() -> Bool {
    guard ContinuousClock.now < end else { return false }
    usleep(microseconds)
    microseconds = min(microseconds * 2, 1000)
    return true
  }
}
