import SeamStorage
import SeamStorageSQLite
import SeamStorageTesting
import StorageTestFixtures
import Testing

struct ImmediateValueTests {
  private let directory = TemporaryDirectory()
  private let key = DefaultStorageKey("theme", default: "light")

  @Test func whatIsInMemoryIsHadAtOnce() async throws {
    let storage = InMemoryStorage()
    #expect(try storage.value(of: key) == "light")
    try await storage.setValue("dark", forKey: key)
    #expect(try storage.value(of: key) == "dark")
  }

  @Test func aDatabaseAnswersOnceItIsOpen() async throws {
    let storage = SQLiteStorage(at: directory.path("values.db"))
    #expect(try storage.value(of: key) == nil)
    try await storage.setValue("dark", forKey: key)
    #expect(try storage.value(of: key) == "dark")
    await storage.close()
    #expect(try storage.value(of: key) == nil)
  }

  @Test func aCacheAnswersWhatItKeeps() async throws {
    let base = FakeLocalStorage()
    try await base.setValue("dark", forKey: key)
    let storage = CachingStorage(base)
    #expect(try storage.value(of: key) == nil)
    #expect(try await storage.getValue(forKey: key) == "dark")
    #expect(try storage.value(of: key) == "dark")
    try await storage.setValue("grey", forKey: key)
    #expect(try storage.value(of: key) == nil)
  }

  @Test func whatCannotBeReadIsAnErrorAtOnce() async throws {
    let storage = InMemoryStorage()
    try await storage.setBytes([9, 9], forKey: "theme")
    #expect(throws: StorageError.self) { try storage.immediateValue(forKey: key) }
  }
}

extension TransactionalStorage {
  /// The value, or nil where it cannot be had at once.
  fileprivate func value<Value: Equatable>(of key: DefaultStorageKey<Value>) throws -> Value? {
    switch try immediateValue(forKey: key) as StorageAnswer<Value> {
    case .value(let value): value
    case .notNow: nil
    }
  }
}
