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
    try await write(batch)
  }
}

/// Expects every call to throw `closed`, and returns the error of the first.
@discardableResult
package func expectClosed(_ storage: any StorageBackend & TransactionalStorage, open: () async throws -> Void) async
  -> StorageError?
{
  await expectError(.closed) { _ = try await storage.keys(withPrefix: "") }
  await expectError(.closed) { _ = try await storage.entries(withPrefix: "") }
  await expectError(.closed) { try await storage.setBytes([2], forKey: "key") }
  await expectError(.closed) { try await storage.commit(StorageBatch()) }
  await expectError(.closed) { try await storage.updateBytes(forKey: "key") { $0 = nil } }
  await expectError(.closed) { try await open() }
  return await expectError(.closed) { _ = try await storage.bytes(forKey: "key") }
}

/// Expects that of 20 writes at once only the one fails that finds no room.
package func expectOnlyTheLargeWriteFails(in storage: any StorageBackend & TransactionalStorage, size: Int) async throws
{
  let failures = await withTaskGroup(of: [String].self) { group in
    for number in 0..<20 {
      group.addTask {
        do {
          try await storage.setBytes([UInt8](repeating: 7, count: number == 10 ? size : 10), forKey: "\(number)")
          return []
        } catch {
          return ["\(number) \((error as? StorageError)?.code.name ?? "")"]
        }
      }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  #expect(failures == ["10 full"])
  #expect(try await storage.keys(withPrefix: "").count == 19)
}
