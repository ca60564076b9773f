import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct LargestRecordTests {
  private let directory = TemporaryDirectory()

  /// SQLite accepts every value that the storage accepts, and the storage refuses none that SQLite would accept with a
  /// key of usual length.
  @Test(arguments: [10_000, 200_000, 3_000_000]) func theLimitIsSQLites(_ length: Int32) async throws {
    let storage = SQLiteStorage(at: directory.path("\(length).db"), limits: SQLiteLimits(length: length))
    let largest = LargestRecord(limit: length)
    #expect(storage.capabilities.largestValue == largest.value)
    #expect(largest.value >= Int(length) * 7 / 8)
    try await storage.setBytes([UInt8](repeating: 7, count: largest.value), forKey: "key")
    let error = await expectError(.tooLarge) {
      try await storage.setBytes([UInt8](repeating: 7, count: largest.value + 1), forKey: "key")
    }
    #expect(error?.key == "key" && error?.underlying == nil)
    await expectError(.tooLarge) {
      try await storage.updateBytes(forKey: "key") { $0 = [UInt8](repeating: 7, count: largest.value + 1) }
    }
    #expect(try await storage.bytes(forKey: "key")?.count == largest.value)
    // The longest key beside it, exactly.
    var keySize = Int(length) - largest.value
    while LargestRecord.size(key: keySize, value: largest.value) > Int(length) { keySize -= 1 }
    let value = [UInt8](repeating: 8, count: largest.value)
    try await storage.setBytes(value, forKey: String(repeating: "k", count: keySize))
    await expectError(.tooLarge) {
      try await storage.setBytes(value, forKey: String(repeating: "k", count: keySize + 1))
    }
    // SQLite itself says the same.
    let connection = try SQLiteConnection(path: directory.path("\(length).db"), busyTimeout: .seconds(5))
    connection.limitLength(to: length)
    try connection.setBytes(value, forKey: String(repeating: "l", count: keySize))
    #expect(throws: SQLiteFailure.self) {
      try connection.setBytes(value, forKey: String(repeating: "l", count: keySize + 1))
    }
  }

  @Test func theLimitOfTheLibraryIsStated() {
    let storage = SQLiteStorage(at: directory.path("a.db"))
    #expect(storage.capabilities.largestValue == 1_000_000_000 - 65_536)
  }

  @Test func sizesOfRecordsAreSQLites() {
    #expect(LargestRecord.size(key: 0, value: 0) == 3)
    #expect(LargestRecord.size(key: 57, value: 57) == 117)
    #expect(LargestRecord.size(key: 58, value: 57) == 119)
    #expect(LargestRecord.size(key: 0, value: 8185) == 1 + 1 + 2 + 8185)
    #expect(LargestRecord.size(key: 0, value: 8186) == 1 + 1 + 3 + 8186)
  }
}
