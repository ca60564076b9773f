import Foundation
import SeamStorage
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// Every write asks whether the file at the path is still the one that is open.
struct LocationTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.path("app.db") }

  private func open() async throws -> SQLiteStorage {
    let storage = SQLiteStorage(at: path)
    try await storage.setBytes([1], forKey: "key")
    return storage
  }

  /// Expects that nothing is acknowledged or proven absent any more.
  private func expectUnavailable(_ storage: SQLiteStorage) async {
    let error = await expectError(.unavailable) { try await storage.setBytes([2], forKey: "key") }
    #expect(error?.location == path)
    await expectError(.unavailable) { try await storage.updateBytes(forKey: "key") { $0 = [2] } }
    await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
    await expectError(.unavailable) { _ = try await storage.bytes(forKey: "other") }
    await expectError(.unavailable) { _ = try await storage.keys(withPrefix: "") }
    await expectError(.unavailable) { _ = try await storage.entries(withPrefix: "") }
  }

  @Test func aFileThatWasDeletedIsUnavailable() async throws {
    let storage = try await open()
    try directory.remove("app.db")
    await expectUnavailable(storage)
    #expect(!directory.has("app.db"), "Another database was made.")
  }

  @Test func aDirectoryThatWasDeletedIsUnavailable() async throws {
    let storage = try await open()
    try directory.remove("")
    await expectUnavailable(storage)
  }

  @Test func anotherDatabaseInItsPlaceIsUsed() async throws {
    let storage = try await open()
    let other = SQLiteStorage(at: directory.path("other.db"))
    try await other.setBytes([9], forKey: "key")
    await other.close()
    try directory.remove("app.db")
    try directory.rename("other.db", to: "app.db")
    await expectUnavailable(storage)
    #expect(try directory.size("app.db-wal") > 0, "What was written before is in the log.")
    try directory.rename("app.db-wal", to: "old.db-wal")
    #expect(try await storage.bytes(forKey: "key") == [9])
    try await storage.setBytes([2], forKey: "key")
    #expect(try await SQLiteStorage(at: path).bytes(forKey: "key") == [2])
  }

  @Test func aLogThatWasRemovedIsNotWrittenTo() async throws {
    let (first, second) = (try await open(), SQLiteStorage(at: path))
    try await second.setBytes([2], forKey: "key")
    let closing = SQLiteStorage(at: path)
    try await closing.open()
    await closing.close()
    #expect(try directory.size("app.db-wal") == 0, "All is in the database.")
    try directory.remove("app.db-wal")
    try directory.remove("app.db-shm")
    let error = await expectError(.unavailable) { try await first.setBytes([3], forKey: "key") }
    #expect(error?.reason.contains("another storage of this process") == true)
    // It closes the old log as well; then both can continue.
    #expect(try await second.bytes(forKey: "key") == [2])
    try await first.setBytes([4], forKey: "key")
    #expect(try await second.bytes(forKey: "key") == [4])
    #expect(try await SQLiteStorage(at: path).bytes(forKey: "key") == [4])
  }

  @Test func aFileThatWasMovedIsUnavailableUntilItIsBack() async throws {
    let storage = try await open()
    try directory.rename("app.db", to: "moved.db")
    await expectUnavailable(storage)
    try directory.rename("moved.db", to: "app.db")
    #expect(try await storage.bytes(forKey: "key") == [1])
    try await storage.setBytes([2], forKey: "key")
    await storage.close()
    #expect(try await SQLiteStorage(at: path).bytes(forKey: "key") == [2])
  }
}
