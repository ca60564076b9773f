package import SeamStorage
package import Testing

/// Expects the body to throw a storage error with the code, and returns it.
@discardableResult
package func expectError(
  _ code: StorageError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async -> StorageError? {
  let error = await #expect(throws: StorageError.self, sourceLocation: sourceLocation) { try await body() }
  #expect(error?.code == code, "\(String(describing: error))", sourceLocation: sourceLocation)
  return error
}

extension StorageBackend {
  /// Stores bytes under one key.
  package func setBytes(_ bytes: [UInt8], forKey key: String) async throws {
    var batch = StorageBatch()
    batch.setBytes(bytes, forKey: key)
    try await commit(batch)
  }
}
