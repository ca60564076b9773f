import SeamStorage
import SeamStorageCrypto
import SeamStorageTesting

extension EncryptedStorage {
  /// A storage over new ones in memory.
  static func sample(
    _ base: any StorageBackend & TransactionalStorage = InMemoryStorage(),
    keys: any TransactionalStorage = FakeLocalStorage()
  ) -> EncryptedStorage {
    EncryptedStorage(base, keys: keys)
  }
}

extension FakeLocalStorage {
  /// A stand-in for a secret store that outlives the process and that processes share.
  static func lasting() -> FakeLocalStorage {
    FakeLocalStorage(
      capabilities: StorageCapabilities(
        durability: .powerLoss, keepsSecrets: true, exclusion: .processes, observation: .instance))
  }

  /// The keys of all entries.
  func names() async throws -> [String] {
    try await keys(withPrefix: "")
  }
}
