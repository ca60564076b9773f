import Synchronization

/// How far a file was read.
final class Position: Sendable {
  private let value = Mutex(0)

  /// Moves on and returns where it was.
  func advance(by count: Int) -> Int {
    value.withLock { value in
      defer { value += count }
      return value
    }
  }
}
