import SeamStorage
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// The examples of SeamStorageSQLite's page.
struct SeamStorageSQLiteTests {
  private let directory = TemporaryDirectory()

  @Test func aFactoryNamesTheBackend() async throws {
    let storage = LocalStorageFactory.makeLocalStorage(directory: directory.path("app"))
    try await Subscriptions(storage: storage).subscribe(to: "news")
    let next = LocalStorageFactory.makeLocalStorage(directory: directory.path("app"))
    #expect(try await next.getValue(forKey: .topics) == ["news"])
  }

  @Test func aDatabaseIsBackedUp() async throws {
    let storage = SQLiteStorage(at: directory.path("app.db"))
    try await Subscriptions(storage: storage).subscribe(to: "news")
    let backup = directory.path("backup.db")

    try await storage.backUp(to: backup)
    try await storage.removeValue(forKey: .topics)
    try await storage.restore(from: backup)

    #expect(try await storage.getValue(forKey: .topics) == ["news"])
    await storage.close()
  }
}

enum LocalStorageFactory {
  static func makeLocalStorage(directory: String) -> any TransactionalStorage {
    SQLiteStorage(at: "\(directory)/recipes.db")
  }
}
