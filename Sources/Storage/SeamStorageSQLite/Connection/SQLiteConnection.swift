import CSeamSQLite

/// One connection to a database, with its statements; closes when it is deallocated.
///
/// Opened without SQLite's mutexes: its owner must serialise access.
final class SQLiteConnection {
  let database: OpaquePointer
  /// How many KiB of pages it keeps at most; SQLite's default of 2 MB is less than an index of 100,000 values.
  private static let cacheSize = 16 << 10
  /// How long to wait for others, in milliseconds.
  private let busyTimeout: Int32
  private var statements: [String: SQLiteStatement] = [:]
  private var isSynchronous: Bool?
  private var hasReadOnlyLog = false
  /// The identities of its files when they were opened; nil until the log is open.
  private(set) var files: DatabaseFiles?

  /// Whether pages are read without a lock, so that each read has to be followed by a check for changes.
  let isUnlocked: Bool
  /// Records how far the log is synchronised; nil if the connection does not record that.
  var marker: SyncMarker?
  /// Shared by the connections of a storage, as they write one log.
  var failedCommit = FailedCommit()

  /// The access for which a file is opened.
  enum Access {
    /// Reading and writing; creates the file if it is missing.
    case creating
    /// Reading and writing an existing file.
    case writing
    /// Reading; creates no file.
    case reading
    /// Reading as if the file were immutable: without locks and without a log.
    case readingUnlocked
  }

  /// Opens the file.
  ///
  /// Nothing of a file that exists changes until something is written.
  ///
  /// - Parameter fileSystem: the name of a registered SQLite file system (VFS); nil for the default one.
  init(
    path: String, busyTimeout: Duration, fileSystem: String? = nil, access: Access = .creating
  ) throws(SQLiteFailure) {
    var database: OpaquePointer?
    isUnlocked = access == .readingUnlocked
    let result = sqlite3_open_v2(access.name(path), &database, access.flags | SQLITE_OPEN_NOMUTEX, fileSystem)
    guard let database else { throw SQLiteFailure(resultCode: result, message: "out of memory") }
    self.database = database
    self.busyTimeout = Int32(min(max(busyTimeout / .milliseconds(1), 0), Double(Int32.max)))
    sqlite3_extended_result_codes(database, 1)
    // Closing must not write to a database that turns out to be damaged.
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

  /// Keeps the log when the last connection closes.
  ///
  /// SQLite uses its locks to tell which connection is the last, and the system releases these when any code of the
  /// process closes a descriptor of the database.
  private func keepLog() {
    var keeps: Int32 = 1
    sqlite3_file_control(database, "main", SQLITE_FCNTL_PERSIST_WAL, &keeps)
  }

  /// Notes the files; returns false if they were moved or removed since they were opened.
  func noteFiles() -> Bool {
    // Not earlier: it reads the database.
    try? execute("PRAGMA cache_size = -\(Self.cacheSize)")
    files = DatabaseFiles(of: self)
    files?.retain()
    marker?.hasSeenHeader = (try? header())?.isOwn == true
    return files != nil
  }

  /// The state of the files that are open; nil before they were noted.
  ///
  /// A file that is smaller than before is in place if it has all of its pages.
  var filesState: DatabaseFiles.State? {
    let state = files?.look()
    guard state == .shrunk, let size = try? wholeSize() else { return state }
    files?.noteWhole(size: size)
    return .inPlace
  }

  /// Whether the files that are open are those at their paths, and whole.
  var isInPlace: Bool { filesState == .inPlace }

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

  /// Makes commits wait for the disk, or only for the system, which keeps them when the process ends.
  func makeSynchronous(_ synchronous: Bool) throws(SQLiteFailure) {
    guard synchronous != isSynchronous else { return }
    try execute("PRAGMA synchronous = \(synchronous ? "FULL" : "NORMAL")")
    isSynchronous = synchronous
  }

  /// Whether the database file or its log could only be opened for reading: every write fails.
  var isReadOnly: Bool { hasReadOnlyLog || sqlite3_db_readonly(database, "main") == 1 }

  /// Updates ``isReadOnly`` from a failure to begin a write.
  func note(_ failure: SQLiteFailure) {
    // A moved file is not a missing permission: reopening would hide the move.
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

  /// Runs the body without a busy timeout.
  func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    sqlite3_busy_timeout(database, 0)
    defer { sqlite3_busy_timeout(database, busyTimeout) }
    return try body()
  }

  /// How many rows were changed since the connection was opened.
  var changeCount: Int32 { sqlite3_total_changes(database) }

  /// The largest value and statement, in bytes.
  func limitLength(to bytes: Int32) { sqlite3_limit(database, SQLITE_LIMIT_LENGTH, bytes) }
}

extension SQLiteConnection.Access {
  fileprivate var flags: Int32 {
    switch self {
    case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .writing: SQLITE_OPEN_READWRITE
    case .reading, .readingUnlocked: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }

  /// See https://sqlite.org/uri.html and https://sqlite.org/wal.html#read_only_databases.
  fileprivate func name(_ path: String) -> String {
    let option: String
    switch self {
    case .creating, .writing: return path
    case .reading: option = "readonly_shm=1"
    case .readingUnlocked: option = "immutable=1"
    }
    return "file:" + path.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "?" + option
  }
}
