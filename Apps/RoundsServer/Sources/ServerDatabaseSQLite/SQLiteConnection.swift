import CServerSQLite
import Foundation
import ServerDatabase

/// A connection to a file.
///
/// It is used by one thread at a time, except for the interruption of a statement.
final class SQLiteConnection: EngineConnection {
  private let handle: OpaquePointer
  private let busyTime: Duration
  private var statements = StatementCache()
  private var cancellation = TransactionCancellation()
  private var waitsUntil = ContinuousClock.now
  /// SQLite would commit the rest of a transaction after a failed statement.
  private var hasFailed = false
  let dialect = SQLDialect.sqlite
  let isBroken = false

  init(path: String, busyTime: Duration) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let result = sqlite3_open_v2(path, &handle, flags, nil)
    guard result == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw DatabaseError(.unavailable, reason: "SQLite cannot open \(path), result code \(result)")
    }
    self.handle = handle
    self.busyTime = busyTime
    do {
      try configure()
    } catch {
      close()
      throw error
    }
  }

  private func configure() throws {
    sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context else { return 0 }
        return Unmanaged<SQLiteConnection>.fromOpaque(context).takeUnretainedValue().waitsAgain(after: count) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    guard server_sqlite_be_strict(handle) == SQLITE_OK else { throw failure(SQLITE_ERROR) }
    waitsUntil = .now + busyTime
    // Switching to the log ignores the busy handler, see https://sqlite.org/wal.html.
    while true {
      let result = sqlite3_exec(handle, "PRAGMA journal_mode = WAL", nil, nil, nil)
      if result == SQLITE_OK { break }
      guard result & 0xff == SQLITE_BUSY, waitsAgain(after: 1) else { throw failure(result) }
    }
    for pragma in [
      "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA case_sensitive_like = ON",
      "PRAGMA trusted_schema = OFF",
    ] {
      let result = sqlite3_exec(handle, pragma, nil, nil, nil)
      guard result == SQLITE_OK else { throw failure(result) }
    }
  }

  /// Waits for another process's lock; false if it took too long or the task was cancelled.
  private func waitsAgain(after count: Int32) -> Bool {
    guard !cancellation.isCancelled, ContinuousClock.now < waitsUntil else { return false }
    usleep(UInt32(min(count + 1, 20)) * 500)
    return true
  }

  // MARK: Transactions

  func begin(_ mode: TransactionMode, _ cancellation: TransactionCancellation) throws {
    self.cancellation = cancellation
    hasFailed = false
    waitsUntil = .now + busyTime
    switch mode {
    case .read:
      try run("PRAGMA query_only = ON")
      try run("BEGIN DEFERRED")
      // The first statement that reads fixes the state that the others see.
      try run("SELECT 1 FROM sqlite_schema LIMIT 1")
    case .write, .exclusive:
      try run("BEGIN IMMEDIATE")
    }
  }

  func commit() throws {
    guard !hasFailed else {
      throw DatabaseError(.invalidStatement, reason: "a statement of the transaction has failed")
    }
    // The busy handler would otherwise give up if the task is cancelled during the commit.
    cancellation = TransactionCancellation()
    let result = sqlite3_exec(handle, "COMMIT", nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result) }
    sqlite3_exec(handle, "PRAGMA query_only = OFF", nil, nil, nil)
  }

  func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    sqlite3_exec(handle, "PRAGMA query_only = OFF", nil, nil, nil)
  }

  func close() {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  private func run(_ sql: String) throws {
    let handle = handle
    try cancellation.interruptible(by: { sqlite3_interrupt(handle) }) {
      let result = sqlite3_exec(handle, sql, nil, nil, nil)
      guard result == SQLITE_OK else { throw failure(result) }
    }
  }

  // MARK: Statements

  func query(_ name: StaticString, _ sql: SQL) throws -> [SQLRow] {
    try naming(name) {
      try withStatement(sql) { statement in
        var rows: [SQLRow] = []
        var columns: [String] = []
        while try step(statement) {
          // Known after the first step: SQLite prepares the statement again if the schema has changed.
          if rows.isEmpty { columns = names(of: statement) }
          rows.append(SQLRow(columns: columns, values: columns.indices.map { value(of: statement, at: Int32($0)) }))
        }
        return rows
      }
    }
  }

  func execute(_ name: StaticString, _ sql: SQL) throws -> Int {
    try naming(name) {
      try withStatement(sql) { statement in
        let before = sqlite3_total_changes64(handle)
        while try step(statement) {}
        // Definitions of tables leave the count of the statement before.
        return sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
      }
    }
  }

  private func naming<Result>(_ name: StaticString, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      hasFailed = true
      throw (error as? DatabaseError)?.naming(name) ?? error
    }
  }

  private func withStatement<Result>(_ sql: SQL, _ body: (OpaquePointer) throws -> Result) throws -> Result {
    let (text, values) = try sql.rendered(for: .sqlite)
    guard !hasFailed, sqlite3_get_autocommit(handle) == 0 else {
      throw DatabaseError(.invalidStatement, reason: "a statement of the transaction has failed")
    }
    let handle = handle
    return try cancellation.interruptible(by: { sqlite3_interrupt(handle) }) {
      let statement = try statements.statement(for: text) { try prepare(text) }
      defer {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
      for (index, value) in zip(Int32(1)..., values) {
        let result = bind(value, to: statement, at: index)
        guard result == SQLITE_OK else { throw failure(result) }
      }
      return try body(statement)
    }
  }

  private func prepare(_ text: String) throws -> OpaquePointer {
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard result == SQLITE_OK else { throw failure(result) }
    guard let statement else { throw DatabaseError(.invalidStatement, reason: "the statement is empty") }
    return statement
  }

  private func step(_ statement: OpaquePointer) throws -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result: throw failure(result)
    }
  }

  func failure(_ result: Int32) -> any Error {
    if result & 0xff == SQLITE_INTERRUPT { return CancellationError() }
    return DatabaseError(result, message: String(cString: sqlite3_errmsg(handle)))
  }
}
