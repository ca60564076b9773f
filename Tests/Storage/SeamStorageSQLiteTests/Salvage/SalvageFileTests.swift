import Foundation
import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// Salvaging the files of a path.
struct SalvageFileTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path("a.db") }

  @Test func whatWasMovedAsideIsBroughtBack() async throws {
    let fixture = try await SalvageFixture.make(300, hasLog: true, seed: 4)
    try directory.write(fixture.database.zeroing(page: 3), to: "a.db")
    var log = fixture.log
    for index in 60_000..<61_000 { log[index] = 0x55 }
    try directory.write(log, to: "a.db-wal")
    // SQLite reads the log up to its damage.
    let storage = SQLiteStorage(at: path)
    await expectError(.corrupt) { try await storage.open() }
    let damaged = try SQLiteStorage.quarantine(at: path)
    try await storage.setBytes([9], forKey: "key/0")
    let before = try directory.read("a.db.damaged-1") + directory.read("a.db.damaged-1-wal")
    let salvage = try SQLiteStorage.salvage(at: damaged)
    #expect(salvage.entries.count > fixture.values.count * 9 / 10)
    let occupied = try await salvage.store(in: storage)
    #expect(occupied == ["key/0"])
    for entry in salvage.entries where entry.key != "key/0" {
      #expect(try await storage.bytes(forKey: entry.key) == fixture.values[entry.key])
    }
    #expect(try await storage.bytes(forKey: "key/0") == [9])
    #expect(try directory.read("a.db.damaged-1") + directory.read("a.db.damaged-1-wal") == before)
    await storage.close()
  }

  @Test func filesThatAreNoDatabasesHoldNothing() throws {
    let files: [[UInt8]] = [
      [], [1], Array("SQLite format 3\0".utf8), [UInt8](repeating: 0, count: 50_000),
      Array(String(repeating: "This is a text. ", count: 2000).utf8), [UInt8](repeating: 0xff, count: 70_000),
    ]
    for bytes in files {
      try directory.write(bytes, to: "a.db")
      for log in files {
        try directory.write(log, to: "a.db-wal")
        let salvage = try SQLiteStorage.salvage(at: path)
        #expect(salvage.entries == [] && salvage.doubtful == [])
        #expect(salvage.losses.isEmpty == (bytes.isEmpty && log.isEmpty))
        #expect(try directory.read("a.db") == bytes)
        #expect(try directory.read("a.db-wal") == log)
      }
      try directory.remove("a.db-wal")
    }
  }

  @Test func whatIsNoFileIsUnavailable() async throws {
    await expectError(.unavailable) { _ = try SQLiteStorage.salvage(at: path) }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    await expectError(.unavailable) { _ = try SQLiteStorage.salvage(at: path) }
    await expectError(.unavailable) { _ = try SQLiteStorage.salvage(at: "/dev/null") }
  }

  /// Closing a file of an open database would give up SQLite's locks on it.
  @Test func aDatabaseThatThisProcessHasOpenIsBusy() async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes([1], forKey: "key")
    await expectError(.busy) { _ = try SQLiteStorage.salvage(at: path) }
    try FileManager.default.createSymbolicLink(atPath: directory.path("link.db"), withDestinationPath: path)
    await expectError(.busy) { _ = try SQLiteStorage.salvage(at: directory.path("link.db")) }
    await storage.close()
    for _ in 0..<2 {
      #expect(try SQLiteStorage.salvage(at: path).entries == [StorageEntry(key: "key", bytes: [1])])
    }
    let again = SQLiteStorage(at: path)
    #expect(try await again.bytes(forKey: "key") == [1])
    await again.close()
  }

  /// Conversely, a database is not opened while it is being salvaged.
  @Test func aDatabaseThatIsBeingSalvagedIsBusy() async throws {
    try directory.write([], to: "a.db")
    let identity = try #require(FileStatus(at: path)?.identity)
    #expect(DatabaseFiles.claim(identity))
    #expect(!DatabaseFiles.claim(identity))
    await expectError(.busy) { _ = try SQLiteStorage.salvage(at: path) }
    await expectError(.busy) { try await SQLiteStorage(at: path, busyTimeout: .zero).open() }
    try directory.write([1], to: "other.db")
    #expect(try SQLiteStorage.salvage(at: directory.path("other.db")).entries == [])
    DatabaseFiles.unclaim(identity)
    try await SQLiteStorage(at: path).setBytes([1], forKey: "key")
  }
}
