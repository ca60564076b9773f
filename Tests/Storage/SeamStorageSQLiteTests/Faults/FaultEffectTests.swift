import Dispatch
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// The effects of single faults of the file system on reads, on writes and after a crash.
struct FaultEffectTests {
  private let directory = TemporaryDirectory()

  @Test(arguments: [true, false]) func whatCannotBeReadIsNotTakenForDamage(_ lasts: Bool) async throws {
    let storage = SQLiteStorage(at: directory.path("storage.db"))
    var batch = StorageBatch()
    for number in 0..<20 { batch.setBytes([UInt8](repeating: 7, count: 3_000), forKey: "key \(number)") }
    try await storage.commit(batch)
    await storage.close()
    var (refusals, index, failed) = (0, 0, true)
    while failed {
      let files = try FaultyFileSystem()
      files.begin(Fault(operation: .read, resultCode: 266, codes: [.unavailable], lasts: lasts), at: index)
      let storage = SQLiteStorage(
        at: directory.path("storage.db"), whenDamaged: .quarantine, limits: SQLiteLimits(fileSystem: files.name))
      do {
        try await storage.open()
      } catch let error as StorageError {
        #expect(error.code == .unavailable)
        #expect(error.reason.hasPrefix("the disk or file system failed, by an I/O error"))
        refusals += 1
      }
      failed = files.hits > 0
      index += 1
      await storage.close()
    }
    #expect(refusals > 0 && index > 20)
    #expect(!directory.has("storage.db.damaged-1"))
  }

  @Test func aCommitWhoseSyncFailedIsNotBroughtBackByACrash() async throws {
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(at: directory.path("run/storage.db"), limits: SQLiteLimits(fileSystem: files.name))
    try await storage.setBytes([1], forKey: "key")
    files.begin(Fault(operation: .sync, resultCode: 1034, codes: [.unavailable]), at: files.counts[.sync, default: 0])
    let error = await expectError(.unavailable) { try await storage.setBytes([2], forKey: "key") }
    #expect(error?.code.remedy == StorageError.Code.unavailable.remedy)
    #expect(error?.reason == "the disk or file system failed, by an I/O error in syncing")
    #expect(try await readAfterCrash() == [1])
    #expect(try await storage.bytes(forKey: "key") == [1])
    await storage.close()
  }

  /// The write restarts the log, so that nothing is appended to it before its header is synced.
  @Test func aCommitThatMayComeBackSaysSo() async throws {
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(
      at: directory.path("run/storage.db"), limits: SQLiteLimits(checkpointPages: 1, fileSystem: files.name))
    try await storage.setBytes([1], forKey: "key")
    let fault = Fault(operation: .sync, resultCode: 1034, codes: [.unavailable], lasts: true)
    files.begin(fault, at: files.counts[.sync, default: 0] + 1)
    let error = await expectError(.unavailable) { try await storage.setBytes([2], forKey: "key") }
    #expect(error?.description.contains("after a crash of the process it may be there, whole") == true)
    #expect(try await storage.bytes(forKey: "key") == [1])
    #expect(try await readAfterCrash() == [2])
    files.end()
    try await storage.setBytes([3], forKey: "other")
    #expect(try await readAfterCrash() == [1])
    await storage.close()
  }

  /// A write that changes nothing leaves the log as it is, with the earlier, failed write at its end.
  @Test(arguments: [StorageDurability.powerLoss, .processCrash])
  func aWriteThatChangesNothingWaitsForWhatMayComeBack(_ durability: StorageDurability) async throws {
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(
      at: directory.path("run/storage.db"), limits: SQLiteLimits(checkpointPages: 1, fileSystem: files.name))
    try await storage.setBytes([1], forKey: "other")
    let fault = Fault(operation: .sync, resultCode: 1034, codes: [.unavailable], lasts: true)
    files.begin(fault, at: files.counts[.sync, default: 0] + 1)
    await expectError(.unavailable) { try await storage.setBytes([2], forKey: "key") }
    #expect(try await readAfterCrash() == [2])
    var removal = StorageBatch(durability: durability)
    removal.removeValue(forKey: "key")
    let error = await expectError(.unavailable) { [removal] in try await storage.commit(removal) }
    #expect(error?.reason == "the disk or file system failed, by an I/O error in syncing")
    files.end()
    try await storage.commit(removal)
    #expect(try await readAfterCrash() == nil)
    #expect(try await storage.bytes(forKey: "other") == [1])
    await storage.close()
  }

  /// None is retried on its own: it could fail for another reason then, and still be found after a crash.
  @Test func writesTogetherThatMayComeBackAllSaySo() async throws {
    let (runs, ran) = AsyncStream.makeStream(of: Void.self)
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(at: directory.path("run/storage.db"), limits: SQLiteLimits(fileSystem: files.name))
    // Starts the log, which takes one more sync.
    try await storage.setBytes([1], forKey: "before")
    // Holds the queue until all the writes are pending; its own sync succeeds.
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    async let first: Void = storage.updateBytes(forKey: "first") { bytes in
      start.yield()
      release.wait()
      bytes = [1]
    }
    for await _ in started.prefix(1) {}
    let fault = Fault(operation: .sync, resultCode: 1034, codes: [.unavailable], lasts: true)
    files.begin(fault, at: files.counts[.sync, default: 0] + 1)
    let doubtful = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        while storage.worker.waiting.count < 20 { await Task.yield() }
        release.signal()
        return false
      }
      for number in 0..<20 {
        group.addTask {
          do {
            try await storage.updateBytes(forKey: "\(number)") { bytes in
              ran.yield()
              bytes = [1]
            }
            return false
          } catch {
            return ((error as? StorageError)?.underlying as? SQLiteFailure)?.mayBeStored == true
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    try await first
    #expect(doubtful == 20)
    ran.finish()
    #expect(await runs.reduce(0) { count, _ in count + 1 } == 20)
    files.end()
    #expect(try await storage.keys(withPrefix: "") == ["before", "first"])
    await storage.close()
  }

  /// The database file is opened first, its log second.
  @Test(arguments: [0, 1]) func aStorageThatCouldOnlyReadWritesOnceItMay(_ file: Int) async throws {
    let before = SQLiteStorage(at: directory.path("storage.db"))
    try await before.setBytes([1], forKey: "key")
    let files = try FaultyFileSystem()
    files.begin(Fault(operation: .open, resultCode: 8, codes: [.readOnly], lasts: true), at: file)
    let storage = SQLiteStorage(at: directory.path("storage.db"), limits: SQLiteLimits(fileSystem: files.name))
    #expect(try await storage.bytes(forKey: "key") == [1])
    for _ in 1...2 { await expectError(.readOnly) { try await storage.setBytes([2], forKey: "key") } }
    #expect(try await storage.bytes(forKey: "key") == [1])
    files.end()
    try await storage.setBytes([3], forKey: "key")
    #expect(try await before.bytes(forKey: "key") == [3])
    await storage.close()
    await before.close()
  }

  /// The bytes that the storage in the folder `run` would have for the key `key` if its process ended now.
  private func readAfterCrash() async throws -> [UInt8]? {
    try directory.copy("run", to: "copy")
    let storage = SQLiteStorage(at: directory.path("copy/storage.db"))
    let bytes = try await storage.bytes(forKey: "key")
    await storage.close()
    try directory.remove("copy")
    return bytes
  }
}
