import SeamStorage
import SeamSupport
import StorageTestFixtures

/// A storage that remembers how durable the last batch was to be.
final class DurabilityRecorder: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  private let durability = Locked<StorageDurability?>(nil)

  init(base: any StorageBackend & TransactionalStorage) { self.base = base }

  var last: StorageDurability? { durability.withLock(\.self) }

  func write(_ batch: StorageBatch) async throws {
    durability.withLock { $0 = batch.durability }
    try await base.write(batch)
  }
}
