package import SeamStorage

/// Hands everything on to another storage, but what a test makes different.
package protocol StorageDecorator: StorageBackend {
  var base: any StorageBackend { get }
}

extension StorageDecorator {
  package var promises: StoragePromises { base.promises }

  package func bytes(forKey key: String) async throws -> [UInt8]? { try await base.bytes(forKey: key) }

  package func keys(withPrefix prefix: String) async throws -> [String] { try await base.keys(withPrefix: prefix) }

  package func entries(withPrefix prefix: String) async throws -> [StorageEntry] {
    try await base.entries(withPrefix: prefix)
  }

  package func write(_ batch: StorageBatch) async throws { try await base.write(batch) }

  package func updateBytes<Result: Sendable>(
    forKey key: String, _ change: @escaping @Sendable (inout [UInt8]?) throws -> Result
  ) async throws -> Result {
    try await base.updateBytes(forKey: key, change)
  }

  package func changes(forKey key: String) -> AsyncStream<Void> { base.changes(forKey: key) }
}
