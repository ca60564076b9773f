#if canImport(CSeamSecret)
import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import SeamStorageSecrets
import StorageTestFixtures
import Testing

/// The examples of SeamStorageSecrets' page, without a service: its own tests start one.
struct SeamStorageSecretsTests {
  private let directory = TemporaryDirectory()

  @Test func makingAStorageDoesNotConnect() {
    #expect(SecretStorageFactory.makeSecretStorage().backend.capabilities.keepsSecrets)
    let storage = SecretStorageFactory.makeEncryptedStorage(at: directory.path("app.db"))
    #expect(storage.backend.capabilities.keepsSecrets)
  }
}

enum SecretStorageFactory {
  static func makeSecretStorage() -> any TransactionalStorage {
    SecretServiceStorage(service: "org.example.recipes", prompts: .allowed)
  }

  static func makeEncryptedStorage(at path: String) -> any TransactionalStorage {
    EncryptedStorage(SQLiteStorage(at: path), keys: makeSecretStorage())
  }
}
#endif
