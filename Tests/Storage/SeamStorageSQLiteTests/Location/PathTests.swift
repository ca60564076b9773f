import SeamStorage
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// Paths that cannot be those of a database.
struct PathTests {
  @Test(arguments: ["", "a\0b.db", "\0"]) func noPathIsRefused(_ path: String) async {
    for access in [StorageAccess.readWrite, .readOnly] {
      let storage = SQLiteStorage(at: path, access: access)
      let error = await expectError(.unavailable) { try await storage.open() }
      #expect(error?.location == path && error?.reason == "the path of the database is empty or has a zero byte")
      await expectError(.unavailable) { try await storage.setBytes([1], forKey: "key") }
      await expectError(.unavailable) { _ = try await storage.bytes(forKey: "key") }
    }
    await expectError(.unavailable) { _ = try SQLiteStorage.quarantine(at: path) }
    await expectError(.unavailable) { _ = try SQLiteStorage.salvage(at: path) }
  }

  @Test func aDirectoryIsRefused() async throws {
    let directory = TemporaryDirectory()
    try directory.write([], to: "file")
    for path in [directory.path(""), directory.path("") + "/", "/"] {
      let error = await expectError(.unavailable) { try await SQLiteStorage(at: path).open() }
      #expect(error?.reason == "the path of the database is that of a directory")
      await expectError(.unavailable) { try await SQLiteStorage(at: path, access: .readOnly).open() }
    }
  }
}
