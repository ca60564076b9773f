import Foundation
public import SeamStorage

extension SQLiteStorage {
  /// Salvages the readable entries of a damaged database and its log, without changing them.
  ///
  /// ```swift
  /// let damaged = try SQLiteStorage.quarantine(at: path)
  /// let salvage = try SQLiteStorage.salvage(at: damaged)
  /// try await salvage.store(in: SQLiteStorage(at: path))
  /// ```
  ///
  /// - **Entries** are on pages that the tree references, or that were in use and lost their reference by damage. Those
  ///   with a checksum (all that were stored with typed keys) are proven to be complete. A changed key, or a changed
  ///   value without a checksum, is detected only if it contradicts the rest of its page.
  /// - **Doubtful** entries are on free pages, on pages with a damaged structure, or in parts of the log that may not
  ///   have been committed.
  /// - **Losses** name pages, and the keys of partly readable values. The mark beside the database
  ///   tells whether its log is missing, truncated or another database's, which is reported as a loss, as entries are
  ///   older then. Without the mark, a log that was truncated between two commits looks like one that was never longer.
  ///
  /// Use it for databases that were moved aside. It blocks while it reads the files, which no other process may write
  /// meanwhile, and holds all entries in memory.
  /// - Throws: `busy` if this process has the database open; `unavailable` if there is no file at the path or it cannot
  ///   be opened. Damage is never an error.
  public static func salvage(at path: String) throws(StorageError) -> StorageSalvage {
    let location = DatabaseLocation(path: path, busyTimeout: .seconds(5))
    try location.check()
    guard location.hasFiles else {
      throw StorageError(.unavailable, location: location.path, reason: "the file does not exist")
    }
    let resolved = location.resolvedPath
    let claim = try SalvageClaim(location)
    defer { withExtendedLifetime(claim) {} }
    return try read(resolved)
  }

  /// Opens the files, reads them and closes them.
  private static func read(_ path: String) throws(StorageError) -> StorageSalvage {
    DatabaseSalvage(
      database: try DamagedFile(at: path), log: try DamagedFile(at: path + "-wal"),
      mark: SyncMarker.mark(besides: path)
    ).read()
  }
}

/// Prevents this process from opening a database while its files are being read without SQLite: closing these would
/// release its locks.
private final class SalvageClaim {
  private let identity: FileIdentity?

  init(_ location: DatabaseLocation) throws(StorageError) {
    // The lock prevents an opening between the check and the claim.
    let lock = try DirectoryLock(location, .moving)
    defer { withExtendedLifetime(lock) {} }
    let identity = FileStatus(at: location.resolvedPath)?.identity
    if let identity, !DatabaseFiles.claim(identity) {
      throw StorageError(
        .busy, location: location.path, reason: "this process has the database open or is salvaging it")
    }
    self.identity = identity
  }

  deinit {
    if let identity { DatabaseFiles.unclaim(identity) }
  }
}
