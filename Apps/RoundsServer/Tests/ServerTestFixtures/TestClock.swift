public import Foundation

/// A clock that a test sets.
///
/// Sendable because a lock protects the time.
public final class TestClock: @unchecked Sendable {
  private let lock = NSLock()
  private var time = Date(timeIntervalSince1970: 1_700_000_000)

  /// Begins at a moment of 2023.
  public init() {}

  /// The time.
  public var now: Date {
    lock.lock()
    defer { lock.unlock() }
    return time
  }

  /// Sets the time forward, or back for a negative number.
  public func advance(by seconds: Int) {
    lock.lock()
    defer { lock.unlock() }
    time += Double(seconds)
  }
}
