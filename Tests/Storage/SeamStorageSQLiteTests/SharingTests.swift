import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct SharingTests {
  private let directory = TemporaryDirectory()

  @Test func updatesFromSeveralStoragesLoseNothing() async throws {
    let key = DefaultStorageKey("counter", default: 0)
    let storages = (0..<4).map { _ in SQLiteStorage(at: directory.path("counter.db"), busyTimeout: .seconds(60)) }
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask { _ = try await storages[number % 4].update(key) { $0 += 1 } }
      }
      try await group.waitForAll()
    }
    #expect(try await storages[0].getValue(forKey: key) == 100)
  }

  /// SQLite itself does not wait for others where it begins to use a log.
  @Test func noneIsBusyWhileSeveralOpenANewFile() async throws {
    for round in 0..<50 {
      let path = directory.path("\(round).db")
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 { group.addTask { try await SQLiteStorage(at: path, busyTimeout: .seconds(60)).open() } }
        try await group.waitForAll()
      }
    }
  }

  @Test func whoWaitsTooLongForTheOtherIsToldBusy() async throws {
    let path = directory.path("held.db")
    let holder = SQLiteStorage(at: path)
    let waiter = SQLiteStorage(at: path, busyTimeout: .zero)
    try await holder.setBytes([1], forKey: "key")
    try await waiter.open()
    try await whileUpdating(holder, forKey: "key", to: [2]) { () async throws in
      await expectError(.busy) { try await waiter.setBytes([3], forKey: "key") }
      #expect(try await waiter.bytes(forKey: "key") == [1])
      #expect(try await holder.bytes(forKey: "key") == [1])
    }
    #expect(try await waiter.bytes(forKey: "key") == [2])
    try await waiter.setBytes([3], forKey: "key")
    #expect(try await holder.bytes(forKey: "key") == [3])
  }

  /// A process that is killed right after its commit leaves a change in the log, and no notice of it.
  @Test(.timeLimit(.minutes(10))) func aCommitWithoutANoticeIsFoundBySecondLook() async throws {
    let path = directory.path("unnoticed.db")
    let storage = SQLiteStorage(at: path)
    var values = storage.values(forKey: DefaultStorageKey("key", default: 0)).makeAsyncIterator()
    #expect(try await values.next() == 0)
    let other = try SQLiteConnection(path: path, busyTimeout: .seconds(5))
    let bytes = try Envelope.seal(1, forKey: "key")
    try other.transaction { try other.setBytes(bytes, forKey: "key") }
    #expect(try await values.next() == 1)
  }

  @Test(.timeLimit(.minutes(10))) func valuesEndWhenTheStorageCloses() async throws {
    let storage = SQLiteStorage(at: directory.path("ending.db"))
    var values = storage.values(forKey: DefaultStorageKey("key", default: 0)).makeAsyncIterator()
    #expect(try await values.next() == 0)
    await storage.close()
    #expect(try await values.next() == nil)
  }
}
