import Foundation

/// The entries of the log as far as it was read, shared by the worker and reads on the callers' threads.
///
/// Sendable because every access to the state lies between locking and unlocking.
final class SharedTable: @unchecked Sendable {
  private let lock = NSLock()
  private var table = LogTable()
  /// The log that was read, and its end; nil while none is open.
  private var extent: FileStatus?
  /// Whether this storage holds the write lock and has read the log to its end.
  private var isExclusive = false

  /// The entries as they are now.
  var entries: EntryTable { lock.withLock { table.entries } }

  /// How much of the log the entries need.
  var liveSize: Int { lock.withLock { table.liveSize } }

  /// The entries if they are known to be current without waiting: see ``bytes(forKey:in:)``.
  func entriesNow(in location: LogLocation) -> EntryTable? {
    let status = try? location.logStatus()
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    return isCertain(status) ? table.entries : nil
  }

  /// Reads a value on the caller's thread if it is known to be current without waiting.
  ///
  /// Switching to the worker's queue and back takes about ten times as long as finding a value. The entries are current
  /// while the log's size is what was read, or while this storage holds the write lock. The lock of this table is only
  /// tried, and the only system call is one for the log's size.
  func bytes(forKey key: String, in location: LogLocation) -> StorageAnswer<[UInt8]?> {
    let status = try? location.logStatus()
    guard lock.try() else { return .notNow }
    defer { lock.unlock() }
    return isCertain(status) ? .value(table.entries.bytes(forKey: key)) : .notNow
  }

  private func isCertain(_ status: FileStatus?) -> Bool { extent != nil && (isExclusive || extent == status) }

  /// Replaces the entries by those of a log that was opened.
  func replace(with entries: LogTable, extent: FileStatus) {
    lock.withLock {
      table = entries
      self.extent = extent
    }
  }

  /// Adds the changes that were appended to the log.
  func make(_ changes: [LogChange], extent: FileStatus) {
    lock.withLock {
      for change in changes { table.make(change) }
      self.extent = extent
    }
  }

  /// Switches to a rewritten log with the same entries.
  func move(to extent: FileStatus) { lock.withLock { self.extent = extent } }

  func setExclusive(_ exclusive: Bool) { lock.withLock { isExclusive = exclusive } }

  func close() {
    lock.withLock {
      table = LogTable()
      extent = nil
    }
  }
}
