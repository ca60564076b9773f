import CRawSQLite

/// The same table as the storage's, used through SQLite's C interface as a program without a storage would.
///
/// The pragmas, the durability, the schema and the prepared statements are the storage's own.
final class RawSQLite {
  private let database: OpaquePointer
  private let get: OpaquePointer
  private let put: OpaquePointer
  private let list: OpaquePointer
  private let begin: OpaquePointer
  private let commit: OpaquePointer
  private let version: OpaquePointer

  /// Opens the file; makes the table where there is none.
  init(path: String) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let result = sqlite3_open_v2(path, &handle, flags, nil)
    guard result == SQLITE_OK, let database = handle else { throw Failure(code: result) }
    let setUp = """
      PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1; PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS entries (key BLOB NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID
      """
    let outcome = sqlite3_exec(database, setUp, nil, nil, nil)
    guard outcome == SQLITE_OK else { throw Failure(code: outcome) }
    self.database = database
    get = try Self.prepare("SELECT value FROM entries WHERE key = ?1", in: database)
    put = try Self.prepare("INSERT OR REPLACE INTO entries (key, value) VALUES (?1, ?2)", in: database)
    list = try Self.prepare("SELECT key, value FROM entries WHERE key >= ?1 AND key < ?2 ORDER BY key", in: database)
    begin = try Self.prepare("BEGIN IMMEDIATE", in: database)
    commit = try Self.prepare("COMMIT", in: database)
    version = try Self.prepare("PRAGMA data_version", in: database)
  }

  deinit {
    for statement in [get, put, list, begin, commit, version] { sqlite3_finalize(statement) }
    sqlite3_close_v2(database)
  }

  /// Sets whether commits wait for the disk.
  func makeSynchronous(_ synchronous: Bool) throws {
    try expect(
      SQLITE_OK, sqlite3_exec(database, "PRAGMA synchronous = \(synchronous ? "FULL" : "NORMAL")", nil, nil, nil))
  }

  /// The data version, which differs after each commit of another connection.
  func dataVersion() throws -> Int {
    defer { sqlite3_reset(version) }
    try expect(SQLITE_ROW, sqlite3_step(version))
    return Int(sqlite3_column_int64(version, 0))
  }

  /// Stores one value in its own transaction.
  func put(_ bytes: [UInt8], forKey key: String) throws {
    defer { sqlite3_reset(put) }
    try withBytes(of: key) { key in
      try bytes.withUnsafeBytes { bytes in
        sqlite3_bind_blob(put, 1, key.baseAddress, Int32(key.count), nil)
        sqlite3_bind_blob(put, 2, bytes.baseAddress, Int32(bytes.count), nil)
        try expect(SQLITE_DONE, sqlite3_step(put))
      }
    }
  }

  func get(_ key: String) throws -> [UInt8]? {
    defer { sqlite3_reset(get) }
    return try withBytes(of: key) { key in
      sqlite3_bind_blob(get, 1, key.baseAddress, Int32(key.count), nil)
      let result = sqlite3_step(get)
      guard result == SQLITE_ROW else {
        try expect(SQLITE_DONE, result)
        return nil
      }
      return value(of: get, at: 0)
    }
  }

  /// The keys from a first one up to, but not including, a last one, with their values.
  func list(from first: String, to last: String) throws -> [(key: String, value: [UInt8])] {
    defer { sqlite3_reset(list) }
    return try withBytes(of: first) { first in
      try withBytes(of: last) { last in
        sqlite3_bind_blob(list, 1, first.baseAddress, Int32(first.count), nil)
        sqlite3_bind_blob(list, 2, last.baseAddress, Int32(last.count), nil)
        var rows: [(String, [UInt8])] = []
        while true {
          let result = sqlite3_step(list)
          guard result == SQLITE_ROW else {
            try expect(SQLITE_DONE, result)
            return rows
          }
          rows.append((String(decoding: value(of: list, at: 0), as: UTF8.self), value(of: list, at: 1)))
        }
      }
    }
  }

  func transaction(_ body: () throws -> Void) throws {
    try expect(SQLITE_DONE, sqlite3_step(begin))
    sqlite3_reset(begin)
    try body()
    try expect(SQLITE_DONE, sqlite3_step(commit))
    sqlite3_reset(commit)
  }

  /// SQLite's result code, where it was not the one expected.
  struct Failure: Error {
    let code: Int32
  }

  private static func prepare(_ sql: String, in database: OpaquePointer) throws -> OpaquePointer {
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard let statement else { throw Failure(code: result) }
    return statement
  }

  private func expect(_ expected: Int32, _ code: Int32) throws {
    guard code == expected else { throw Failure(code: code) }
  }

  private func value(of statement: OpaquePointer, at column: Int32) -> [UInt8] {
    let start = sqlite3_column_blob(statement, column)
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  private func withBytes<Result>(
    of key: String, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    var key = key
    return try key.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
  }
}
