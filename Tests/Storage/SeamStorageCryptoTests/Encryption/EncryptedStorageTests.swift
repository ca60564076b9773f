import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import SeamStorageTesting
import StorageTestFixtures
import Testing

struct EncryptedStorageTests {
  /// A batch of nothing but preconditions asks about the opened values.
  @Test func preconditionsAloneAreCheckedOnOpenedValues() async throws {
    let storage = EncryptedStorage.sample()
    try await storage.setBytes([1], forKey: "key")
    var met = StorageBatch()
    met.requireBytes(forKey: "key") { $0 == [1] }
    try await storage.commit(met)
    var unmet = StorageBatch()
    unmet.requireBytes(forKey: "key") { $0 == [2] }
    await expectError(.conflict) { try await storage.commit(unmet) }
  }

  private let directory = TemporaryDirectory()

  @Test func nothingOfAValueIsInTheFile() async throws {
    let storage = EncryptedStorage(SQLiteStorage(at: directory.path("sealed.db")), keys: FakeLocalStorage.lasting())
    let text = "the quick brown fox"
    try await storage.setValue(text, forKey: StorageKey("note", sensitivity: .secret))
    try await storage.update(StorageKey<String>("note")) { $0 += text }
    var batch = StorageBatch()
    try batch.setValue(text, forKey: "second note")
    try await storage.commit(batch)
    let file = String(decoding: try directory.contents(), as: UTF8.self)
    #expect(file.contains("second note"))
    for part in ["quick", "brown", "fox"] { #expect(!file.contains(part)) }
    #expect(try await storage.getValue(forKey: "note") == text + text)
  }

  @Test func valuesAreHadAtOnceOnceTheKeysAre() async throws {
    let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
    let secrets = FakeLocalStorage.lasting()
    try await EncryptedStorage.sample(base, keys: secrets).setBytes([1], forKey: "key")
    let storage = EncryptedStorage.sample(base, keys: secrets)
    guard case .notNow = storage.immediateBytes(forKey: "key") else { return _ = Issue.record("without keys") }
    #expect(try await storage.bytes(forKey: "other") == nil)
    guard case .value([1]) = storage.immediateBytes(forKey: "key") else { return _ = Issue.record("not at once") }
    guard case .value(nil) = storage.immediateBytes(forKey: "other") else { return _ = Issue.record("not at once") }
    try await base.setBytes([0xe1, 1], forKey: "key")
    guard case .notNow = storage.immediateBytes(forKey: "key") else { return _ = Issue.record("undecryptable") }
  }

  @Test func equalValuesLookDifferent() async throws {
    let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
    let storage = EncryptedStorage.sample(base)
    try await storage.setBytes([1, 2, 3], forKey: "a")
    let first = try await base.bytes(forKey: "a")
    try await storage.setBytes([1, 2, 3], forKey: "a")
    #expect(try await base.bytes(forKey: "a") != first)
  }

  @Test func isCapableOfWhatBaseAndKeysAre() {
    let base = StorageCapabilities(
      durability: .powerLoss, keepsSecrets: false, exclusion: .processes, observation: .processes, largestValue: 100)
    let expected = StorageCapabilities(
      durability: .processCrash, keepsSecrets: true, exclusion: .processes, observation: .processes, largestValue: 62)
    var keys = FakeLocalStorage.lasting().capabilities
    keys.durability = .processCrash
    let storage = EncryptedStorage(FakeLocalStorage(capabilities: base), keys: FakeLocalStorage(capabilities: keys))
    #expect(storage.capabilities == expected)
    #expect(EncryptedStorage.sample().capabilities.largestValue == nil)
  }

  @Test func valuesOfUpToTheLimitAreTaken() async throws {
    let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
    let storage = EncryptedStorage.sample(base)
    for size in [0, 1, 1000] {
      try await storage.setBytes([UInt8](repeating: 1, count: size), forKey: "key")
      #expect(try await base.bytes(forKey: "key")?.count == size + 38)
    }
  }

  @Test func anUpdateThatChangesNothingWritesNothing() async throws {
    let base = FakeLocalStorage()
    let storage = EncryptedStorage.sample(base)
    try await storage.setBytes([1], forKey: "key")
    base.forgetCalls()
    #expect(try await storage.updateBytes(forKey: "key") { $0 } == [1])
    #expect(base.calls == [.get("key")])
  }

  @Test func anUpdateRunsAgainOnWhatAnotherStorageWrote() async throws {
    let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
    let secrets = FakeLocalStorage()
    let storages = (0..<4).map { _ in EncryptedStorage(base, keys: secrets) }
    let key = DefaultStorageKey("counter", default: 0)
    try await withThrowingTaskGroup { group in
      for number in 0..<200 { group.addTask { try await storages[number % 4].update(key) { $0 += 1 } } }
      try await group.waitForAll()
    }
    #expect(try await storages[0].getValue(forKey: key) == 200)
  }
}
