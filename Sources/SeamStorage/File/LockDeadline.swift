import Foundation

/// The end of a call's busy timeout.
///
/// All waits of one call share it, and so do calls that wait at the same time, so that each returns within about the
/// timeout however many there are.
struct LockDeadline: Comparable, Sendable {
  let instant: ContinuousClock.Instant

  static func < (left: Self, right: Self) -> Bool { left.instant < right.instant }
}

/// The clock for lock timeouts; tests replace it by a manual one.
struct LockClock: Sendable {
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Blocks the thread for a number of microseconds.
  var pause: @Sendable (UInt32) -> Void = { usleep($0) }
}

extension LogLocation {
  /// The end of a wait that begins now.
  var deadline: LockDeadline { LockDeadline(instant: clock.now() + busyTimeout) }

  func isOver(_ deadline: LockDeadline) -> Bool { clock.now() >= deadline.instant }

  /// Retries the body until it returns true, at least once; throws `busy` when the deadline has passed.
  ///
  /// File locks have no timeout, hence the polling. It blocks, so call it on a storage's own queue.
  func wait(
    for lock: String, until deadline: LockDeadline, trying attempt: () throws(FileFailure) -> Bool
  ) throws {
    var pause: UInt32 = 50
    while try !attempt() {
      guard !isOver(deadline) else { throw busy(lock) }
      clock.pause(pause)
      pause = min(pause * 2, 1000)
    }
  }

  func busy(_ lock: String) -> StorageError {
    StorageError(.busy, location: directory, reason: "another storage holds \(lock)")
  }
}
