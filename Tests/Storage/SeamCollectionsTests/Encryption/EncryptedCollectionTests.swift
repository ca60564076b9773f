import SeamCollections
import SeamStorage
import SeamStorageCrypto
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// Identifiers and indexed values are never in the clear beside encrypted values.
struct EncryptedCollectionTests {
  @Test func aStorageThatEncryptsButShowsKeysIsRefused() async throws {
    let directory = TemporaryDirectory()
    let storage = EncryptedStorage(SQLiteStorage(at: directory.path("values.db")), keys: InMemoryStorage())
    #expect(storage.capabilities.showsKeys)
    let patients = StoredCollection(.patients, in: storage)
    let secret = Patient(id: "planted-id", familyName: "Planted-Name", number: 1, notes: "planted-note")
    let error = await #expect(throws: CollectionError.self) { try await patients.insert(secret) }
    #expect(error?.code == .keysShown)
    #expect(error?.index == "byName")
    await #expect(throws: CollectionError.self) { _ = try await patients.values(.all) }
    // The storage has a value now, so that there is something to search.
    try await storage.setBytes([1], forKey: "visible")
    let bytes = String(decoding: try directory.contents(), as: UTF8.self).lowercased()
    #expect(bytes.contains("visible"))
    #expect(!bytes.contains("planted"))
  }

  @Test func anEncryptedStorageInMemoryIsAccepted() async throws {
    let storage = EncryptedStorage(InMemoryStorage(), keys: InMemoryStorage())
    #expect(!storage.capabilities.showsKeys)
    let patients = StoredCollection(.patients, in: storage)
    try await patients.insert(Patient(id: "1", familyName: "Ann"))
    #expect(try await patients.values(Patient.byName.is("Ann")).map(\.id) == ["1"])
  }
}
