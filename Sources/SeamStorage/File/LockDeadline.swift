import Foundation

/// When waiting for others ends: a storage's busy timeout after the call that waits.
///
/// All that one call waits for shares it, and so do calls that wait at the same time: however many there are, each is
/// answered within about the timeout.
struct LockDeadline: Comparable, Sendable {
  let instant: ContinuousClock.Instant

  static func < (left: Self, right: Self) -> Bool { left.instant < right.instant }
}

/// The time as waiting for locks sees it; tests put one in its place that they move.
struct LockClock: Sendable {
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Blocks the thread for so many microseconds.
  var pause: @Sendable (UInt32) -> Void = { usleep($0) }
}

extension LogPlace {
  /// The end of a wait that begins now.
  var deadline: LockDeadline { LockDeadline(instant: clock.now() + busyTimeout) }

  func isOver(_ deadline: LockDeadline) -> Bool { clock.now() >= deadline.instant }

  /// Tries until it is done, once at the least; throws `busy` when the deadline has passed.
  ///
  /// Locks of files cannot be waited for with a limit, hence the trying; so this is for a storage's own queue.
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
    StorageError(.busy, place: directory, reason: "another storage holds \(lock)")
  }
}
