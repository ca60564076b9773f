import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// The example of SeamStorageCrypto's page.
struct SeamStorageCryptoTests {
  private let directory = TemporaryDirectory()

  @Test func aDatabaseIsEncrypted() async throws {
    let (path, secretStore) = (directory.path("app.db"), InMemoryStorage())
    let storage = EncryptedStorage(SQLiteStorage(at: path), keys: secretStore)
    try await storage.setValue("1234", forKey: .pin)
    #expect(try await storage.getValue(forKey: .pin) == "1234")
    #expect(storage.capabilities.keepsSecrets)
  }
}

extension StorageKey<String> {
  static var pin: Self { Self("pin", sensitivity: .secret) }
}
