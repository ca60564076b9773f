import SeamStorage
import SeamSupport
import StorageTestFixtures

@testable import SeamStorageSQLite

/// A database's files, its current values, and all values that it ever had.
struct SalvageFixture: Sendable {
  var database: [UInt8]
  var log: [UInt8]
  /// The mark, which states how far the log was synchronised.
  var mark: SyncMark?
  /// The current values.
  var values: [String: [UInt8]] = [:]
  /// All values that were ever stored under a key.
  var history: [String: Set<[UInt8]>] = [:]

  /// A storage of many values of which some were replaced and removed.
  ///
  /// - Parameter hasLog: whether the last third of the writes is in the log, as when the process is killed.
  static func make(_ count: Int, hasLog: Bool, seed: UInt64) async throws -> Self {
    let directory = TemporaryDirectory()
    var random = SeededRandom(seed: seed)
    var fixture = Self(database: [], log: [])
    let limits = SQLiteLimits(checkpointPages: 1_000_000, tidiesAfter: .seconds(3600))
    let storage = SQLiteStorage(at: directory.path("a.db"), limits: limits)
    try await fixture.write(0..<count, removing: [], to: storage, &random)
    try await fixture.write(count..<count, removing: stride(from: 5, to: count, by: 9), to: storage, &random)
    try await fixture.write(0..<count / 10, removing: [], to: storage, &random)
    await storage.close()
    let later = SQLiteStorage(at: directory.path("a.db"), limits: limits)
    if hasLog {
      try await fixture.write(count..<count + count / 4, removing: [], to: later, &random)
      try await fixture.write(
        count / 2..<count * 3 / 4, removing: stride(from: 7, to: count, by: 13), to: later, &random)
    }
    fixture.database = try directory.read("a.db")
    fixture.log = try directory.read("a.db-wal")
    fixture.mark = SyncMarker.mark(besides: directory.path("a.db"))
    await later.close()
    return fixture
  }

  private mutating func write(
    _ numbers: Range<Int>, removing removed: some Sequence<Int>, to storage: SQLiteStorage, _ random: inout SeededRandom
  ) async throws {
    var rest = Array(numbers)[...]
    while !rest.isEmpty {
      var batch = StorageBatch()
      let size = Int.random(in: 1...60, using: &random)
      for number in rest.prefix(size) {
        let (key, value) = ("key/\(number * 7919 % 10_007)", Self.value(number, &random))
        batch.setBytes(value, forKey: key)
        values[key] = value
        history[key, default: []].insert(value)
      }
      rest = rest.dropFirst(size)
      try await storage.write(batch)
    }
    var batch = StorageBatch()
    for number in removed {
      let key = "key/\(number * 7919 % 10_007)"
      batch.removeValue(forKey: key)
      values[key] = nil
    }
    try await storage.write(batch)
  }

  /// A value with a checksum: small, or of some KB, or with many pages of its own.
  private static func value(_ number: Int, _ random: inout SeededRandom) -> [UInt8] {
    let size = number % 100 == 50 ? 100_000 : number % 10 == 0 ? 2000 : Int.random(in: 0...200, using: &random)
    var payload: [UInt8] = []
    payload.reserveCapacity(size + 8)
    while payload.count < size { withUnsafeBytes(of: random.next()) { payload += $0 } }
    return Envelope(version: 1, payload: payload[..<size]).bytes
  }

  /// Salvages the files as they are.
  func salvage() -> StorageSalvage { Self.salvage(database, log, mark) }

  /// Salvages files with these bytes; nil stands for a missing file.
  static func salvage(_ database: [UInt8]?, _ log: [UInt8]?, _ mark: SyncMark? = nil) -> StorageSalvage {
    DatabaseSalvage(
      database: database.map { file("a.db", $0) }, log: log.map { file("a.db-wal", $0) }, mark: mark
    ).read()
  }

  private static func file(_ name: String, _ bytes: [UInt8]) -> DamagedFile {
    DamagedFile(name: name, size: bytes.count) { Array(bytes[$0..<$0 + $1]) }
  }
}
