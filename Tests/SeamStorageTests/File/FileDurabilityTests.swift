import SeamStorage
import StorageTestFixtures
import Testing

extension FileStorage: DurableStorage {
  package static func quarantine(file: String, in directory: String) throws -> String { try quarantine(at: directory) }
}

struct FileDurabilityTests {
  @Test(arguments: DurableStorageCase.all) func meetsEveryRequirement(_ requirement: DurableStorageCase) async throws {
    try await requirement.check("values.log") { FileStorage(at: $0, busyTimeout: .seconds(60)) }
  }
}
