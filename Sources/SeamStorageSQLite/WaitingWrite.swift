import Foundation
import SeamStorage

/// A write that waits for the next transaction.
struct WaitingWrite: Sendable {
  let durability: StorageDurability
  /// Makes the changes; what it returns tells the caller so, to be called once they are durable.
  let make: @Sendable (SQLiteConnection) throws -> () -> Void
  /// Tells the caller that nothing was changed.
  let fail: @Sendable (any Error) -> Void
}

/// The writes that the worker makes next.
///
/// Sendable because the writes are only touched while the lock is held.
final class WaitingWrites: @unchecked Sendable {
  private let lock = NSLock()
  private var writes: [WaitingWrite] = []

  func add(_ write: WaitingWrite) { lock.withLock { writes.append(write) } }

  func takeAll() -> [WaitingWrite] {
    lock.withLock {
      defer { writes = [] }
      return writes
    }
  }
}

/// What became of one write.
///
/// Sendable because the worker sets it before it returns to the one who reads it.
final class WriteOutcome<Success: Sendable>: @unchecked Sendable {
  private var result: Result<Success, any Error> = .failure(
    StorageError(.unavailable, reason: "the write was not reached"))

  func set(_ result: Result<Success, any Error>) { self.result = result }

  func get() throws -> Success { try result.get() }
}
