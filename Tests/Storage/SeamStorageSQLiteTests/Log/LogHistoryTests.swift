import SeamConformance
import SeamStorage
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// Whatever storages and other programs do to a database, the files that a kill leaves are never called damaged.
struct LogHistoryTests {
  private let directory = TemporaryDirectory()

  @Test(arguments: UInt64(0)..<4) func noKillLooksLikeDamage(seed: UInt64) async throws {
    var history = try History(directory, seed: seed)
    var (lost, found) = (0, 0)
    for step in 0..<60 {
      let action = try history.act()
      let files = try Files(directory, "app.db")
      // A mark may be of any age: its writer was killed, or could not write it.
      for mark in [files.mark, history.marks.randomElement(using: &history.random) ?? nil] {
        let entries = try await read(files.database, files.log, mark)
        let isRight = entries == history.entries
        #expect(isRight, "Seed \(seed), step \(step), \(action)")
      }
      history.marks.append(files.mark)
      // Without the log, or with a part of it, the write that was just synchronised is read, or its loss is noticed.
      guard action == .synchronise else { continue }
      let part = Int.random(in: 0...(files.log?.count ?? 0), using: &history.random)
      for log in [nil, files.log.map { [UInt8]($0.prefix(part)) }] {
        do {
          let entries = try await read(files.database, log, files.mark)
          let isRight = entries == history.entries
          #expect(isRight, "Seed \(seed), step \(step), \(log?.count ?? 0) bytes of the log")
          found += 1
        } catch let error as StorageError {
          #expect(error.code == .corrupt)
          lost += 1
        }
      }
    }
    #expect(lost > 5 && found > 0)
  }

  /// Restoring a backup puts an older stamp into the log, and every page.
  @Test func aRestoredBackupIsNotTakenForAForeignLog() async throws {
    var history = try History(directory, seed: 1)
    for _ in 0..<20 { _ = try history.act() }
    try history.other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try history.other.execute("PRAGMA user_version = \(7 << 8 | 1)")
    try history.other.execute("VACUUM")
    let files = try Files(directory, "app.db")
    #expect(try await read(files.database, files.log, files.mark) == history.entries)
  }

  private struct Files {
    let database: [UInt8]
    let log, mark: [UInt8]?

    init(_ directory: TemporaryDirectory, _ name: String) throws {
      database = try directory.read(name)
      log = directory.has(name + "-wal") ? try directory.read(name + "-wal") : nil
      mark = directory.has(name + "-mark") ? try directory.read(name + "-mark") : nil
    }
  }

  private func read(_ database: [UInt8], _ log: [UInt8]?, _ mark: [UInt8]?) async throws -> [StorageEntry] {
    let copy = TemporaryDirectory()
    try copy.write(database, to: "app.db")
    if let log { try copy.write(log, to: "app.db-wal") }
    if let mark { try copy.write(mark, to: "app.db-mark") }
    let storage = SQLiteStorage(at: copy.path("app.db"))
    let result: Result<[StorageEntry], any Error>
    do { result = .success(try await storage.entries(withPrefix: "")) } catch { result = .failure(error) }
    await storage.close()
    return try result.get()
  }
}

/// Random actions of two storages and another program on one database.
private struct History {
  enum Action: CaseIterable {
    /// Twice, so that it is more frequent.
    case synchronise, synchroniseAgain
    case writeForTheProcess, writeFromOutside, checkpoint, checkpointFromOutside, reopen, vacuum
  }

  var random: SeededRandom
  private let locations: [DatabaseLocation]
  private var storages: [SQLiteConnection]
  /// Knows nothing of marks.
  let other: SQLiteConnection
  private var values: [String: [UInt8]] = [:]
  var marks: [[UInt8]?] = []

  init(_ directory: TemporaryDirectory, seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    let path = directory.path("app.db")
    locations = [3, 12].map { DatabaseLocation(path: path, limits: SQLiteLimits(checkpointPages: $0)) }
    storages = try locations.map { try SQLiteConnection.open($0) }
    other = try SQLiteConnection(path: path, busyTimeout: .zero)
  }

  var entries: [StorageEntry] {
    values.sorted { $0.key < $1.key }.map { StorageEntry(key: $0.key, bytes: $0.value) }
  }

  mutating func act() throws -> Action {
    let number = Int.random(in: 0..<2, using: &random)
    switch Action.allCases.randomElement(using: &random) ?? .synchronise {
    case .synchronise, .synchroniseAgain:
      try write(storages[number], .powerLoss)
      return .synchronise
    case .writeForTheProcess:
      try write(storages[number], .processCrash)
      return .writeForTheProcess
    case .writeFromOutside:
      try write(other, .processCrash)
      return .writeFromOutside
    case .checkpoint:
      try storages[number].checkpoint()
      return .checkpoint
    case .checkpointFromOutside:
      let kind = ["PASSIVE", "RESTART", "TRUNCATE"].randomElement(using: &random) ?? "FULL"
      _ = try other.integer("PRAGMA wal_checkpoint(\(kind))")
      return .checkpointFromOutside
    case .reopen:
      storages[number] = try SQLiteConnection.open(locations[number])
      return .reopen
    case .vacuum:
      try other.execute("VACUUM")
      return .vacuum
    }
  }

  private mutating func write(_ connection: SQLiteConnection, _ durability: StorageDurability) throws {
    let key = "key \(Int.random(in: 0..<12, using: &random))"
    let isRemoved = Int.random(in: 0..<4, using: &random) == 0 && values[key] != nil
    // Often a value that was stored before, so that pages get their former contents again.
    let size = [0, 20, 20, 3_000, 9_000].randomElement(using: &random) ?? 0
    // Otherwise it may rely on a header that was read a millisecond ago.
    connection.marker?.lookAgain()
    let bytes = [UInt8](repeating: .random(in: 0..<2, using: &random), count: size)
    try connection.transaction(durability: durability) {
      if isRemoved { try connection.remove(key) } else { try connection.setBytes(bytes, forKey: key) }
    }
    values[key] = isRemoved ? nil : bytes
  }
}
