import SeamStorage
import SeamSupport

extension SQLiteStorage {
  /// Returns all free space to the file system.
  ///
  /// The storage does so automatically, a little at a time; call it after removing many values, or once for a database
  /// of an early version that could not shrink. Writes of this storage wait meanwhile, those of others for their busy
  /// timeout; it needs space for another copy. When it throws, the database is unchanged.
  public func compact() async throws { try await worker.compact() }

  /// Writes all entries, as they are at one moment, to a new file: a database that any storage opens.
  ///
  /// ```swift
  /// try await storage.backUp(to: "/media/backup/rounds-2026-11-22.db")
  /// ```
  ///
  /// Every write that returned before the call is in the backup, and of a batch all or nothing. The storage stays
  /// usable meanwhile; changes stay in the log until the backup is done. The file is written as `path` with the suffix
  /// `.partial`, synchronised, read back and compared value by value, and then moved to the path; it can be read by its
  /// owner alone and holds the values in the clear, as the storage does. Its directory must exist.
  ///
  /// When it throws, nothing is left behind: `CancellationError` where the task was cancelled, `conflict` where
  /// something is at the path already, `busy` where another backup is being written there, `full` or `unavailable`
  /// where the file cannot be written, and the errors of reading the storage.
  ///
  /// - Parameters:
  ///   - path: the path of the backup. A relative path starts from the current directory.
  ///   - progress: called on the backup's own queue with how much of it is done, from 0 to 1, in order.
  public func backUp(to path: String, progress: (@Sendable (_ fraction: Double) -> Void)? = nil) async throws {
    try await worker.open()
    let backup = SQLiteBackup(path)
    try await backup.write(worker.location, progress: progress)
  }

  /// Replaces all entries by those of a backup, for all storages of the file.
  ///
  /// The backup is checked to its end before anything is changed. Then everything is replaced in one transaction: other
  /// storages, in any process, read either the former entries or those of the backup, and observers are signalled. The
  /// restored entries are durable when this returns. If the database itself is damaged or its log is missing, it is
  /// moved aside as ``quarantine(at:)`` does; if the process is killed in between, restoring can be tried again.
  ///
  /// Throws `unavailable` where there is no backup, `foreign` where the file is none, `corrupt` where it is damaged and
  /// `newerVersion` where newer code wrote it, each with the path as its location; nothing is changed then.
  /// `CancellationError` where the task was cancelled; nothing is changed then either.
  ///
  /// - Parameter path: a file that ``backUp(to:progress:)`` wrote, or another storage's database.
  public func restore(from path: String) async throws {
    let backup = SQLiteBackup(path)
    try await backup.check()
    try await worker.moveAsideWhatIsDamaged()
    // The task of another write can perform this one with its own.
    let isCancelled = Locked(false)
    try await withTaskCancellationHandler {
      try await worker.write(key: nil, durability: .powerLoss) { connection in
        try connection.replaceEntries(by: backup.location) { isCancelled.withLock { $0 } }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    broadcaster.sendToAll()
  }
}

extension SQLiteConnection {
  /// Replaces all entries by those of another database, which was checked before.
  func replaceEntries(by location: DatabaseLocation, isCancelled: () -> Bool) throws {
    let source = try SQLiteConnection.open(location.withoutChecks)
    let entries = try location.explaining { try source.statement("SELECT key, value FROM entries ORDER BY key") }
    try execute("DELETE FROM entries")
    let insert = try statement("INSERT INTO entries (key, value) VALUES (?1, ?2)")
    try entries.withBound { row in
      while try location.explaining({ try row.step() }) {
        guard !isCancelled() else { throw CancellationError() }
        try insert.withBound(row.rawBytes(at: 0), row.rawBytes(at: 1)) { _ = try $0.step() }
      }
    }
  }

  /// Rewrites the database without free pages.
  func compact() throws {
    try makeSynchronous(true)
    // A database of the first versions could not get smaller.
    if try integer("PRAGMA auto_vacuum") == 0 { try execute("PRAGMA auto_vacuum = INCREMENTAL") }
    try execute("VACUUM")
    try checkpoint()
  }
}
