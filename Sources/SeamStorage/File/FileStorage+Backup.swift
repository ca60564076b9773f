extension FileStorage {
  /// Rewrites the log without outdated records.
  ///
  /// The storage does so automatically when more than half of the log is outdated; call it to free the space at once,
  /// for example after removing many values. Other storages of the directory, in any process, continue with the new
  /// log. It needs space for both logs; when it throws, the log is unchanged.
  public func compact() async throws {
    try await worker.compact(until: location.deadline)
  }

  /// Writes all entries, as they are at one moment, to a new file.
  ///
  /// ```swift
  /// try await storage.backUp(to: "/media/backup/rounds-2026-11-22.log")
  /// ```
  ///
  /// The moment is when the call began: every write that returned before is in the backup, and of a batch all or
  /// nothing. The storage stays usable meanwhile. The file is written as `path` with `.partial` behind, synchronised,
  /// read back and compared, and then moved to the path; it can be read by its owner alone and holds the values in the
  /// clear, as the storage does. It lies in a directory that is there.
  ///
  /// When it throws, nothing is left behind: `CancellationError` where the task was cancelled, `conflict` where
  /// something is at the path already, `busy` where another backup is being written there, `full`, `readOnly` or
  /// `unavailable` where the file cannot be written, and what reading the storage throws.
  ///
  /// - Parameters:
  ///   - path: where the backup is to be. A relative path starts from the current directory.
  ///   - progress: called on the backup's own queue with how much of it is done, from 0 to 1, in order.
  public func backUp(to path: String, progress: (@Sendable (_ fraction: Double) -> Void)? = nil) async throws {
    let backup = try FileBackup(path, in: location.files)
    let entries = try await worker.entries(until: location.deadline)
    try await backup.write(LogImage(entries: entries, id: location.makeID()), beside: location, progress: progress)
  }

  /// Replaces all entries by those of a backup, for all storages of the directory.
  ///
  /// The backup is read to its end before anything is changed. Then everything is replaced at once: other storages, in
  /// any process, read either what was stored before or what the backup holds, and observers are signalled. The
  /// restored entries are durable when this returns. If the storage's own log is damaged or missing, what is left of it
  /// is moved aside as ``quarantine(at:)`` does; if the process is killed in between, the storage is still `corrupt`,
  /// and restoring can be tried again.
  ///
  /// Throws `unavailable` where there is no backup, `foreign` where the file is none, `corrupt` where it is damaged and
  /// `newerVersion` where newer code wrote it, each with the path as its location; nothing is changed then.
  ///
  /// - Parameter path: a file that ``backUp(to:progress:)`` wrote, or a copy of a storage's `values.log`.
  public func restore(from path: String) async throws {
    let contents = try await FileBackup(path, in: location.files).read()
    try await worker.replaceAll(by: contents, until: location.deadline)
  }
}
