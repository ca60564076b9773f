import ServerDatabase
import ServerDatabasePostgres
import ServerDatabaseSQLite

/// Writes transactions of twenty rows until it is killed, and prints the number of each that was committed.
///
/// Usage: server-database-writer sqlite PATH | server-database-writer postgres URL
@main
struct Writer {
  static let rowsOfBatch = 20

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let kind = arguments.first, let place = arguments.last else {
      print("Usage: server-database-writer sqlite PATH | server-database-writer postgres URL")
      return
    }
    let database: any Database =
      kind == "postgres" ? try await PostgresDatabase(url: place) : try await SQLiteDatabase(path: place)
    while true {
      let batch = try await database.write { connection in
        let last: Int = try connection.query("last", "SELECT count(*) AS n FROM batch")[0].get("n")
        try connection.execute("add-batch", "INSERT INTO batch (number) VALUES (\(last + 1))")
        for index in 0..<Self.rowsOfBatch {
          try connection.execute("add-row", "INSERT INTO row (batch, number) VALUES (\(last + 1), \(index))")
        }
        return last + 1
      }
      // Unbuffered, as the process is killed at any time.
      try writeLine("\(batch)\n")
    }
  }
}
