import CServerSQLite
import ServerDatabase

extension DatabaseError {
  /// Maps a result code, see https://sqlite.org/rescode.html.
  ///
  /// SQLite's messages name columns, not values.
  init(_ result: Int32, message: String) {
    // The codes of SQLITE_CONSTRAINT with a reason are no Swift constants.
    let (code, reason): (Code, String) =
      switch (result & 0xff, result >> 8) {
      case (SQLITE_CONSTRAINT, 8), (SQLITE_CONSTRAINT, 6), (SQLITE_CONSTRAINT, 10): (.notUnique, message)
      case (SQLITE_CONSTRAINT, _), (SQLITE_MISMATCH, _): (.constraint, message)
      case (SQLITE_BUSY, _), (SQLITE_LOCKED, _), (SQLITE_PROTOCOL, _): (.conflict, "another process is writing")
      case (SQLITE_READONLY, _): (.readOnly, "SQLite refuses to write")
      case (SQLITE_FULL, _): (.full, "SQLite cannot make the file larger")
      case (SQLITE_CORRUPT, _), (SQLITE_NOTADB, _): (.corrupt, "SQLite finds the file damaged")
      case (SQLITE_TOOBIG, _): (.invalidValue, "a value is larger than SQLite takes")
      case (SQLITE_ERROR, _), (SQLITE_RANGE, _), (SQLITE_MISUSE, _): (.invalidStatement, message)
      default: (.unavailable, "SQLite failed with result code \(result)")
      }
    self.init(code, reason: reason)
  }
}
