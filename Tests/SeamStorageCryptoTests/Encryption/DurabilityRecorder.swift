import Foundation
import SeamStorage

/// A storage that remembers how durable the last batch was to be.
///
/// Sendable because every access to what is remembered lies between locking and unlocking.
final class DurabilityRecorder: StorageBackend, @unchecked Sendable {
  private let base: any StorageBackend
  private let lock = NSLock()
  private var durability: StorageDurability?

  init(base: any StorageBackend) { self.base = base }

  var last: StorageDurability? { lock.withLock { durability } }

  var promises: StoragePromises { base.promises }

  func bytes(forKey key: String) async throws -> [UInt8]? { try await base.bytes(forKey: key) }

  func keys(withPrefix prefix: String) async throws -> [String] { try await base.keys(withPrefix: prefix) }

  func entries(withPrefix prefix: String) async throws -> [StorageEntry] { try await base.entries(withPrefix: prefix) }

  func write(_ batch: StorageBatch) async throws {
    lock.withLock { durability = batch.durability }
    try await base.write(batch)
  }

  func updateBytes<Result: Sendable>(
    forKey key: String, _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await base.updateBytes(forKey: key, change)
  }

  func changes(forKey key: String) -> AsyncStream<Void> { base.changes(forKey: key) }
}
