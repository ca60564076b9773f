package import SeamStorage

/// Hands everything on to another storage, but what a test makes different.
package protocol StorageDecorator: StorageBackend, TransactionalStorage {
  var base: any StorageBackend & TransactionalStorage { get }
}

extension StorageDecorator {
  package var promises: StoragePromises { base.promises }

  package func bytes(forKey key: String) async throws -> [UInt8]? { try await base.bytes(forKey: key) }

  package func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await base.keys(withPrefix: prefix, page: page)
  }

  package func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await base.entries(withPrefix: prefix, page: page)
  }

  package func write(_ batch: StorageBatch) async throws { try await base.write(batch) }

  package func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await base.updateBytes(forKey: key, durability: durability, sensitivity: sensitivity, change)
  }

  package func changes(in scope: StorageScope) -> AsyncStream<Void> { base.changes(in: scope) }
}
