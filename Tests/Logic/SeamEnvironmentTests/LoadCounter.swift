import Foundation

/// Counts loads that run at the same time.
///
/// Sendable because every access to its state lies between locking and unlocking.
final class LoadCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var current = 0
  private var highest = 0
  private var total = 0

  var most: Int { lock.withLock { highest } }
  var all: Int { lock.withLock { total } }

  func begin() {
    lock.withLock {
      current += 1
      total += 1
      highest = max(highest, current)
    }
  }

  func end() { lock.withLock { current -= 1 } }
}
