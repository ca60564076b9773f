import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// Judging the log while others write, and the statements that a mark may make at all.
struct LogJudgementTests {
  private let directory = TemporaryDirectory()
  private var location: DatabaseLocation { DatabaseLocation(path: directory.path("app.db"), busyTimeout: .seconds(60)) }

  @Test func aLogThatBeginsAgainWhileItIsReadIsNotShortened() throws {
    let connection = try SQLiteConnection.open(location)
    func write() throws { try connection.transaction { try connection.setBytes([1], forKey: "key") } }
    let log = location.path + "-wal"
    try write()
    let scan = try #require(try LogScan(of: log, checksumAt: 1_000))
    try write()
    let mark = try #require(SyncMarker.mark(besides: location.path))
    let before = try connection.header()
    try connection.checkpoint()
    let after = try connection.header()
    func judgement(_ salts: LogSalts?, _ header: DatabaseHeader?) -> LogJudgement {
      LogJudgement(
        LogEvidence(
          mark: mark, saltsBefore: mark.salts, headerBefore: before, log: scan, saltsAfter: salts, headerAfter: header))
    }
    #expect(judgement(mark.salts, before) == .shortened)
    #expect(judgement(mark.salts, after) == .shortened)
    #expect(judgement(nil, before) == .missing)
    #expect(judgement(nil, after) == .sound)
    #expect(judgement(LogSalts(1, 2), before) == .missing)
    #expect(judgement(LogSalts(1, 2), after) == .sound)
  }

  /// Judges again and again while the log begins again with every commit.
  @Test func nothingIsDamagedWhileOthersWrite() async throws {
    let location = location
    let writer = DatabaseLocation(
      path: location.path, busyTimeout: .seconds(60), limits: SQLiteLimits(checkpointPages: 1))
    _ = try SQLiteConnection.open(location)
    try await withThrowingTaskGroup { group in
      group.addTask {
        let connection = try SQLiteConnection.open(writer)
        for number in UInt8(0)..<250 {
          try connection.transaction { try connection.setBytes([number], forKey: "key \(number % 30)") }
        }
      }
      group.addTask {
        let connection = try SQLiteConnection(path: location.path, busyTimeout: .zero)
        for _ in 0..<3_000 { try connection.checkLog(location) }
      }
      try await group.waitForAll()
    }
  }

  /// The stamp was undone with the transaction, so the next one needs it.
  @Test(arguments: [true, false]) func aCommitThatFailedLeavesNoStamp(isLogLost: Bool) async throws {
    let files = try FaultyFileSystem()
    let connection = try SQLiteConnection.open(
      DatabaseLocation(path: location.path, limits: SQLiteLimits(fileSystem: files.name)))
    func write() throws { try connection.transaction { try connection.setBytes([1], forKey: "key") } }
    let fault = Fault(operation: .sync, resultCode: 1034, codes: [.unavailable])
    files.begin(fault, at: files.counts[.sync, default: 0] + 1)
    #expect(throws: SQLiteFailure.self) { try write() }
    files.end()
    try write()
    if !isLogLost { _ = try connection.integer("PRAGMA wal_checkpoint(PASSIVE)") }
    try directory.copy("app.db", to: "copy.db")
    try directory.copy("app.db-mark", to: "copy.db-mark")
    let storage = SQLiteStorage(at: directory.path("copy.db"))
    if isLogLost {
      await expectError(.corrupt) { try await storage.open() }
    } else {
      #expect(try await storage.bytes(forKey: "key") == [1])
    }
    await storage.close()
  }

  @Test func theHeaderIsReadAgainAfterACheckpoint() throws {
    let connection = try SQLiteConnection.open(
      DatabaseLocation(path: location.path, limits: SQLiteLimits(checkpointPages: 1)))
    for number in UInt8(0)..<20 {
      try connection.transaction { try connection.setBytes([number], forKey: "key") }
      #expect(connection.marker?.mustLook == true)
    }
  }

  /// Every new database has the same header, so a mark for one would report damage of the next.
  @Test func nothingIsStatedOfADatabaseThatHasNoHeaderOfItsOwn() throws {
    try directory.write([], to: "app.db")
    let reader = try SQLiteConnection(path: location.path, busyTimeout: .zero)
    _ = try reader.text("PRAGMA journal_mode = WAL")
    // Keeps the following commits from being moved into the database.
    try reader.execute("BEGIN")
    _ = try reader.integer("SELECT count(*) FROM sqlite_schema")
    let connection = try SQLiteConnection.open(location)
    try connection.transaction { try connection.setBytes([1], forKey: "key") }
    #expect(SyncMarker.mark(besides: location.path) == nil)
    try reader.execute("COMMIT")
    try connection.checkpoint()
    try connection.transaction { try connection.setBytes([2], forKey: "key") }
    #expect(SyncMarker.mark(besides: location.path) != nil)
  }

  /// Stamps begin again after the largest.
  @Test(arguments: [0, 1, 1 << 22, (1 << 23) - 2, (1 << 23) - 1]) func stampsGrow(number: Int) {
    let stamp = SQLiteStamp(of: number << 8 | 1)
    #expect(stamp.next.previous == stamp && stamp.next != stamp)
    #expect(stamp.distance(to: stamp.next.next) == 2)
    #expect(stamp.distance(to: stamp.previous) == (1 << 23) - 1)
    #expect(stamp.userVersion(layout: 1) == number << 8 | 1)
    #expect(SQLiteStamp(of: stamp.next.userVersion(layout: 1)) == stamp.next)
  }
}
