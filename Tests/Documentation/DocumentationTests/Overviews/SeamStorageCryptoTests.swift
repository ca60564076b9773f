import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// The examples of SeamStorageCrypto's page.
struct SeamStorageCryptoTests {
  private let directory = TemporaryDirectory()

  @Test func aDatabaseIsEncrypted() async throws {
    let (path, secretStore) = (directory.path("app.db"), InMemoryStorage())
    let storage = EncryptedStorage(SQLiteStorage(at: path), keys: secretStore)
    try await storage.setValue("1234", forKey: .pin)
    #expect(try await storage.getValue(forKey: .pin) == "1234")
    #expect(storage.capabilities.keepsSecrets)
  }

  @Test func secretsAreKeptUnderAPassphrase() async throws {
    let path = directory.path("secrets.db")
    for passphrase in ["correct horse", "correct horse"] {
      let secretStore = PassphraseStorage(in: SQLiteStorage(at: path))
      if try await secretStore.hasPassphrase() {
        try await secretStore.unlock(passphrase)
      } else {
        try await secretStore.create(passphrase)
      }
      try await secretStore.setValue("1234", forKey: .pin)
    }
    let locked = PassphraseStorage(in: SQLiteStorage(at: path))
    await expectError(.locked) { _ = try await locked.getValue(forKey: .pin) }
    await expectError(.wrongPassphrase) { try await locked.unlock("wrong horse") }
  }
}

extension StorageKey<String> {
  static var pin: Self { Self("pin", sensitivity: .secret) }
}
