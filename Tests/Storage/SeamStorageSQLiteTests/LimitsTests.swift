import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct LimitsTests {
  private let directory = TemporaryDirectory()

  @Test func aFullDiskIsAnErrorThatChangesNothing() async throws {
    let storage = SQLiteStorage(at: directory.path("full.db"), limits: SQLiteLimits(pageCount: 20))
    try await storage.setBytes([1], forKey: "small")
    var batch = StorageBatch()
    batch.setBytes([2], forKey: "small")
    for number in 0..<100 { batch.setBytes([UInt8](repeating: 7, count: 4000), forKey: "\(number)") }
    let error = await expectError(.full) { try await storage.commit(batch) }
    #expect(error?.key == nil)
    #expect((error?.underlying as? SQLiteFailure)?.primaryCode == 13)
    #expect(try await storage.entries(withPrefix: "") == [StorageEntry(key: "small", bytes: [1])])
    try await storage.setBytes([3], forKey: "small")
    #expect(try await storage.bytes(forKey: "small") == [3])
  }

  @Test func aValueAboveTheLimitIsTooLarge() async throws {
    let storage = SQLiteStorage(at: directory.path("small.db"), limits: SQLiteLimits(length: 10_000))
    try await storage.setBytes([1], forKey: "key")
    let error = await expectError(.tooLarge) {
      try await storage.setBytes([UInt8](repeating: 7, count: 10_001), forKey: "key")
    }
    #expect(error?.key == "key")
    #expect(try await storage.bytes(forKey: "key") == [1])
  }

  @Test(.timeLimit(.minutes(10)), arguments: [(18, 4), (12, 12)])
  func roomIsGivenBackWhereValuesAreRemoved(_ removed: Int, _ megabytes: Int) async throws {
    let storage = SQLiteStorage(at: directory.path("room.db"), limits: SQLiteLimits(tidiesAfter: .zero))
    let megabyte = [UInt8](repeating: 7, count: 1 << 20)
    var batch = StorageBatch()
    for number in 0..<20 { batch.setBytes(megabyte, forKey: "\(number)") }
    try await storage.commit(batch)
    #expect(try directory.size("room.db") + directory.size("room.db-wal") > 20 << 20)
    batch = StorageBatch()
    for number in 0..<removed { batch.removeValue(forKey: "\(number)") }
    try await storage.commit(batch)
    while try directory.size("room.db") > megabytes << 20 || directory.size("room.db-wal") > 9 << 20 {
      await Task.yield()
    }
    #expect(try await storage.bytes(forKey: "19") == megabyte)
    await storage.close()
    #expect(try directory.size("room.db") < megabytes << 20)
    #expect(try directory.size("room.db-wal") == 0)
    let again = SQLiteStorage(at: directory.path("room.db"))
    #expect(try await again.entries(withPrefix: "").map(\.key) == (removed..<20).map { "\($0)" })
  }

  @Test func whatCannotBeWrittenCanBeRead() async throws {
    let writable = SQLiteStorage(at: directory.path("read.db"))
    try await writable.setBytes([1], forKey: "key")
    let storage = SQLiteStorage(at: directory.path("read.db"), limits: SQLiteLimits(isReadOnly: true))
    #expect(try await storage.bytes(forKey: "key") == [1])
    await expectError(.readOnly) { try await storage.setBytes([2], forKey: "key") }
    await expectError(.readOnly) { try await storage.updateBytes(forKey: "key") { $0 = nil } }
    #expect(try await storage.bytes(forKey: "key") == [1])
  }

  @Test func writesThatShareATransactionFailEachForItself() async throws {
    let storage = SQLiteStorage(at: directory.path("group.db"), limits: SQLiteLimits(length: 10_000))
    try await storage.open()
    let failures = await withTaskGroup(of: Int.self) { group in
      for number in 0..<60 {
        group.addTask {
          var batch = StorageBatch()
          batch.setBytes([1], forKey: "\(number)/first")
          let size = number.isMultiple(of: 3) ? 10_001 : 1
          batch.setBytes([UInt8](repeating: 7, count: size), forKey: "\(number)/second")
          do {
            try await storage.commit(batch)
            return 0
          } catch {
            return 1
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(failures == 20)
    #expect(try await storage.keys(withPrefix: "").count == 80)
    #expect(try await storage.keys(withPrefix: "3/") == [])
    #expect(try await storage.keys(withPrefix: "4/") == ["4/first", "4/second"])
  }

  @Test func oneThatFillsTheDiskDoesNotFailTheOthers() async throws {
    let storage = SQLiteStorage(at: directory.path("group-full.db"), limits: SQLiteLimits(pageCount: 40))
    try await storage.open()
    try await expectOnlyTheLargeWriteFails(in: storage, size: 1_000_000)
  }

  @Test(
    arguments: [
      (5, .busy), (261, .busy), (6, .busy), (8, .readOnly), (1032, .readOnly), (10, .unavailable), (778, .unavailable),
      (11, .corrupt), (13, .full), (14, .unavailable), (15, .busy), (18, .tooLarge), (26, .corrupt), (7, .unavailable),
      (1, .unavailable),
    ] as [(Int32, StorageError.Code)])
  func everyFailureHasAMeaning(_ resultCode: Int32, _ code: StorageError.Code) {
    let failure = SQLiteFailure(resultCode: resultCode, message: "message")
    let error = StorageError(failure, key: "key", location: "/location")
    #expect(error.code == code)
    #expect(error.key == "key" && error.location == "/location")
    #expect("\(error)".hasSuffix("Cause: SQLite \(resultCode): message"))
  }
}
