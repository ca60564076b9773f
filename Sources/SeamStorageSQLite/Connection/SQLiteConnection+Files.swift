import CSeamSQLite

/// What SQLite knows of the files of a database.
extension SQLiteConnection {
  /// Throws unless every byte of the database file and of its log can be read.
  func readFiles() throws(SQLiteFailure) {
    for kind in [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER] {
      // A log that was never needed has no methods.
      if let file = try file(kind), let methods = file.pointee.pMethods { try read(file, by: methods.pointee) }
    }
  }

  /// What the database file begins with; nil where it is shorter or no SQLite database.
  func header() throws(SQLiteFailure) -> DatabaseHeader? {
    let file = try file(SQLITE_FCNTL_FILE_POINTER)
    guard let file, let methods = file.pointee.pMethods, let xFileSize = methods.pointee.xFileSize,
      let xRead = methods.pointee.xRead
    else { return nil }
    var size: sqlite3_int64 = 0
    guard xFileSize(file, &size) == SQLITE_OK, size >= DatabaseHeader.size else { return nil }
    var bytes = [UInt8](repeating: 0, count: DatabaseHeader.size)
    let result = xRead(file, &bytes, Int32(bytes.count), 0)
    guard result == SQLITE_OK else {
      throw SQLiteFailure(resultCode: result, message: String(cString: sqlite3_errstr(result)))
    }
    return DatabaseHeader(bytes)
  }

  /// A file of the database, by SQLite's own number for it.
  private func file(_ kind: Int32) throws(SQLiteFailure) -> UnsafeMutablePointer<sqlite3_file>? {
    // See https://sqlite.org/c3ref/c_fcntl_begin_atomic_write.html.
    var file: UnsafeMutablePointer<sqlite3_file>?
    let result = sqlite3_file_control(database, "main", kind, &file)
    guard result == SQLITE_OK else { throw SQLiteFailure(result, of: database) }
    return file
  }

  private func read(
    _ file: UnsafeMutablePointer<sqlite3_file>, by methods: sqlite3_io_methods
  ) throws(SQLiteFailure) {
    guard let xFileSize = methods.xFileSize, let xRead = methods.xRead else { return }
    var size: sqlite3_int64 = 0
    var result = xFileSize(file, &size)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var offset: sqlite3_int64 = 0
    while result == SQLITE_OK, offset < size {
      let count = min(size - offset, sqlite3_int64(bytes.count))
      result = xRead(file, &bytes, Int32(count), offset)
      offset += count
    }
    guard result == SQLITE_OK else {
      throw SQLiteFailure(resultCode: result, message: String(cString: sqlite3_errstr(result)))
    }
  }
}
