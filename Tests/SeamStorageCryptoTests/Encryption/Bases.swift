import Foundation
import SeamStorage

/// Storages in memory by place, which outlive those who use them.
///
/// Sendable because every access to the storages lies between locking and unlocking.
final class Bases: @unchecked Sendable {
  private let lock = NSLock()
  private var bases: [String: InMemoryStorage] = [:]

  /// The storage at a place: empty the first time, the same afterwards.
  func base(at place: String) -> InMemoryStorage {
    lock.withLock {
      let base = bases[place] ?? InMemoryStorage()
      bases[place] = base
      return base
    }
  }
}
