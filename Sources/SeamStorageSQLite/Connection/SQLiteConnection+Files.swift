import CSeamSQLite

/// What SQLite knows of the files of a database.
extension SQLiteConnection {
  /// Throws unless every byte of the database file and of its log can be read.
  func readFiles() throws(SQLiteFailure) {
    for kind in [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER] {
      // See https://sqlite.org/c3ref/c_fcntl_begin_atomic_write.html.
      var file: UnsafeMutablePointer<sqlite3_file>?
      let result = sqlite3_file_control(database, "main", kind, &file)
      guard result == SQLITE_OK else { throw SQLiteFailure(result, of: database) }
      // A log that was never needed has no methods.
      if let file, let methods = file.pointee.pMethods { try read(file, by: methods.pointee) }
    }
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
