import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct BackupTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path("app.db") }
  private var backup: String { directory.path("backup.db") }

  private func fill(_ storage: SQLiteStorage, _ count: Int) async throws {
    var batch = StorageBatch()
    for number in 0..<count { try batch.setValue("value \(number)", forKey: StorageKey("key/\(number)")) }
    try await storage.commit(batch)
  }

  /// The names in the directory other than those of the database and its own files.
  private func others() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path("")).filter { !$0.hasPrefix("app.db") }.sorted()
  }

  @Test func aBackupIsADatabaseThatIsReadWithoutALog() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 300)
    try await storage.backUp(to: backup)
    let before = try await storage.entries(withPrefix: "")
    await storage.close()
    let copy = SQLiteStorage(at: backup, access: .readOnly)
    #expect(try await copy.entries(withPrefix: "") == before)
    await copy.close()
    #expect(try others() == ["backup.db"])
    let own = SQLiteStorage(at: backup)
    try await own.setValue("new", forKey: "key/0")
    await own.close()
  }

  @Test func neitherTheLogNorADirectoryIsOverwritten() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 3)
    await expectError(.conflict) { try await storage.backUp(to: path + "-wal") }
    await expectError(.unavailable) { try await storage.backUp(to: directory.path("")) }
    #expect(try others() == [])
  }

  @Test func restoringReadsTheBackupOnceMoreAndNamesTheFileThatFails() async throws {
    let storage = SQLiteStorage(at: path)
    // More than SQLite caches.
    for number in 0..<30 { try await storage.setBytes([UInt8](repeating: 7, count: 100_000), forKey: "\(number)") }
    try await storage.backUp(to: backup)
    let files = try FaultyFileSystem()
    let location = DatabaseLocation(path: backup, access: .readOnly, limits: SQLiteLimits(fileSystem: files.name))
    func replace() async throws {
      try await storage.worker.write(key: nil, durability: .powerLoss) {
        try $0.replaceEntries(by: location) { false }
      }
    }
    try await replace()
    let reads = try #require(files.counts[.read])
    let pages = try directory.size("backup.db") / 4096
    #expect(reads > pages / 2 && reads < pages + 50)
    try await storage.setValue("mine", forKey: "own")
    files.begin(Fault(operation: .read, resultCode: 266, codes: [.unavailable]), at: 2 * reads - 1)
    let error = await expectError(.unavailable) { try await replace() }
    #expect(error?.location == backup)
    #expect(try await storage.countKeys(withPrefix: "") == 31)
    files.end()

    let small = SQLiteStorage(at: directory.path("small.db"), limits: SQLiteLimits(pageCount: 20))
    let full = await expectError(.full) { try await small.restore(from: backup) }
    #expect(full?.location == directory.path("small.db"))
  }

  @Test func aCancelledRestoreChangesNothing() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 3)
    try await storage.backUp(to: backup)
    try await storage.setValue("mine", forKey: "own")
    let gate = DispatchSemaphore(value: 0)
    // The worker is busy, so that the restore waits.
    let read = Task { try await storage.worker.read { _ in gate.wait() } }
    let restore = Task { try await storage.restore(from: backup) }
    restore.cancel()
    gate.signal()
    _ = try await read.value
    await #expect(throws: CancellationError.self) { try await restore.value }
    #expect(try await storage.countKeys(withPrefix: "") == 4)
    await storage.close()
  }

  @Test func backupsToOnePathLeaveOneWholeOne() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 3)
    for round in 0..<40 {
      let file = directory.path("backup \(round).db")
      let count = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
        for _ in 0..<3 { group.addTask { (try? await storage.backUp(to: file)) != nil } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(count == 1)
      let copy = SQLiteStorage(at: file, access: .readOnly)
      #expect(try await copy.countKeys(withPrefix: "") == 3)
      await copy.close()
    }
    await storage.close()
  }

  @Test func aBackupNamesTheStorageThatCannotBeRead() async throws {
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(at: path, limits: SQLiteLimits(fileSystem: files.name))
    // More than SQLite caches.
    for number in 0..<250 { try await storage.setBytes([UInt8](repeating: 7, count: 100_000), forKey: "\(number)") }
    let before = try #require(files.counts[.read])
    try await storage.backUp(to: backup)
    let after = try #require(files.counts[.read])
    files.begin(Fault(operation: .read, resultCode: 266, codes: [.unavailable]), at: 2 * after - before - 1)
    let error = await expectError(.unavailable) { try await storage.backUp(to: directory.path("second.db")) }
    #expect(error?.location == path)
    #expect(try others() == ["backup.db"])
    files.end()
    await storage.close()
  }

  @Test func compactingEmptiesTheLog() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 300)
    #expect(try directory.size("app.db-wal") > 0)
    try await storage.compact()
    #expect(try directory.size("app.db-wal") == 0)
    await storage.close()
  }
}
