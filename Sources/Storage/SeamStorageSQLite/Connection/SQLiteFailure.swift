import CSeamSQLite
import SeamStorage

/// An error of SQLite: the cause of a `StorageError` that this storage throws.
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

  /// Whether a crash may bring the transaction back that failed: it is in the log, and could not be overwritten there.
  private(set) var mayBeStored = false

  /// The failure of a commit that could not be undone on the disk.
  var notUndone: Self {
    var failure = self
    failure.mayBeStored = true
    return failure
  }

  /// The kind of the failure.
  var primaryCode: Int32 { resultCode & 0xff }

  /// Whether SQLite says that the file is damaged or no database.
  var isDamage: Bool {
    // SQLITE_IOERR_SHORT_READ and SQLITE_IOERR_CORRUPTFS, which are macros that Swift does not see.
    [SQLITE_CORRUPT, SQLITE_NOTADB].contains(primaryCode) || [522, 8_458].contains(resultCode)
  }

  /// Whether the contents of the file cause the failure: not rights, locks, memory or the disk.
  var blamesContents: Bool {
    isDamage || [SQLITE_ERROR, SQLITE_INTERNAL, SQLITE_SCHEMA, SQLITE_FORMAT, SQLITE_MISMATCH].contains(primaryCode)
  }
}

extension StorageError {
  /// Maps a failure to the error that the storage throws.
  init(_ failure: SQLiteFailure, key: String? = nil, location: String) {
    let (code, reason): (Code, String) =
      switch failure.primaryCode {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: (.busy, "another connection holds the database")
      case SQLITE_CORRUPT, SQLITE_NOTADB: (.corrupt, "the file is not a sound SQLite database")
      case SQLITE_FULL: (.full, "there is no room left for the database to grow")
      case SQLITE_READONLY: (.readOnly, "the database cannot be written")
      case SQLITE_TOOBIG: (.tooLarge, "the key or value is larger than SQLite takes")
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: (.unavailable, "the database file cannot be opened")
      case SQLITE_NOMEM: (.unavailable, "there is not enough memory")
      case SQLITE_IOERR: (.unavailable, "the disk or file system failed, \(failure.failedOperation)")
      default: (.unavailable, "SQLite failed")
      }
    self.init(
      failure.mayBeStored ? code.notUndone : code, key: key, location: location, reason: reason, underlying: failure)
  }
}

/// Maps SQLite's failures to errors that name the database.
extension DatabaseLocation {
  /// Runs the body, and throws a ``StorageError`` in place of a ``SQLiteFailure``.
  func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let failure as SQLiteFailure { throw StorageError(failure, location: path) }
  }

  /// Runs a body that opens the database, and throws a ``StorageError`` in place of any other error.
  func explainingOpening<Result>(_ body: () throws -> Result) throws(StorageError) -> Result {
    do {
      return try explaining(body)
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(.unavailable, location: path, reason: "it cannot be opened", underlying: error)
    }
  }
}

extension SQLiteFailure {
  /// The operation in which the file system failed, as the end of a sentence.
  ///
  /// The constants for these codes are macros that Swift does not see; see https://sqlite.org/rescode.html#ioerr_read
  /// and those after it.
  fileprivate var failedOperation: String {
    switch resultCode >> 8 {
    case 1, 2, 7, 13, 28, 33: "by an I/O error in reading"
    case 3, 6, 25, 26: "by an I/O error in writing"
    case 4, 5: "by an I/O error in syncing"
    case 8, 9, 14, 15: "by an I/O error in locking"
    case 10, 23, 24: "by an I/O error in removing a file"
    case 12: "as there is not enough memory"
    case 18, 19, 20, 21: "by an I/O error in sharing memory with other processes"
    default: "by an I/O error"
    }
  }
}

extension StorageError.Code {
  /// This code for a commit that failed, and that a crash may bring back.
  fileprivate var notUndone: Self {
    Self(
      name: name,
      remedy: """
        It could not be undone on the disk either: after a crash of the process it may be there, whole. Make the \
        location writable, then store it again.
        """)
  }
}
