import SeamStorage
import SeamSupport

/// Counts from one, for any number of threads.
final class Counter: Sendable {
  private let count = Locked(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }

  var value: Int { count.withLock(\.self) }
}
