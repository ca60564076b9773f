import CSeamSQLite
import Foundation
import SeamStorage

/// Tells whether the files that a connection has open still lie at their paths.
///
/// After a file was moved, removed or replaced, the connection writes to one that nobody else reads. The log can go
/// alone: when code of this process closes any descriptor of the database, such as after copying it, the system gives
/// up SQLite's locks on it, and another program that closes the database takes itself for its last user and removes the
/// log. Storages leave the log where it is.
struct DatabaseFiles {
  private let database: String
  private let log: String
  private let identities: Identities
  /// What the database held when it was opened; nil where locks keep others from changing it.
  private let unlocked: Contents?

  enum State {
    /// Both are where they were opened.
    case inPlace
    /// There is no database at the path, or it cannot be looked at.
    case gone
    /// Another database lies at the path, or the log is another one or gone.
    case replaced
    /// Another database lies at the path, beside a log that belongs to the one before.
    case mixed
  }

  /// Looks where the files lie; nil where they were moved already.
  init?(of connection: SQLiteConnection) {
    guard let name = sqlite3_db_filename(connection.database, "main"), let logName = sqlite3_filename_wal(name)
    else { return nil }
    database = String(cString: name)
    log = String(cString: logName)
    let logFile = FileStatus(at: log)
    guard let databaseFile = FileStatus(at: database), logFile != nil || connection.isUnlocked, !connection.hasMoved
    else { return nil }
    identities = Identities(database: databaseFile.identity, log: logFile?.identity)
    unlocked = connection.isUnlocked ? Contents(database) : nil
  }

  /// Where the files are now; costs two calls of the system.
  var state: State {
    guard let databaseNow = FileStatus(at: database) else { return .gone }
    let logNow = FileStatus(at: log)
    if let unlocked {
      let isSame = databaseNow.identity == identities.database && unlocked == Contents(database)
      return isSame && logNow?.size ?? 0 == 0 ? .inPlace : .replaced
    }
    switch (databaseNow.identity == identities.database, logNow?.identity == identities.log) {
    case (true, true): return .inPlace
    case (false, true) where logNow?.size != 0: return .mixed
    default: return .replaced
    }
  }

  /// How many bytes the log has; 0 where it cannot be looked at.
  var logSize: Int { FileStatus(at: log)?.size ?? 0 }

  /// Whether a connection of this process has the database of a place open with a log that is not beside it any more.
  ///
  /// SQLite would share what that connection knows of its log with the next one, which would damage the database.
  static func isOpenWithAnotherLog(_ place: SQLitePlace) -> Bool {
    // Another thread may just be opening or closing it.
    var patience = Patience(.milliseconds(100))
    while seesAnotherLog(place) {
      guard patience.pause() else { return true }
    }
    return false
  }

  private static func seesAnotherLog(_ place: SQLitePlace) -> Bool {
    let path = place.resolvedPath
    guard let database = FileStatus(at: path) else { return false }
    return OpenFiles.all.contain(database.identity, withAnotherLogThan: FileStatus(at: path + "-wal")?.identity)
  }

  /// Keeps connections from opening a database; false where one has it open already, or someone else keeps them off.
  static func claim(_ database: FileIdentity) -> Bool { OpenFiles.all.claim(database) }

  static func unclaim(_ database: FileIdentity) { OpenFiles.all.unclaim(database) }

  /// Whether someone reads the database's files without SQLite.
  static func isClaimed(_ place: SQLitePlace) -> Bool {
    FileStatus(at: place.resolvedPath).map { OpenFiles.all.isClaimed($0.identity) } ?? false
  }

  /// Notes that a connection has the files open.
  func retain() {
    // What takes no locks disturbs no one's.
    if unlocked == nil { OpenFiles.all.add(identities) }
  }

  /// Closes a connection and notes that it did, at once: the system may give the files' numbers to others then.
  func release(closing close: () -> Void) {
    guard unlocked == nil else { return close() }
    OpenFiles.all.remove(identities, closing: close)
  }
}

/// The files of databases that this process has open.
///
/// Sendable because the counts are only touched while the lock is held.
private final class OpenFiles: @unchecked Sendable {
  static let all = OpenFiles()

  private let lock = NSLock()
  private var counts: [Identities: Int] = [:]
  /// Databases that may not be opened: whose files are read by others than SQLite.
  private var claims: Set<FileIdentity> = []

  func add(_ files: Identities) { lock.withLock { counts[files, default: 0] += 1 } }

  func remove(_ files: Identities, closing close: () -> Void) {
    lock.withLock {
      close()
      let count = (counts[files] ?? 1) - 1
      counts[files] = count > 0 ? count : nil
    }
  }

  func claim(_ database: FileIdentity) -> Bool {
    lock.withLock {
      guard !counts.keys.contains(where: { $0.database == database }) else { return false }
      return claims.insert(database).inserted
    }
  }

  func unclaim(_ database: FileIdentity) { lock.withLock { _ = claims.remove(database) } }

  func isClaimed(_ database: FileIdentity) -> Bool { lock.withLock { claims.contains(database) } }

  func contain(_ database: FileIdentity, withAnotherLogThan log: FileIdentity?) -> Bool {
    lock.withLock { counts.keys.contains { $0.database == database && $0.log != log } }
  }
}

private struct Identities: Hashable {
  let database: FileIdentity
  /// Nil where there was none.
  let log: FileIdentity?
}

/// By what a file is known to hold what it held before.
private struct Contents: Equatable {
  let size: Int?
  let changed: Date?

  init(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    size = attributes?[.size] as? Int
    changed = attributes?[.modificationDate] as? Date
  }
}

extension SQLiteConnection {
  /// Whether another file than the one that is open lies at its path.
  fileprivate var hasMoved: Bool {
    var moved: Int32 = 0
    return sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
  }
}
