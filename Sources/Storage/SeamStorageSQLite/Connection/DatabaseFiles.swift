import CSeamSQLite
import Foundation
import SeamStorage

/// Checks whether the files that a connection has open are still at their paths.
///
/// After a file was moved, removed or replaced, the connection writes to one that no other connection reads. The log
/// can be removed alone: when any code of this process closes a descriptor of the database, for example after copying
/// it, the system releases SQLite's locks, and another program that closes the database takes itself for its last user
/// and removes the log. Storages never remove it.
struct DatabaseFiles {
  /// The path of the database, without symbolic links.
  let database: String
  private let log: String
  private let identities: Identities
  /// The size and date of the database file when it was opened; nil where locks keep others from changing it.
  private let unlocked: Contents?
  /// The largest size of the database file at a look since it was last found to be whole.
  private var wholeSize: Int

  enum State {
    /// Both are at their paths.
    case inPlace
    /// Both are at their paths, and the database file is smaller than it was: free pages were given back, or it was cut
    /// off.
    case shrunk
    /// There is no database at the path, or it cannot be looked at.
    case gone
    /// Another database lies at the path, or the log is another one or gone.
    case replaced
    /// Another database lies at the path, beside a log that belongs to the one before.
    case mixed
  }

  /// Notes the files; nil if they were moved already.
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
    wholeSize = databaseFile.size
  }

  /// Notes that the database file has all of its pages.
  mutating func noteWhole(size: Int) { wholeSize = size }

  /// Returns the current state of the files, and notes growth; takes two system calls.
  mutating func look() -> State {
    guard let databaseNow = FileStatus(at: database) else { return .gone }
    let logNow = FileStatus(at: log)
    if let unlocked {
      let isSame = databaseNow.identity == identities.database && unlocked == Contents(database)
      return isSame && logNow?.size ?? 0 == 0 ? .inPlace : .replaced
    }
    switch (databaseNow.identity == identities.database, logNow?.identity == identities.log) {
    case (true, true):
      guard databaseNow.size >= wholeSize else { return .shrunk }
      wholeSize = databaseNow.size
      return .inPlace
    case (false, true) where logNow?.size != 0: return .mixed
    default: return .replaced
    }
  }

  /// How many bytes the log has; 0 where it cannot be looked at.
  var logSize: Int { FileStatus(at: log)?.size ?? 0 }

  /// Whether a connection of this process has the database open with a log that is no longer beside it.
  ///
  /// SQLite would share that connection's index of the log with the next one, which would damage the database.
  static func isOpenWithAnotherLog(_ location: DatabaseLocation) -> Bool {
    // Another thread may be closing the one with the other log.
    var backoff = RetryBackoff(.milliseconds(100))
    while seesAnotherLog(location) {
      guard backoff.pause() else { return true }
    }
    return false
  }

  static func seesAnotherLog(_ location: DatabaseLocation) -> Bool {
    let path = location.resolvedPath
    return OpenFiles.all.contain(path, withAnotherLogThan: path + "-wal")
  }

  /// Prevents connections from opening a database; returns false if one has it open, or another claim does so already.
  static func claim(_ database: FileIdentity) -> Bool { OpenFiles.all.claim(database) }

  static func unclaim(_ database: FileIdentity) { OpenFiles.all.unclaim(database) }

  /// Whether the database's files are being read without SQLite.
  static func isClaimed(_ location: DatabaseLocation) -> Bool {
    FileStatus(at: location.resolvedPath).map { OpenFiles.all.isClaimed($0.identity) } ?? false
  }

  /// Notes that a connection has the files open.
  func retain() {
    // A connection without locks releases none.
    if unlocked == nil { OpenFiles.all.add(identities) }
  }

  /// Closes a connection and notes it under one lock: from then on the system may reuse the files' identities.
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
  /// Databases that must not be opened, because their files are being read without SQLite.
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

  /// Looks at both files under the lock: a log that is made later belongs to a connection that is added later.
  func contain(_ database: String, withAnotherLogThan log: String) -> Bool {
    lock.withLock {
      guard !counts.isEmpty, let database = FileStatus(at: database)?.identity else { return false }
      let log = FileStatus(at: log)?.identity
      return counts.keys.contains { $0.database == database && $0.log != log }
    }
  }
}

private struct Identities: Hashable {
  let database: FileIdentity
  /// Nil where there was none.
  let log: FileIdentity?
}

/// The attributes by which a file is known to be unchanged.
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
