import ServerDatabase
import ServerDatabaseTesting
import ServerTestFixtures
import Testing

struct ConformanceTests {
  @Test(arguments: TestDatabase.allCases)
  func meetsAllRequirements(kind: TestDatabase) async throws {
    let report = await DatabaseConformance { try await kind.open(kind.makePlace()) }.check()
    #expect(report.failures.isEmpty, "\(report.failures.joined(separator: "\n"))")
    #expect(report.requirements.count >= 25)
  }

  @Test(arguments: TestDatabase.allCases, DatabaseFault.allCases)
  func findsFaults(kind: TestDatabase, fault: DatabaseFault) async throws {
    let report = await DatabaseConformance { FaultyDatabase(try await kind.open(kind.makePlace()), fault) }
      .check(only: [fault.requirement])
    #expect(report.requirements == [fault.requirement])
    #expect(report.failures.count == 1, "\(fault) was not found")
  }
}
