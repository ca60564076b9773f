import CSeamSQLite

/// A prepared statement, reused for as long as its connection lives.
///
/// Everything bound and read is bytes. Bound bytes must stay in place while the statement runs, which `withBound`
/// ensures: SQLite then copies nothing.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: OpaquePointer

  init(_ sql: String, in database: OpaquePointer) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let result = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard result == SQLITE_OK, let handle else { throw SQLiteFailure(result, of: database) }
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs the body with the parameters in place, then readies the statement for the next use.
  func withBound<Result>(
    _ parameters: UnsafeRawBufferPointer..., run body: (SQLiteStatement) throws -> Result
  ) throws -> Result {
    try withBound(parameters, run: body)
  }

  func withBound<Result>(
    _ parameters: [UnsafeRawBufferPointer], run body: (SQLiteStatement) throws -> Result
  ) throws -> Result {
    defer { sqlite3_reset(handle) }
    for (index, bytes) in zip(Int32(1)..., parameters) {
      let result =
        if bytes.isEmpty {
          sqlite3_bind_zeroblob(handle, index, 0)  // A null pointer would bind NULL.
        } else {
          sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), nil)
        }
      guard result == SQLITE_OK else { throw SQLiteFailure(result, of: database) }
    }
    return try body(self)
  }

  /// Goes to the next row; false after the last one.
  func step() throws(SQLiteFailure) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case let result: throw SQLiteFailure(result, of: database)
    }
  }

  func isNull(at column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func bytes(at column: Int32) -> [UInt8] {
    [UInt8](rawBytes(at: column))
  }

  func string(at column: Int32) -> String {
    String(decoding: rawBytes(at: column), as: UTF8.self)
  }

  func integer(at column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// The bytes where SQLite has them, until the next step.
  func rawBytes(at column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}

extension SQLiteFailure {
  init(_ resultCode: Int32, of database: OpaquePointer) {
    self.init(resultCode: resultCode, message: String(cString: sqlite3_errmsg(database)))
  }
}
