import Foundation
import SeamStorage
import StorageTestFixtures

/// A storage that remembers how durable the last batch was to be.
///
/// Sendable because every access to what is remembered lies between locking and unlocking.
final class DurabilityRecorder: StorageDecorator, @unchecked Sendable {
  let base: any StorageBackend & TransactionalStorage
  private let lock = NSLock()
  private var durability: StorageDurability?

  init(base: any StorageBackend & TransactionalStorage) { self.base = base }

  var last: StorageDurability? { lock.withLock { durability } }

  func write(_ batch: StorageBatch) async throws {
    lock.withLock { durability = batch.durability }
    try await base.write(batch)
  }
}
