import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// A log that lost synchronised pages is damage, whether it was deleted, cut off, changed or replaced.
struct LogDamageTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path("app.db") }

  enum Loss: CaseIterable { case deleted, emptied, headless, cutOff, flipped, anothers }

  /// Makes a folder with the files of a killed process: some values are in the database, others in the log.
  private func crash(_ folder: String = "crashed") async throws {
    let storage = SQLiteStorage(at: directory.path("\(folder)-open/app.db"))
    try await storage.setBytes([1], forKey: "old")
    await storage.close()
    let again = SQLiteStorage(at: directory.path("\(folder)-open/app.db"))
    for number in UInt8(0)..<20 { try await again.setBytes([number], forKey: "key \(number)") }
    try directory.copy("\(folder)-open", to: folder)
    await again.close()
  }

  @Test(arguments: Loss.allCases) func isNoticed(_ loss: Loss) async throws {
    try await crash()
    var log = try directory.read("crashed/app.db-wal")
    switch loss {
    case .deleted: try directory.remove("crashed/app.db-wal")
    case .emptied: log = []
    case .headless: log[17] ^= 1
    case .cutOff: log.removeLast(5_000)
    case .flipped: log[log.count / 2] ^= 1
    case .anothers:
      try await crash("other")
      log = try directory.read("other/app.db-wal")
    }
    if loss != .deleted { try directory.write(log, to: "crashed/app.db-wal") }
    let mark = try directory.read("crashed/app.db-mark")
    let location = directory.path("crashed/app.db")
    for checksIntegrity in [true, false] {
      let storage = SQLiteStorage(at: location, checksIntegrity: checksIntegrity)
      let error = await expectError(.corrupt) { _ = try await storage.bytes(forKey: "key 3") }
      #expect(error?.reason.contains("log") == true)
      await expectError(.corrupt) { try await storage.setBytes([1], forKey: "new") }
    }

    let storage = SQLiteStorage(at: location, whenDamaged: .quarantine)
    let error = await expectError(.corrupt) { try await storage.open() }
    #expect(error?.quarantine == location + ".damaged-1")
    #expect(try directory.read("crashed/app.db.damaged-1-mark") == mark)
    if loss != .deleted { #expect(try directory.read("crashed/app.db.damaged-1-wal") == log) }
    #expect(try await storage.keys(withPrefix: "") == [])
    try await storage.setBytes([1], forKey: "new")
    await storage.close()
    #expect(try await SQLiteStorage(at: location).keys(withPrefix: "") == ["new"])
  }

  @Test func aLogBesideAnotherDatabaseIsNoticed() async throws {
    try await crash()
    try await crash("other")
    try directory.write(try directory.read("other/app.db"), to: "crashed/app.db")
    await expectError(.corrupt) { try await SQLiteStorage(at: directory.path("crashed/app.db")).open() }
  }

  @Test func movingAsideThatWasInterruptedGoesOn() async throws {
    try await crash()
    // The log is moved first; from then on the mark tells that it is missing.
    try directory.rename("crashed/app.db-wal", to: "crashed/app.db.damaged-1-wal")
    let location = directory.path("crashed/app.db")
    #expect(try SQLiteStorage.quarantine(at: location) == location + ".damaged-1")
    for suffix in ["", "-wal", "-mark"] { #expect(directory.has("crashed/app.db.damaged-1\(suffix)")) }
    #expect(!directory.has("crashed/app.db-mark"))
  }

  /// As the `sqlite3` shell does, which does not know the mark, moves the log into the database, and removes it.
  @Test(arguments: [[], ["key 3", "old"]], ["wal_checkpoint(TRUNCATE)", "journal_mode = DELETE"])
  func anotherProgramMayRemoveTheLog(removing keys: [String], by pragma: String) async throws {
    try await crash()
    let location = directory.path("crashed/app.db")
    let mark = try directory.read("crashed/app.db-mark")
    try withExtendedLifetime(try SQLiteConnection(path: location, busyTimeout: .zero)) { shell in
      for key in keys { try shell.execute("DELETE FROM entries WHERE key = CAST('\(key)' AS BLOB)") }
      _ = try shell.text("PRAGMA \(pragma)")
    }
    if directory.has("crashed/app.db-wal") { try directory.remove("crashed/app.db-wal") }
    #expect(try directory.read("crashed/app.db-mark") == mark)
    let storage = SQLiteStorage(at: location)
    #expect(try await storage.keys(withPrefix: "").count == 21 - keys.count)
    try await storage.setBytes([7], forKey: "key 3")
    await storage.close()
  }

  /// The mark of a process that was killed, or that could not write it, is older than the files.
  @Test func anOlderMarkAccusesNoOne() async throws {
    let moments = try await record()
    for (index, moment) in moments.enumerated() {
      for (before, older) in moments[..<index].enumerated() {
        try restore(database: moment, log: moment, mark: older)
        do {
          #expect(try await countOfKeys() == index + 1)
        } catch {
          Issue.record("The mark is of commit \(before), the files are of \(index): \(error)")
        }
      }
    }
  }

  /// Puts each earlier log, and none, beside the database.
  @Test func anOlderLogIsNoticedWhereItTakesSomething() async throws {
    let moments = try await record()
    var noticed = 0
    for (index, moment) in moments.enumerated() {
      for older in [nil] + moments[..<index].map(Optional.some) {
        try restore(database: moment, log: older, mark: moment)
        do {
          #expect(try await countOfKeys() == index + 1, "The files are of commit \(index).")
        } catch let error as StorageError {
          #expect(error.code == .corrupt)
          noticed += 1
        }
      }
    }
    #expect(noticed > moments.count)
  }

  private struct Moment {
    let database: [UInt8]
    let log: [UInt8]
    let mark: [UInt8]
  }

  /// The files after each of some commits; the log begins again several times.
  private func record() async throws -> [Moment] {
    let storage = SQLiteStorage(at: directory.path("open/app.db"), limits: SQLiteLimits(checkpointPages: 6))
    var moments: [Moment] = []
    for number in UInt8(0)..<18 {
      try await storage.setBytes([UInt8](repeating: number, count: 100), forKey: "key \(number)")
      moments.append(
        Moment(
          database: try directory.read("open/app.db"), log: try directory.read("open/app.db-wal"),
          mark: try directory.read("open/app.db-mark")))
    }
    #expect(Set(moments.map { $0.log.prefix(32) }).count > 3)
    await storage.close()
    return moments
  }

  private func countOfKeys() async throws -> Int {
    let storage = SQLiteStorage(at: path)
    let result: Result<[String], any Error>
    do { result = .success(try await storage.keys(withPrefix: "")) } catch { result = .failure(error) }
    await storage.close()
    return try result.get().count
  }

  private func restore(database: Moment, log: Moment?, mark: Moment) throws {
    for name in ["app.db-wal", "app.db-shm"] where directory.has(name) { try directory.remove(name) }
    try directory.write(database.database, to: "app.db")
    if let log { try directory.write(log.log, to: "app.db-wal") }
    try directory.write(mark.mark, to: "app.db-mark")
  }
}
