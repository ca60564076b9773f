import Foundation
import SeamStorage
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// The files and directories that a storage creates are for their owner alone, and outlive a loss of power.
struct RightsTests {
  private let directory = TemporaryDirectory()

  private func mode(_ name: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: directory.path(name))[.posixPermissions] as? Int)
  }

  @Test func filesAndDirectoriesAreTheirOwnersAlone() async throws {
    let storage = SQLiteStorage(at: directory.path("a/b/values.db"))
    try await storage.setBytes([1], forKey: "key")
    for name in ["a", "a/b"] { #expect(try mode(name) == 0o700, "\(name)") }
    for suffix in ["", "-wal", "-shm"] { #expect(try mode("a/b/values.db" + suffix) == 0o600, "\(suffix)") }
    await storage.close()
  }

  @Test func aFileThatWasThereKeepsItsMode() async throws {
    try directory.write([], to: "values.db")
    let path = directory.path("values.db")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes([1], forKey: "key")
    for suffix in ["", "-wal", "-shm"] { #expect(try mode("values.db" + suffix) == 0o640, "\(suffix)") }
    await storage.close()
    try directory.write([1, 2, 3], to: "values.db")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try SQLiteStorage.quarantine(at: path)
    #expect(try mode("values.db.damaged-1") == 0o640)
    #expect(try mode("values.db.damaged-1-wal") == 0o640)
    try await SQLiteStorage(at: path).setBytes([1], forKey: "key")
    #expect(try mode("values.db") == 0o600)
  }

  @Test func aLinkThatLeadsNowhereIsFollowed() async throws {
    let files = FileManager.default
    try files.createDirectory(atPath: directory.path("data"), withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: directory.path("link.db"), withDestinationPath: "data/values.db")
    let storage = SQLiteStorage(at: directory.path("link.db"))
    try await storage.setBytes([1], forKey: "key")
    #expect(try mode("data/values.db") == 0o600)
    #expect(try files.destinationOfSymbolicLink(atPath: directory.path("link.db")) == "data/values.db")
    await storage.close()
  }

  /// No write is acknowledged before the directories are synchronised.
  @Test func theNamesOfANewDatabaseOutliveALossOfPower() async throws {
    let synchronised = Locked([String]())
    let limits = SQLiteLimits { name in synchronised.withLock { $0.append(name) } }
    var names: [String] { synchronised.withLock(\.self) }
    let path = directory.path("a/b/values.db")
    let storage = SQLiteStorage(at: path, limits: limits)
    try await storage.setBytes([1], forKey: "key")
    for name in [directory.path("a/b"), directory.path("a"), directory.path(""), "/"] {
      #expect(names.contains(URL(fileURLWithPath: name).standardizedFileURL.path), "\(name) in \(names)")
    }
    await storage.close()
    let count = names.count
    let again = SQLiteStorage(at: path, limits: limits)
    try await again.setBytes([2], forKey: "key")
    #expect(names.count == count, "It is not new any more.")
    await again.close()
    // The process that created the file finished before.
    try FileManager.default.createDirectory(atPath: directory.path("half"), withIntermediateDirectories: true)
    try directory.write([], to: "half/values.db")
    let half = SQLiteStorage(at: directory.path("half/values.db"), limits: limits)
    try await half.open()
    #expect(names.contains(directory.path("half")))
    await half.close()
  }
}
