import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// How a storage finds the commits of other connections.
struct WatchingTests {
  private let directory = TemporaryDirectory()
  private let key = DefaultStorageKey("key", default: 0)

  /// A notice may come before its commit is visible, so each notice is followed by a second look.
  @Test(.timeLimit(.minutes(10))) func aNoticeIsLookedIntoNowAndOnceMore() async throws {
    let path = directory.path("looked.db")
    let storage = SQLiteStorage(at: path)
    var values = storage.values(forKey: key).makeAsyncIterator()
    #expect(try await values.next() == 0)
    let worker = try #require(Mirror(reflecting: storage).descendant("worker") as? SQLiteWorker)
    for round in 1...2 {
      try await wait(until: false, worker)
      // The directory alone is named, as after a commit, which a watch of the files does not tell of.
      try await wait(until: true, worker, giving: directory.path(""))
      try await wait(until: false, worker)
      let other = try SQLiteConnection(path: path, busyTimeout: .seconds(5))
      let bytes = try Envelope.seal(round, forKey: "key")
      try other.transaction { try other.setBytes(bytes, forKey: "key") }
      #expect(try await values.next() == round)
    }
    // The last commit was found: looking again finds nothing new, and is done once more.
    try await wait(until: false, worker)
    try await wait(until: true, worker, giving: directory.path(""))
    await storage.close()
  }

  /// Waits until a second look is due, or none is.
  private func wait(until isDue: Bool, _ worker: SQLiteWorker, giving notice: String? = nil) async throws {
    var turns = 0
    while await worker.isSecondLookDue != isDue {
      if turns % 1000 == 0, let notice { DirectoryWatcher.notify(directory: notice) }
      turns += 1
      await Task.yield()
      try Task.checkCancellation()
    }
  }

  @Test func aCommitIsSyncedOnlyWhereItIsToOutliveALossOfPower() async throws {
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(at: directory.path("synced.db"), limits: SQLiteLimits(fileSystem: files.name))
    try await storage.setBytes([1], forKey: "key")
    for durability in [StorageDurability.process, .processCrash, .powerLoss] {
      let before = files.counts[.sync, default: 0]
      var batch = StorageBatch(durability: durability)
      batch.setBytes([2], forKey: "key")
      try await storage.commit(batch)
      #expect((files.counts[.sync, default: 0] > before) == (durability == .powerLoss), "\(durability)")
    }
    await storage.close()
  }
}

extension SQLiteWorker {
  fileprivate var isSecondLookDue: Bool? { watch?.isSecondLookDue }
}
