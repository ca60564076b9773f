import CSeamSQLite

/// One connection to a database, with its statements; closes when it is let go.
///
/// Opened without SQLite's own locks, so whoever owns it lets one thread in at a time.
final class SQLiteConnection {
  let database: OpaquePointer
  /// How long to wait for others, in milliseconds.
  private let busyTimeout: Int32
  private var statements: [String: SQLiteStatement] = [:]
  private var isSynchronous: Bool?
  private var hasReadOnlyLog = false
  /// Where its files lay when they were opened; nil until the log is.
  private(set) var files: DatabaseFiles?

  /// Opens the file, and makes it where there is none.
  ///
  /// Nothing of a file that exists changes until something is written.
  ///
  /// - Parameter fileSystem: the registered file system that it is in; nil for the system's own.
  init(path: String, busyTimeout: Duration, fileSystem: String? = nil) throws(SQLiteFailure) {
    var database: OpaquePointer?
    let result = sqlite3_open_v2(
      path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, fileSystem)
    guard let database else { throw SQLiteFailure(resultCode: result, message: "out of memory") }
    self.database = database
    self.busyTimeout = Int32(min(max(busyTimeout / .milliseconds(1), 0), Double(Int32.max)))
    sqlite3_extended_result_codes(database, 1)
    // What turns out to be damaged must not be written to by the closing of it.
    seam_sqlite3_checkpoint_on_close(database, 0)
    keepLog()
    sqlite3_busy_timeout(database, self.busyTimeout)
    guard result == SQLITE_OK else { throw SQLiteFailure(result, of: database) }
  }

  deinit {
    statements.removeAll()
    guard let files else { return _ = sqlite3_close_v2(database) }
    files.release { _ = sqlite3_close_v2(database) }
  }

  /// Has the log stay where it is when the last connection closes.
  ///
  /// Whether it is the last one SQLite knows by its locks, and these are given up when any code of the process closes a
  /// file of the database.
  private func keepLog() {
    var keeps: Int32 = 1
    sqlite3_file_control(database, "main", SQLITE_FCNTL_PERSIST_WAL, &keeps)
  }

  /// Notes where the files lie; false where they were moved or removed since they were opened.
  func noteFiles() -> Bool {
    files = DatabaseFiles(of: self)
    files?.retain()
    return files != nil
  }

  /// Whether the files that are open are those at their paths.
  var isInPlace: Bool { files?.state == .inPlace }

  /// The statement, prepared once.
  func statement(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    let statement = try SQLiteStatement(sql, in: database)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement that is used once.
  func execute(_ sql: String) throws(SQLiteFailure) {
    let result = sqlite3_exec(database, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw SQLiteFailure(result, of: database) }
  }

  /// Has commits wait for the disk, or only for the system, which keeps them when the process ends.
  func makeSynchronous(_ synchronous: Bool) throws(SQLiteFailure) {
    guard synchronous != isSynchronous else { return }
    try execute("PRAGMA synchronous = \(synchronous ? "FULL" : "NORMAL")")
    isSynchronous = synchronous
  }

  /// Whether the database file or its log could only be opened for reading: every write fails.
  var isReadOnly: Bool { hasReadOnlyLog || sqlite3_db_readonly(database, "main") == 1 }

  /// Learns from the failure to begin a write what it tells of the connection.
  func note(_ failure: SQLiteFailure) {
    // A file that was moved is no matter of rights: opening another one in its place would hide it.
    if failure.primaryCode == SQLITE_READONLY, failure.resultCode != Self.fileWasMoved { hasReadOnlyLog = true }
  }

  /// SQLITE_READONLY_DBMOVED, which is a macro that Swift does not see.
  private static let fileWasMoved: Int32 = 1032

  /// The first column of the first row as text.
  func text(_ sql: String) throws -> String {
    try SQLiteStatement(sql, in: database).withBound { try $0.step() ? $0.string(at: 0) : "" }
  }

  /// The first column of the first row as a number.
  func integer(_ sql: String) throws -> Int {
    try SQLiteStatement(sql, in: database).withBound { try $0.step() ? $0.integer(at: 0) : 0 }
  }

  /// Whether a transaction is open; SQLite itself ends one after some failures.
  var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  /// Runs a body that waits for no one.
  func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    sqlite3_busy_timeout(database, 0)
    defer { sqlite3_busy_timeout(database, busyTimeout) }
    return try body()
  }

  /// The largest value and statement, in bytes.
  func limitLength(to bytes: Int32) { sqlite3_limit(database, SQLITE_LIMIT_LENGTH, bytes) }
}
