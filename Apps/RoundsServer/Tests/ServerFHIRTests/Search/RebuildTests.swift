import CoreFHIR
import ServerDatabase
import ServerTestFixtures
import Testing

@testable import ServerFHIR

struct RebuildTests {
  private static let tables: [SQL] = RowTest.Table.allCases.map(\.name)

  /// All rows of the index, in an order of their own.
  private static func rows(_ database: any Database) async throws -> [[SQLRow]] {
    try await database.read { connection in
      try tables.map { try connection.query("rows", "SELECT * FROM \($0)").sorted { "\($0)" < "\($1)" } }
    }
  }

  private static func fixture(_ kind: TestDatabase) async throws -> SearchFixture {
    try await SearchFixture(kind, try ExampleTests.resources.map { try FHIRJSON(parsing: $0) })
  }

  /// Leaves rows of other definitions, and lacks some.
  private static func damage(_ database: any Database) async throws {
    try await database.write { connection in
      try connection.execute("damage", "DELETE FROM fhir_search_token WHERE resource = 1")
      try connection.execute("damage", "DELETE FROM fhir_search_reference")
      try connection.execute("damage", "UPDATE fhir_search_date SET key = key + 1")
      try connection.execute("damage", "UPDATE fhir_search_state SET value = 7 WHERE name = 'definitions'")
    }
  }

  @Test(arguments: TestDatabase.allCases)
  func makesTheSameRowsAsTheWritesDid(kind: TestDatabase) async throws {
    let fixture = try await Self.fixture(kind)
    let before = try await Self.rows(fixture.database)
    #expect(try await SearchIndex.rebuild(in: fixture.database, batch: 3) == ExampleTests.resources.count)
    #expect(try await Self.rows(fixture.database) == before)
    try await Self.damage(fixture.database)
    #expect(try await Self.rows(fixture.database) != before)
    #expect(try await SearchIndex.rebuild(in: fixture.database, batch: 4) == ExampleTests.resources.count)
    #expect(try await Self.rows(fixture.database) == before)
    #expect(try await SearchIndex.rebuild(in: fixture.database) == 0)
  }

  @Test(arguments: TestDatabase.allCases)
  func sharesTheWorkWithOthers(kind: TestDatabase) async throws {
    let fixture = try await Self.fixture(kind)
    let before = try await Self.rows(fixture.database)
    try await Self.damage(fixture.database)
    let database = fixture.database
    let counts = try await withThrowingTaskGroup(of: Int.self, returning: [Int].self) { group in
      for _ in 0..<4 { group.addTask { try await SearchIndex.rebuild(in: database, batch: 1) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.reduce(0, +) == ExampleTests.resources.count)
    #expect(try await Self.rows(fixture.database) == before)
  }

  @Test(arguments: TestDatabase.allCases)
  func continuesAfterItWasEnded(kind: TestDatabase) async throws {
    let fixture = try await Self.fixture(kind)
    let before = try await Self.rows(fixture.database)
    try await Self.damage(fixture.database)
    let database = fixture.database
    let task = Task { try await SearchIndex.rebuild(in: database, batch: 1) }
    while try await database.read({
      try $0.query("position", "SELECT value FROM fhir_search_state WHERE name = 'definitions' OR value = 3")
        .allSatisfy { try $0.get("value") == 7 }
    }) {}
    task.cancel()
    let first = (try? await task.value) ?? 0
    let rest = try await SearchIndex.rebuild(in: database, batch: 1)
    #expect(first + rest <= ExampleTests.resources.count)
    #expect(try await Self.rows(fixture.database) == before)
  }

  @Test(arguments: TestDatabase.allCases)
  func leavesNoRowsOfDeletedAndChangedResources(kind: TestDatabase) async throws {
    let fixture = try await Self.fixture(kind)
    for text in ExampleTests.resources {
      let json = try FHIRJSON(parsing: text)
      try await fixture.add([["resourceType": try #require(json["resourceType"]), "id": try #require(json["id"])]])
    }
    let rows = try await Self.rows(fixture.database)
    // All that is left says that no patient is known to be dead.
    #expect(rows.map(\.count).reduce(0, +) == 3)
    for text in ExampleTests.resources {
      let json = try FHIRJSON(parsing: text)
      try await fixture.add([json])
      try await fixture.delete(json["resourceType"]?.string ?? "", json["id"]?.string ?? "")
    }
    #expect(try await Self.rows(fixture.database).allSatisfy(\.isEmpty))
  }
}
