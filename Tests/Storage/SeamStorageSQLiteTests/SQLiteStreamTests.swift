import SeamStorage
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct SQLiteStreamTests {
  private let directory = TemporaryDirectory()

  @Test func streamsOfEverySizeAreReadAsTheyWereStored() async throws {
    try await expectStreamsRoundTrip(in: SQLiteStorage(at: directory.path("streams.db")))
  }

  @Test func piecesFitIntoWhatADatabaseTakes() async throws {
    let storage = SQLiteStorage(at: directory.path("small.db"), limits: SQLiteLimits(length: 100_000))
    let bytes = streamBytes(1_000_000, seed: 1)
    try await storage.setStream(StreamSource(bytes), forKey: "film")
    await storage.close()
    let isSame = try await SQLiteStorage(at: directory.path("small.db")).streamedBytes(forKey: "film") == bytes
    #expect(isSame)
  }
}
