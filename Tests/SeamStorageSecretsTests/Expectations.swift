#if canImport(CSeamSecret)
  import SeamStorage
  import Testing

  /// Expects the body to throw a storage error with the code, and returns it.
  @discardableResult
  func expectError(
    _ code: StorageError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async -> StorageError? {
    let error = await #expect(throws: StorageError.self, sourceLocation: sourceLocation) { try await body() }
    #expect(error?.code == code, "\(String(describing: error))", sourceLocation: sourceLocation)
    return error
  }

  /// Expects every call to throw a storage error with the code.
  func expectErrors(
    _ code: StorageError.Code, _ storage: some StorageBackend, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expectError(code, sourceLocation: sourceLocation) { _ = try await storage.bytes(forKey: "key") }
    await expectError(code, sourceLocation: sourceLocation) { _ = try await storage.bytes(forKey: "absent") }
    await expectError(code, sourceLocation: sourceLocation) { _ = try await storage.keys(withPrefix: "") }
    await expectError(code, sourceLocation: sourceLocation) { _ = try await storage.entries(withPrefix: "") }
    await expectError(code, sourceLocation: sourceLocation) { try await storage.setBytes([9], forKey: "key") }
    await expectError(code, sourceLocation: sourceLocation) { try await storage.removeValue(forKey: "key") }
    await expectError(code, sourceLocation: sourceLocation) { try await storage.commit(StorageBatch()) }
    await expectError(code, sourceLocation: sourceLocation) {
      var batch = StorageBatch()
      batch.requireAbsent("key")
      batch.setBytes([9], forKey: "key")
      batch.setBytes([9], forKey: "other")
      try await storage.commit(batch)
    }
    await expectError(code, sourceLocation: sourceLocation) {
      try await storage.updateBytes(forKey: "key") { _ in _ = Issue.record("It was updated as if it were absent.") }
    }
  }

  extension StorageBackend {
    /// Stores bytes under one key.
    func setBytes(_ bytes: [UInt8], forKey key: String) async throws {
      var batch = StorageBatch()
      batch.setBytes(bytes, forKey: key)
      try await commit(batch)
    }
  }

  extension Trait where Self == ConditionTrait {
    /// Runs only where GNOME Keyring does.
    static var keyring: Self {
      .enabled("GNOME Keyring does not run on this machine: it takes dbus and gnome-keyring.") {
        await TestKeyring.isAvailable
      }
    }
  }
#endif
