import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct BackupTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path("app.db") }
  private var backup: String { directory.path("backup.db") }

  private func fill(_ storage: SQLiteStorage, _ count: Int, _ text: String = "value") async throws {
    var batch = StorageBatch()
    for number in 0..<count { try batch.setValue("\(text) \(number)", forKey: StorageKey("key/\(number)")) }
    try await storage.commit(batch)
  }

  /// What lies in the directory beside the database and its own files.
  private func others() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path("")).filter { !$0.hasPrefix("app.db") }.sorted()
  }

  @Test func aBackupIsOneFileThatHoldsEverything() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 3_000)
    let fractions = Locked([Double]())
    try await storage.backUp(to: backup) { fraction in fractions.withLock { $0.append(fraction) } }
    #expect(try others() == ["backup.db"])
    #expect(try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int == 0o600)
    let reported = fractions.withLock(\.self)
    #expect(reported == reported.sorted() && reported.last == 1 && reported.count > 3)
    let before = try await storage.entries(withPrefix: "")
    await storage.close()
    let copy = SQLiteStorage(at: backup, access: .readOnly)
    #expect(try await copy.entries(withPrefix: "") == before)
    await copy.close()
    #expect(try others() == ["backup.db"], "A backup is read without a log.")
    let own = SQLiteStorage(at: backup)
    try await own.setValue("new", forKey: "key/0")
    await own.close()
  }

  @Test func writersGoOnAndTheBackupIsOfOneMoment() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 5_000)
    let isDone = Locked(false)
    try await withThrowingTaskGroup { group in
      group.addTask {
        var generation = 0
        while !isDone.withLock(\.self) {
          var batch = StorageBatch(durability: .processCrash)
          for key in ["a", "key/2500", "z"] { try batch.setValue(generation, forKey: StorageKey(key)) }
          try await storage.commit(batch)
          generation += 1
          await Task.yield()
        }
      }
      try await storage.backUp(to: backup)
      isDone.withLock { $0 = true }
      try await group.waitForAll()
    }
    let copy = SQLiteStorage(at: backup)
    let (first, second, third) = try await copy.getValues(
      forKeys: StorageKey<Int>("a"), StorageKey<Int>("z"), StorageKey<String>("key/1"))
    #expect(first == second && third == "value 1")
  }

  @Test func aCancelledBackupLeavesNothing() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 5_000)
    for moment in [0.0, 0.2, 0.5, 0.9] {
      let path = backup
      let task = Task {
        try await storage.backUp(to: path) { fraction in
          if fraction >= moment { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try others() == [])
    }
    try await storage.backUp(to: backup)
  }

  @Test func nothingIsOverwritten() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 3)
    for taken in [path, path + "-wal", directory.path("other")] {
      if !FileManager.default.fileExists(atPath: taken) { try Data([1]).write(to: URL(fileURLWithPath: taken)) }
      await expectError(.conflict) { try await storage.backUp(to: taken) }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.path("other"))) == Data([1]))
    await expectError(.unavailable) { try await storage.backUp(to: directory.path("")) }
    await expectError(.unavailable) { try await storage.backUp(to: "") }
    await expectError(.unavailable) { try await storage.backUp(to: directory.path("none/backup.db")) }
    #expect(try others() == ["other"])
  }

  @Test func whatAKilledBackupLeftIsNoMatter() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 3)
    try Data(repeating: 7, count: 100_000).write(to: URL(fileURLWithPath: backup + ".partial"))
    try await storage.backUp(to: backup)
    #expect(try others() == ["backup.db"])
  }

  @Test func restoringReplacesEverythingForEveryone() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 100)
    try await storage.backUp(to: backup)
    let other = SQLiteStorage(at: path)
    var values = other.values(forKey: StorageKey<String>("key/1")).makeAsyncIterator()
    #expect(try await values.next() == "value 1")
    try await fill(storage, 50, "newer")
    try await storage.setValue("since", forKey: "new")
    #expect(try await values.next() == "newer 1")
    let backedUp = SQLiteStorage(at: backup)
    let expected = try await backedUp.entries(withPrefix: "")
    await backedUp.close()
    try await storage.restore(from: backup)
    #expect(try await values.next() == "value 1")
    #expect(try await storage.entries(withPrefix: "") == expected)
    #expect(try await other.entries(withPrefix: "") == expected)
    await storage.close()
    await other.close()
    let again = SQLiteStorage(at: path)
    #expect(try await again.entries(withPrefix: "") == expected)
  }

  @Test func whatIsNoSoundBackupChangesNothing() async throws {
    let storage = SQLiteStorage(at: path)
    try await fill(storage, 500)
    try await storage.backUp(to: backup)
    let whole = try Data(contentsOf: URL(fileURLWithPath: backup))
    try await storage.setValue("mine", forKey: "own")
    let before = try await storage.entries(withPrefix: "")
    await expectError(.unavailable) { try await storage.restore(from: directory.path("none.db")) }
    try Data("no database, but some text".utf8).write(to: URL(fileURLWithPath: backup))
    await #expect(throws: StorageError.self) { try await storage.restore(from: backup) }
    for part in 1..<50 {
      try whole.prefix(whole.count * part / 50).write(to: URL(fileURLWithPath: backup))
      await expectError(.corrupt) { try await storage.restore(from: backup) }
    }
    #expect(try await storage.entries(withPrefix: "") == before)
    #expect(try others() == ["backup.db"])
  }

  @Test func restoringReadsTheBackupOnceMoreAndNamesTheFileThatFails() async throws {
    let storage = SQLiteStorage(at: path)
    // More than SQLite caches.
    for number in 0..<30 { try await storage.setBytes([UInt8](repeating: 7, count: 100_000), forKey: "\(number)") }
    try await storage.backUp(to: backup)
    let files = try FaultyFileSystem()
    let place = SQLitePlace(path: backup, access: .readOnly, limits: SQLiteLimits(fileSystem: files.name))
    func replace() async throws {
      try await storage.worker.write(key: nil, durability: .powerLoss) { try $0.replaceEntries(by: place) }
    }
    try await replace()
    let reads = try #require(files.counts[.read])
    let pages = try directory.size("backup.db") / 4096
    #expect(reads > pages / 2 && reads < pages + 50)
    try await storage.setValue("mine", forKey: "own")
    files.begin(Fault(operation: .read, resultCode: 266, codes: [.unavailable]), at: 2 * reads - 1)
    let error = await expectError(.unavailable) { try await replace() }
    #expect(error?.place == backup)
    #expect(try await storage.countKeys(withPrefix: "") == 31)
    files.end()

    let small = SQLiteStorage(at: directory.path("small.db"), limits: SQLiteLimits(pageCount: 20))
    let full = await expectError(.full) { try await small.restore(from: backup) }
    #expect(full?.place == directory.path("small.db"))
  }

  @Test func aBackupNamesTheStorageThatCannotBeRead() async throws {
    let files = try FaultyFileSystem()
    let storage = SQLiteStorage(at: path, limits: SQLiteLimits(fileSystem: files.name))
    // More than SQLite caches.
    for number in 0..<30 { try await storage.setBytes([UInt8](repeating: 7, count: 100_000), forKey: "\(number)") }
    let before = try #require(files.counts[.read])
    try await storage.backUp(to: backup)
    let after = try #require(files.counts[.read])
    files.begin(Fault(operation: .read, resultCode: 266, codes: [.unavailable]), at: 2 * after - before - 1)
    let error = await expectError(.unavailable) { try await storage.backUp(to: directory.path("second.db")) }
    #expect(error?.place == path)
    #expect(try others() == ["backup.db"])
    files.end()
    await storage.close()
  }

  @Test func aDamagedDatabaseIsRestoredAndKept() async throws {
    let first = SQLiteStorage(at: path)
    try await fill(first, 500)
    try await first.backUp(to: backup)
    await first.close()
    try Data(repeating: 7, count: 20_000).write(to: URL(fileURLWithPath: path))
    let storage = SQLiteStorage(at: path)
    await expectError(.corrupt) { try await storage.open() }
    try await storage.restore(from: backup)
    #expect(try await storage.countKeys(withPrefix: "") == 500)
    #expect(FileManager.default.fileExists(atPath: path + ".damaged-1"))
  }

  @Test func compactingGivesRoomBackAndLosesNothing() async throws {
    let storage = SQLiteStorage(at: path, limits: SQLiteLimits(tidiesAfter: .seconds(3_600)))
    for number in 0..<40 {
      try await storage.setBytes([UInt8](repeating: UInt8(number), count: 100_000), forKey: "large/\(number)")
    }
    try await storage.removeValues(withPrefix: "large/1")
    let before = try await storage.entries(withPrefix: "")
    let size = try directory.size("app.db")
    try await storage.compact()
    #expect(try directory.size("app.db") < size * 9 / 10)
    #expect(try directory.size("app.db-wal") == 0)
    #expect(try await storage.entries(withPrefix: "") == before)
    try await storage.setBytes([1], forKey: "after")
    await storage.close()
    let again = SQLiteStorage(at: path)
    #expect(try await again.countKeys(withPrefix: "") == before.count + 1)
  }
}
