import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

struct SQLiteStatementTests {
  private let directory = TemporaryDirectory()

  @Test func bytesWithoutAnAddressAreEmptyAndNotNull() throws {
    try directory.write([], to: "statement.db")
    let connection = try SQLiteConnection(path: directory.path("statement.db"), busyTimeout: .zero)
    try connection.statement("SELECT ?1").withBound(UnsafeRawBufferPointer(start: nil, count: 0)) { row in
      let hasRow = try row.step()
      #expect(hasRow)
      #expect(!row.isNull(at: 0))
      #expect(row.bytes(at: 0) == [])
    }
  }

  @Test func aStatementThatSQLiteDoesNotKnowIsAFailure() throws {
    try directory.write([], to: "statement.db")
    let connection = try SQLiteConnection(path: directory.path("statement.db"), busyTimeout: .zero)
    let failure = #expect(throws: SQLiteFailure.self) { () throws in try connection.statement("SELEC 1") }
    #expect(failure?.resultCode == 1)
    #expect(failure?.message.contains("SELEC") == true)
  }
}
