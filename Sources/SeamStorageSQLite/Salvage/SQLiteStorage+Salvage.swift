import Foundation
public import SeamStorage

extension SQLiteStorage {
  /// Reads what can be read of a damaged database and its log, page by page and value by value; changes nothing.
  ///
  /// ```swift
  /// let damaged = try SQLiteStorage.quarantine(at: path)
  /// let salvage = try SQLiteStorage.salvage(at: damaged)
  /// try await salvage.store(in: SQLiteStorage(at: path))
  /// ```
  ///
  /// - **Entries** are on pages that the tree leads to, or that it has lost by damage and that were in use. Those with
  ///   a checksum (all that were stored by typed keys) are certainly what was stored under a key; a changed key, and
  ///   changed bytes that were stored without one, show only where they contradict the rest of their page.
  /// - **Doubtful** is what is on free pages, on pages whose structure is damaged, and in parts of the log of which it
  ///   is not known whether they were committed.
  /// - **Losses** name pages, and the keys of values that could be read in part. The mark beside the database tells
  ///   whether its log is missing, cut off or another database's, which is a loss, as entries are older ones then.
  ///   Without the mark, a log that was cut off between two commits looks like one that never held more.
  ///
  /// It is for databases that were moved aside, and blocks for as long as it takes to read the file. Another process
  /// must not be writing to it. All that was read is held in memory.
  /// - Throws: `busy` where this process has the database open; `unavailable` where there is nothing at the path, or
  ///   not a file that can be opened. Damage is never an error.
  public static func salvage(at path: String) throws(StorageError) -> StorageSalvage {
    let place = SQLitePlace(path: path, busyTimeout: .seconds(5))
    try place.check()
    guard place.hasFiles else {
      throw StorageError(.unavailable, place: place.path, reason: "there is no file to read")
    }
    let resolved = place.resolvedPath
    let claim = try SalvageClaim(place)
    defer { withExtendedLifetime(claim) {} }
    return try read(resolved)
  }

  /// Opens the files and closes them again.
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

  init(_ place: SQLitePlace) throws(StorageError) {
    // Nothing opens it between the check and the claim.
    let lock = try DirectoryLock(place, .moving)
    defer { withExtendedLifetime(lock) {} }
    let identity = FileStatus(at: place.resolvedPath)?.identity
    if let identity, !DatabaseFiles.claim(identity) {
      throw StorageError(.busy, place: place.path, reason: "this process has the database open, or salvages it already")
    }
    self.identity = identity
  }

  deinit {
    if let identity { DatabaseFiles.unclaim(identity) }
  }
}
