import ServerDatabase
import ServerTestFixtures
import Testing

/// The example of the module's page.
struct OverviewTests {
  @Test(arguments: TestDatabase.allCases)
  func findsPatients(kind: TestDatabase) async throws {
    let database = try await kind.open(kind.makePlace())
    let (id, name) = ("1", "Wilma")
    try await database.migrate(
      [Migration(1, "create", ["CREATE TABLE patient (id \(.text) PRIMARY KEY, name \(.text) NOT NULL)\(.strict)"])],
      of: "patients")
    try await database.write { connection in
      try connection.execute("add-patient", "INSERT INTO patient (id, name) VALUES (\(id), \(name))")
    }
    let rows = try await database.read { connection in
      try connection.query("find-patients", "SELECT id FROM patient WHERE name = \(name) ORDER BY id LIMIT \(10)")
    }
    let found: [String] = try rows.map { try $0.get("id") }
    #expect(found == ["1"])

    let names = ["Fred", "Wilma"]
    let conditions: [SQL] = names.map { "name = \($0)" }
    let list: SQL = "SELECT id FROM patient WHERE \(SQL.joined(conditions, separator: " OR "))"
    #expect(try await database.read { try $0.query("list", list) }.count == 1)
    await database.close()
  }
}
