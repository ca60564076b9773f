import CSeamSQLite
import SeamStorage

/// Databases that can only be read, or are only to be read.
extension SQLiteConnection {
  /// Opens a database without making or changing any file.
  ///
  /// A database with a log needs the log's index, which is shared memory in a file. If there is none, no connection has
  /// the database open. If the log is empty too, everything is in the database file: it is read without locks, and each
  /// read is followed by a check for changes.
  static func openForReading(
    _ location: DatabaseLocation, holding lock: DirectoryLock?
  ) throws(StorageError) -> SQLiteConnection {
    let lock = try lock.orOpening(location)
    defer { withExtendedLifetime(lock) {} }
    return try openForReading(location, FilesBeside(location))
  }

  /// Opens a database that could not be opened for writing because SQLite cannot make the index; nil if the index
  /// exists.
  static func openUnlocked(
    _ location: DatabaseLocation, holding lock: DirectoryLock?
  ) throws(StorageError) -> SQLiteConnection? {
    let lock = try lock.orOpening(location)
    defer { withExtendedLifetime(lock) {} }
    let files = FilesBeside(location)
    return files.hasIndex ? nil : try openForReading(location, files)
  }

  private static func openForReading(
    _ location: DatabaseLocation, _ files: FilesBeside
  ) throws(StorageError) -> SQLiteConnection {
    try location.explainingOpening {
      guard files.hasDatabase else {
        throw location.lostDatabase
          ?? StorageError(.unavailable, location: location.path, reason: "there is no database, and none is to be made")
      }
      guard files.canBeRead else {
        throw StorageError(
          .unavailable, location: location.path,
          reason: "its log holds what is not in the database yet, and can only be read where it can be written")
      }
      guard !DatabaseFiles.isOpenWithAnotherLog(location), !DatabaseFiles.isClaimed(location) else {
        throw StorageError(.busy, location: location.path, reason: "its files are in use in this process")
      }
      let connection = try SQLiteConnection(
        path: location.path, busyTimeout: location.busyTimeout, fileSystem: location.limits.fileSystem,
        access: files.hasIndex ? .reading : .readingUnlocked)
      try connection.recognise(location)
      // Another process has begun to create it.
      guard try connection.integer("SELECT count(*) FROM sqlite_schema") > 0 else {
        throw StorageError(.unavailable, location: location.path, reason: "the database has no entries yet")
      }
      guard connection.noteFiles() else {
        throw StorageError(.unavailable, location: location.path, reason: "the database was moved while it was opened")
      }
      return connection
    }
  }
}

extension DirectoryLock? {
  /// The lock that the caller has, or one for opening.
  fileprivate func orOpening(_ location: DatabaseLocation) throws(StorageError) -> DirectoryLock {
    if let self { return self }
    return try DirectoryLock(location, .opening)
  }
}

/// The files of a database that is not to be written: itself, its log, the log's index and a journal.
private struct FilesBeside {
  /// Whether the database exists and is not empty.
  let hasDatabase: Bool
  let logSize: Int
  /// Whether the log and its index exist.
  let hasIndex: Bool
  /// Whether another program has left a journal by which a write is to be undone.
  private let hasJournal: Bool

  init(_ location: DatabaseLocation) {
    let path = location.resolvedPath
    let log = FileStatus(at: path + "-wal")
    hasDatabase = FileStatus(at: path)?.size ?? 0 > 0
    logSize = log?.size ?? 0
    hasIndex = log != nil && FileStatus(at: path + "-shm") != nil
    hasJournal = FileStatus(at: path + "-journal")?.size ?? 0 > 0
  }

  var canBeRead: Bool { hasIndex || logSize == 0 && !hasJournal }
}

extension StorageError {
  /// Whether opening failed because something cannot be written or made, and reading may still be possible.
  var meansNoRight: Bool {
    guard let failure = underlying as? SQLiteFailure else { return false }
    return [SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM].contains(failure.primaryCode)
  }
}
