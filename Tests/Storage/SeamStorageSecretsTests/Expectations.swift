#if canImport(CSeamSecret)
import SeamStorage
import StorageTestFixtures
import Testing

/// Expects every call to throw a storage error with the code.
func expectErrors(
  _ code: StorageError.Code, _ storage: some StorageBackend & TransactionalStorage,
  sourceLocation: SourceLocation = #_sourceLocation
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

extension Trait where Self == ConditionTrait {
  /// Runs only where GNOME Keyring does.
  static var keyring: Self {
    .enabled("GNOME Keyring does not run on this machine: it takes dbus and gnome-keyring.") {
      await TestKeyring.isAvailable
    }
  }
}
#endif
