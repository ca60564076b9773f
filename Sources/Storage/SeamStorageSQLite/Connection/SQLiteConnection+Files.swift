import CSeamSQLite

/// Reads the files of a database through SQLite's own file handles.
extension SQLiteConnection {
  /// Throws unless every byte of the database file and of its log can be read.
  func readFiles() throws(SQLiteFailure) {
    for kind in [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER] {
      guard let file = try file(kind) else { continue }
      var offset = 0
      let size = try file.size
      while offset < size { offset += try file.bytes(at: offset, count: min(size - offset, 1 << 16)).count }
    }
  }

  /// The header of the database file; nil if the file is shorter or no SQLite database.
  func header() throws(SQLiteFailure) -> DatabaseHeader? {
    guard let file = try file(SQLITE_FCNTL_FILE_POINTER) else { return nil }
    return try file.bytesIfThere(at: 0, count: DatabaseHeader.size).flatMap { DatabaseHeader($0) }
  }

  /// The bytes of the first page, of the smallest size that storages use; fewer where the file ends before.
  func firstPage() throws(SQLiteFailure) -> [UInt8] {
    guard let file = try file(SQLITE_FCNTL_FILE_POINTER) else { return [] }
    return try file.bytes(at: 0, count: min(4_096, try file.size))
  }

  /// The header of the log's frame with a number; nil if the log has no such frame.
  func frame(_ number: Int, pageSize: Int) throws(SQLiteFailure) -> LogFrame? {
    guard let file = try file(SQLITE_FCNTL_JOURNAL_POINTER) else { return nil }
    let offset = LogFrame.offset(of: number, pageSize: pageSize)
    return try file.bytesIfThere(at: offset, count: LogFrame.headerSize)?.withUnsafeBytes { LogFrame($0) }
  }

  /// The size of the database file, in bytes, if it has all pages that its header states; nil if it was cut off.
  ///
  /// A checkpoint writes the header first, so that pages that the file does not have yet, or lacks since the checkpoint
  /// was killed, are in the log.
  func wholeSize() throws -> Int? {
    guard let name = sqlite3_db_filename(database, "main"), let log = sqlite3_filename_wal(name),
      let file = try file(SQLITE_FCNTL_FILE_POINTER)
    else { return nil }
    // A log that another one has just emptied is looked at again, with the header.
    for _ in 0..<3 {
      guard let header = try header(), let pageSize = header.pageSize else { return nil }
      let size = try file.size
      let first = size / pageSize + 1
      guard let last = header.pageCount, first <= last else { return size }
      if try LogScan(of: String(cString: log), checksumAt: nil)?.hasPages(first...last) == true { return size }
    }
    return nil
  }

  /// A file of the database, by SQLite's own number for it; nil for a log that was never needed.
  private func file(_ kind: Int32) throws(SQLiteFailure) -> SQLiteFile? {
    // See https://sqlite.org/c3ref/c_fcntl_begin_atomic_write.html.
    var file: UnsafeMutablePointer<sqlite3_file>?
    let result = sqlite3_file_control(database, "main", kind, &file)
    guard result == SQLITE_OK else { throw SQLiteFailure(result, of: database) }
    guard let file, let methods = file.pointee.pMethods else { return nil }
    return SQLiteFile(file: file, methods: methods.pointee)
  }
}

/// A file that SQLite has open, read as SQLite reads it.
private struct SQLiteFile {
  let file: UnsafeMutablePointer<sqlite3_file>
  let methods: sqlite3_io_methods

  var size: Int {
    get throws(SQLiteFailure) {
      var size: sqlite3_int64 = 0
      try check(methods.xFileSize(file, &size))
      return Int(size)
    }
  }

  func bytes(at offset: Int, count: Int) throws(SQLiteFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try check(methods.xRead(file, &bytes, Int32(count), sqlite3_int64(offset)))
    return bytes
  }

  /// The bytes; nil where the file ends before them.
  func bytesIfThere(at offset: Int, count: Int) throws(SQLiteFailure) -> [UInt8]? {
    do throws(SQLiteFailure) {
      return try bytes(at: offset, count: count)
    } catch  where error.resultCode == Self.shortRead {
      return nil
    }
  }

  /// SQLITE_IOERR_SHORT_READ, which is a macro that Swift does not see.
  private static let shortRead: Int32 = 522

  private func check(_ result: Int32) throws(SQLiteFailure) {
    guard result == SQLITE_OK else {
      throw SQLiteFailure(resultCode: result, message: String(cString: sqlite3_errstr(result)))
    }
  }
}
