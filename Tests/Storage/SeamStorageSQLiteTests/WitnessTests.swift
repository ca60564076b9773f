import Foundation
import SeamStorage
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// A database that was there is never taken for a new one, and one that is cut off or overwritten is noticed.
struct WitnessTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path("app.db") }

  /// A database of some hundred pages, closed.
  private func make(_ name: String = "app.db", _ byte: UInt8 = 7) async throws {
    let storage = SQLiteStorage(at: directory.path(name))
    var batch = StorageBatch()
    for number in 0..<284 { batch.setBytes([UInt8](repeating: byte, count: 1_000), forKey: "key \(number)") }
    try await storage.commit(batch)
    await storage.close()
  }

  /// Removes the files of a database that are there.
  private func remove(_ name: String, _ suffixes: [String]) throws {
    for suffix in suffixes where directory.has(name + suffix) { try directory.remove(name + suffix) }
  }

  /// Expects damage, also of a storage for reading only, and that a storage with the policy starts at its second call.
  private func expectDamage(_ comment: Comment) async throws {
    for access in [StorageAccess.readWrite, .readOnly] {
      let storage = SQLiteStorage(at: path, checksIntegrity: false, access: access)
      await expectError(.corrupt) { _ = try await storage.bytes(forKey: "key 1") }
      await storage.close()
    }
    let storage = SQLiteStorage(at: path, whenDamaged: .quarantine)
    let error = await expectError(.corrupt) { try await storage.open() }
    #expect(error?.quarantine == path + ".damaged-1", comment)
    try await storage.setBytes([1], forKey: "new")
    #expect(try await storage.keys(withPrefix: "") == ["new"], comment)
    await storage.close()
    #expect(try await SQLiteStorage(at: path).keys(withPrefix: "") == ["new"], comment)
  }

  @Test(arguments: [false, true], [false, true])
  func aMissingDatabaseIsDamageBesideItsMark(isEmpty: Bool, hasLog: Bool) async throws {
    try await make()
    #expect(try directory.size("app.db-mark") == 36)
    if isEmpty { try directory.write([], to: "app.db") } else { try directory.remove("app.db") }
    if !hasLog { try remove("app.db", ["-wal", "-shm"]) }
    try await expectDamage("\(isEmpty) \(hasLog)")
    #expect(directory.has("app.db.damaged-1-mark"))
  }

  /// Its commits outlive the process alone, so that none of them writes a mark.
  @Test func aDatabaseHasAWitnessFromTheBeginning() async throws {
    let storage = SQLiteStorage(at: path)
    var batch = StorageBatch(durability: .processCrash)
    batch.setBytes([1], forKey: "key 1")
    try await storage.write(batch)
    await storage.close()
    try remove("app.db", ["", "-wal", "-shm"])
    try await expectDamage("")
  }

  @Test func theWitnessOfALinkedDatabaseLiesBesideItsTarget() async throws {
    try await make("target.db")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "target.db")
    try remove("target.db", ["", "-wal", "-shm"])
    let error = await expectError(.corrupt) { try await SQLiteStorage(at: path).open() }
    #expect(error?.reason == "the database is missing or empty, and its mark (app.db-mark) is there")
  }

  @Test func aMarkAloneIsMovedAsideAfterAnInterruption() async throws {
    try await make()
    for suffix in ["-shm", "-wal", ""] { try directory.rename("app.db" + suffix, to: "app.db.damaged-1" + suffix) }
    #expect(try SQLiteStorage.quarantine(at: path) == path + ".damaged-1")
    #expect(directory.has("app.db.damaged-1-mark"))
    #expect(try await SQLiteStorage(at: path).keys(withPrefix: "") == [])
  }

  enum Change: CaseIterable { case emptied, cutInTheHeader, cutToAPage, cutInHalf, overwritten, text, zeros }

  /// Changes the file in place, as `cp` and editors do: it stays the file that is open.
  private func make(_ change: Change, by other: [UInt8] = []) throws {
    let size = try directory.size("app.db")
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    defer { try? file.close() }
    switch change {
    case .emptied: try file.truncate(atOffset: 0)
    case .cutInTheHeader: try file.truncate(atOffset: 60)
    case .cutToAPage: try file.truncate(atOffset: 4_096)
    case .cutInHalf: try file.truncate(atOffset: UInt64(size / 2))
    case .overwritten: try file.write(contentsOf: other)
    case .text: try file.write(contentsOf: Array("no database".utf8))
    case .zeros: try file.write(contentsOf: [UInt8](repeating: 0, count: 4_096))
    }
  }

  @Test(arguments: Change.allCases, [StorageDurability.powerLoss, .processCrash])
  func aFileThatIsChangedInPlaceIsNoticedByTheNextCommit(_ change: Change, _ durability: StorageDurability) async throws
  {
    try await make()
    let storage = SQLiteStorage(at: path, limits: SQLiteLimits(trustsFilesFor: .zero))
    func write(_ key: String) async throws {
      var batch = StorageBatch(durability: durability)
      batch.setBytes([1], forKey: key)
      try await storage.write(batch)
    }
    try await write("before")
    _ = try await storage.entries(withPrefix: "")
    try await make("other.db", 9)
    try make(change, by: try directory.read("other.db"))
    await expectError(.corrupt) { try await write("after") }
    await expectError(.corrupt) { try await write("again") }
    await storage.close()
  }

  /// The file grows while it is open, and is cut off above the size that it had when it was opened.
  @Test func aFileThatGrewAndIsCutOffIsNoticedByTheNextCommit() async throws {
    let storage = SQLiteStorage(at: path, limits: SQLiteLimits(checkpointPages: 1, trustsFilesFor: .zero))
    try await storage.setBytes([UInt8](repeating: 7, count: 200_000), forKey: "large")
    try await storage.setBytes([1], forKey: "before")
    #expect(try directory.size("app.db") > 200_000)
    try make(.cutInHalf)
    await expectError(.corrupt) { try await storage.setBytes([1], forKey: "after") }
    await storage.close()
  }

  /// Free pages are given back, and another connection rewrites the file.
  @Test func aFileThatShrinksIsInPlace() async throws {
    try await make()
    let storage = SQLiteStorage(at: path, limits: SQLiteLimits(trustsFilesFor: .zero))
    let other = SQLiteStorage(at: path)
    let size = try directory.size("app.db")
    var batch = StorageBatch()
    for number in 1..<284 { batch.removeValue(forKey: "key \(number)") }
    try await storage.write(batch)
    try await other.compact()
    #expect(try directory.size("app.db") < size / 2)
    try await storage.setBytes([1], forKey: "new")
    #expect(try await storage.keys(withPrefix: "") == ["key 0", "new"])
    await storage.close()
    await other.close()
  }

  /// A checkpoint that was killed has written the header, and not the pages behind it.
  @Test func pagesThatTheLogHasAreNotMissing() async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes([UInt8](repeating: 1, count: 100_000), forKey: "old")
    await storage.close()
    let before = try directory.read("app.db")
    let again = SQLiteStorage(at: path)
    try await again.setBytes([UInt8](repeating: 2, count: 100_000), forKey: "new")
    let log = try directory.read("app.db-wal")
    await again.close()
    let after = try directory.read("app.db")
    #expect(after.count > before.count)
    try directory.write(Array(after[..<4_096] + before[4_096...]), to: "killed.db")
    try directory.write(log, to: "killed.db-wal")
    let killed = SQLiteStorage(at: directory.path("killed.db"))
    #expect(try await killed.keys(withPrefix: "") == ["new", "old"])
    try await killed.setBytes([1], forKey: "newer")
    await killed.close()
    try directory.remove("killed.db-wal")
    try directory.write(Array(after[..<4_096] + before[4_096...]), to: "killed.db")
    await expectError(.corrupt) {
      try await SQLiteStorage(at: directory.path("killed.db"), checksIntegrity: false).open()
    }
  }

  /// A run of damaged bytes in the header, as a failing disk leaves it.
  @Test(arguments: [true, false]) func aBurstOverTheHeaderIsDamage(hasMark: Bool) async throws {
    try await make()
    let whole = try directory.read("app.db")
    var random = SeededRandom(seed: 1)
    for (start, end) in [(30, 100), (0, 100), (16, 30), (44, 72), (68, 72)] {
      for round in 0..<8 {
        var bytes = whole
        for index in start..<end { bytes[index] = round == 0 ? 0 : round == 1 ? 0xff : random.next() }
        try remove("app.db", hasMark ? ["-wal", "-shm"] : ["-wal", "-shm", "-mark"])
        try directory.write(bytes, to: "app.db")
        try await expectDamage("Bytes \(start) to \(end): \(bytes[start..<end])")
        try remove("app.db.damaged-1", ["", "-wal", "-shm", "-mark"])
      }
    }
  }

  @Test(arguments: ["DROP TABLE entries", "ALTER TABLE entries RENAME TO others"])
  func aDatabaseWithoutItsTableIsDamage(_ sql: String) async throws {
    try await make()
    let connection = try SQLiteConnection(path: path, busyTimeout: .zero)
    try connection.execute(sql)
    _ = try connection.text("PRAGMA wal_checkpoint(TRUNCATE)")
    try await expectDamage("\(sql)")
  }
}
