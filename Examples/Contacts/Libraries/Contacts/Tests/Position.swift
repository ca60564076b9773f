import Synchronization

/// The offset up to which a file was read.
final class Position: Sendable {
  private let value = Mutex(0)

  /// Advances, and returns the previous offset.
  @discardableResult func advance(by count: Int) -> Int {
    value.withLock { value in
      defer { value += count }
      return value
    }
  }
}
