package import SeamStorage

/// Forwards all calls to another storage, except those that a test replaces.
package protocol StorageDecorator: StorageBackend, TransactionalStorage {
  var base: any StorageBackend & TransactionalStorage { get }

  /// Called before each read and list.
  func willRead() async throws

  /// Called before each batch and update.
  func willWrite() async throws
}

extension StorageDecorator {
  package var capabilities: StorageCapabilities { base.capabilities }

  package func willRead() async throws {}

  package func willWrite() async throws {}

  package func bytes(forKey key: String) async throws -> [UInt8]? {
    try await willRead()
    return try await base.bytes(forKey: key)
  }

  package func keys(withPrefix prefix: String, page: StoragePage) async throws -> [String] {
    try await willRead()
    return try await base.keys(withPrefix: prefix, page: page)
  }

  package func entries(withPrefix prefix: String, page: StoragePage) async throws -> [StorageEntry] {
    try await willRead()
    return try await base.entries(withPrefix: prefix, page: page)
  }

  package func write(_ batch: StorageBatch) async throws {
    try await willWrite()
    try await base.write(batch)
  }

  package func updateBytes<Result: Sendable>(
    forKey key: String, durability: StorageDurability, sensitivity: StorageSensitivity,
    _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await willWrite()
    return try await base.updateBytes(forKey: key, durability: durability, sensitivity: sensitivity, change)
  }

  package func changes(in scope: StorageScope) -> AsyncStream<Void> { base.changes(in: scope) }
}
