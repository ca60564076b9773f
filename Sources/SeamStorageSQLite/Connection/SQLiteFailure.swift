import CSeamSQLite
import SeamStorage

/// What SQLite said: the cause of the ``StorageError``s that this storage throws.
public struct SQLiteFailure: Error, Equatable, CustomStringConvertible {
  /// SQLite's extended result code.
  ///
  /// They are listed at https://sqlite.org/rescode.html.
  public let resultCode: Int32
  /// SQLite's own words.
  public let message: String

  /// The result code with SQLite's own words.
  public var description: String { "SQLite \(resultCode): \(message)" }

  init(resultCode: Int32, message: String) {
    self.resultCode = resultCode
    self.message = message
  }

  var primaryCode: Int32 { resultCode & 0xff }
}

extension StorageError {
  /// What a failure means to whoever uses the storage.
  init(_ failure: SQLiteFailure, key: String? = nil, place: String) {
    let (code, reason): (Code, String) =
      switch failure.primaryCode {
      case SQLITE_BUSY, SQLITE_LOCKED: (.busy, "another connection holds the database")
      case SQLITE_CORRUPT, SQLITE_NOTADB: (.corrupt, "the file is not a sound SQLite database")
      case SQLITE_FULL: (.full, "there is no room left for the database to grow")
      case SQLITE_READONLY: (.readOnly, "the database cannot be written")
      case SQLITE_TOOBIG: (.tooLarge, "the key or value is larger than SQLite takes")
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: (.unavailable, "the database file cannot be opened")
      default: (.unavailable, "SQLite failed")
      }
    self.init(code, key: key, place: place, reason: reason, underlying: failure)
  }
}
