import Foundation

/// Counts from one, for any number of threads.
///
/// Sendable because the state is private, and every access to it lies between locking and unlocking.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }

  var value: Int { lock.withLock { count } }
}
