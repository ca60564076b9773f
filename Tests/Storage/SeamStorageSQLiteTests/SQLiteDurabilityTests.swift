import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

extension SQLiteStorage: DurableStorage {
  package static func quarantine(file: String, in directory: String) throws -> String {
    try quarantine(at: "\(directory)/\(file)")
  }
}

struct SQLiteDurabilityTests {
  @Test(arguments: DurableStorageCase.all) func meetsEveryRequirement(_ requirement: DurableStorageCase) async throws {
    try await requirement.check("app.db") {
      SQLiteStorage(
        at: $0 + "/app.db", busyTimeout: .seconds(60), limits: SQLiteLimits(tidiesAfter: .seconds(3_600)))
    }
  }
}
