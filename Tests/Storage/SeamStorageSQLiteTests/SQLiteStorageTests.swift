import SeamConformance
import SeamStorage
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct SQLiteStorageTests {
  private let directory = TemporaryDirectory()

  @Test func meetsEveryRequirement() async {
    let away = StorageInterruption(.unavailable) { [directory] location in
      try directory.rename("\(location)", to: "\(location).away")
      try directory.write([], to: location)
    } end: { [directory] location in
      try directory.remove(location)
      try directory.rename("\(location).away", to: location)
    }
    let conformance = StorageConformance("SQLiteStorage", survivesReopening: true, interruptions: [away]) {
      [directory] location in
      SQLiteStorage(at: directory.path("\(location)/storage.db"))
    } unavailable: {
      SQLiteStorage(at: "/dev/null/nowhere.db")
    } damage: { [directory] location in
      // The log is moved into the database when the last released instance has closed.
      while try directory.size("\(location)/storage.db-wal") > 0 { await Task.yield() }
      var bytes = try directory.read("\(location)/storage.db")
      for index in bytes.count / 2..<bytes.count * 3 / 4 { bytes[index] ^= 0xff }
      try directory.write(bytes, to: "\(location)/storage.db")
    }
    let report = await conformance.check()
    #expect(report.failures.isEmpty)
    let notSupported = report.findings.filter { $0.outcome != .met }.map(\.requirement)
    #expect(
      notSupported == [
        "A value above the limit is rejected, and nothing is changed",
        "While locked, every call throws and changes nothing",
      ])
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func valuesOfEverySizeAreReadAlike(_ size: Int) async throws {
    let storage = SQLiteStorage(at: directory.path("sizes.db"))
    let value = [UInt8](repeating: 7, count: size)
    try await storage.setBytes(value, forKey: "key")
    #expect(try await storage.bytes(forKey: "key") == value)
    #expect(try await storage.bytes(forKey: "absent") == nil)
  }

  @Test func closingEmptiesTheLog() async throws {
    let storage = SQLiteStorage(at: directory.path("closed.db"))
    try await storage.setBytes([1], forKey: "key")
    #expect(try directory.size("closed.db-wal") > 0)
    await storage.close()
    #expect(try directory.size("closed.db-wal") == 0)
  }

  @Test func writesUnderWayAreMadeBeforeTheStorageCloses() async throws {
    let path = directory.path("ending.db")
    let worker = SQLiteWorker(
      DatabaseLocation(path: path), inPlace: InPlaceConnection(), broadcaster: StorageChangeBroadcaster())
    let write = WaitingWrite(durability: .powerLoss) { try $0.setBytes([1], forKey: "key") }
    _ = worker.waiting.add(write)
    await worker.close()
    try await write.outcome.get()
    #expect(try await SQLiteStorage(at: path).bytes(forKey: "key") == [1])
  }

  @Test func aBatchThatFailsHalfwayStoresNothing() async throws {
    let storage = SQLiteStorage(at: directory.path("half.db"), limits: SQLiteLimits(length: 10_000))
    var batch = StorageBatch()
    batch.setBytes([1], forKey: "first")
    batch.setBytes([UInt8](repeating: 7, count: 10_001), forKey: "second")
    await expectError(.tooLarge) { try await storage.commit(batch) }
    #expect(try await storage.keys(withPrefix: "") == [])
    try await storage.setBytes([2], forKey: "third")
    #expect(try await storage.keys(withPrefix: "") == ["third"])
  }

  @Test(.timeLimit(.minutes(10))) func aStorageThatIsLetGoCloses() async throws {
    try await SQLiteStorage(at: directory.path("gone.db")).setBytes([1], forKey: "key")
    // The log goes when the last connection closes.
    while try directory.size("gone.db-wal") > 0 { await Task.yield() }
    #expect(try await SQLiteStorage(at: directory.path("gone.db")).bytes(forKey: "key") == [1])
  }

  @Test func anUpdateThatChangesNothingWritesNothing() async throws {
    let storage = SQLiteStorage(at: directory.path("same.db"))
    try await storage.setBytes([1], forKey: "key")
    let before = try directory.read("same.db-wal")
    let read = try await storage.updateBytes(forKey: "key") { $0 }
    #expect(read == [1])
    #expect(try directory.read("same.db-wal") == before)
    await storage.close()
  }
}
