import SeamStorage
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct GroupCommitTests {
  private let directory = TemporaryDirectory()

  @Test func writesOfManyTasksShareTheirWaits() async throws {
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(at: directory.path("grouped.db"), limits: SQLiteLimits(fileSystem: files.name))
    try await storage.open()
    let before = files.counts[.sync, default: 0]
    try await withThrowingTaskGroup { group in
      for task in 0..<16 {
        group.addTask {
          for number in 0..<100 { try await storage.setValue(number, forKey: StorageKey("\(task)/\(number)")) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await storage.countKeys(withPrefix: "") == 1_600)
    // Eight or so share one, where the machine has the time to let them come.
    #expect(files.counts[.sync, default: 0] - before < 800)
    await storage.close()
  }

  @Test func whatNeedNotReachTheMediumIsWrittenWhereItIsCalled() async throws {
    let location = DatabaseLocation(path: directory.path("here.db"))
    let inPlace = InPlaceConnection()
    let worker = SQLiteWorker(location, inPlace: inPlace, broadcaster: StorageChangeBroadcaster())
    func write(_ count: Int, _ durability: StorageDurability = .processCrash) throws -> Bool {
      var batch = StorageBatch(durability: durability)
      batch.setBytes([UInt8](repeating: 1, count: count), forKey: "key")
      return try worker.writeInPlace(batch) { try $0.setBytes([UInt8](repeating: 1, count: count), forKey: "key") }
    }
    #expect(try !write(1), "It is not open yet.")
    try await worker.open()
    #expect(try write(1))
    #expect(try await worker.read { try $0.bytes(forKey: "key") } == [1])
    #expect(try !write(1, .powerLoss))
    #expect(try !write(1 << 17))
    // Another one writes: this one does not wait.
    let other = try SQLiteConnection.open(location)
    try other.transaction { () throws in #expect(try !write(2)) }
    #expect(try write(2))
    await worker.close()
    #expect(try !write(3))
  }

  @Test func theLogIsMovedIntoTheDatabaseAllTheSame() async throws {
    let storage = SQLiteStorage(at: directory.path("long.db"), limits: SQLiteLimits(tidiesAfter: .seconds(3_600)))
    for number in 0..<6_000 {
      var batch = StorageBatch(durability: .processCrash)
      batch.setBytes([UInt8](repeating: 1, count: 1_000), forKey: "key/\(number % 100)")
      try await storage.commit(batch)
    }
    #expect(try directory.size("long.db-wal") < 12 << 20)
    await storage.close()
  }

  @Test func ownWritesAreNotTakenForOthers() async throws {
    let path = directory.path("watched.db")
    let storage = SQLiteStorage(at: path)
    try await storage.open()
    let broadcaster = Locked(0)
    let stream = storage.changes(in: .key("watched"))
    let counting = Task { for await _ in stream { broadcaster.withLock { $0 += 1 } } }
    // The watch begins with a signal.
    while broadcaster.withLock({ $0 == 0 }) { await Task.yield() }
    let other = SQLiteStorage(at: path)
    try await other.setValue(1, forKey: "watched")
    while broadcaster.withLock({ $0 == 1 }) { await Task.yield() }
    let before = broadcaster.withLock(\.self)
    for number in 0..<50 {
      try await storage.setValue(number, forKey: StorageKey("other", durability: .processCrash))
    }
    try await storage.setValue(1, forKey: "watched")
    while broadcaster.withLock({ $0 == before }) { await Task.yield() }
    // One for the value, and one for each look during which commits came too fast to be told apart.
    #expect(broadcaster.withLock(\.self) - before < 10)
    counting.cancel()
  }
}
