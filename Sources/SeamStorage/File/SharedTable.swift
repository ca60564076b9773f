import Foundation

/// The entries of a log as far as it was read, for the worker and for reads on the caller's thread.
///
/// Sendable because every access to the state lies between locking and unlocking.
final class SharedTable: @unchecked Sendable {
  private let lock = NSLock()
  private var table = LogTable()
  /// The log that was read and how far; nil while none is open.
  private var extent: FileStatus?
  /// Whether this storage adds to the log, which it has read to its end and which no one else can write.
  private var isExclusive = false

  /// The entries as they are now.
  var entries: EntryTable { lock.withLock { table.entries } }

  /// How much of the log the entries need.
  var liveSize: Int { lock.withLock { table.liveSize } }

  /// The entries, where they are certain without waiting for anyone: see ``bytes(forKey:in:)``.
  func entriesNow(in place: LogPlace) -> EntryTable? {
    let status = try? place.logStatus()
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    return isCertain(status) ? table.entries : nil
  }

  /// Answers on the caller's thread what is certain without waiting for anyone.
  ///
  /// Going to the worker's queue and back takes some ten times as long as finding a value. The entries are right while
  /// the log is as long as they are, or while no one else may write. The lock is only tried, and all there is beside
  /// memory is one look at the log's size.
  func bytes(forKey key: String, in place: LogPlace) -> StorageAnswer<[UInt8]?> {
    let status = try? place.logStatus()
    guard lock.try() else { return .notNow }
    defer { lock.unlock() }
    return isCertain(status) ? .value(table.entries.bytes(forKey: key)) : .notNow
  }

  private func isCertain(_ status: FileStatus?) -> Bool { extent != nil && (isExclusive || extent == status) }

  /// Begins anew with a log that was opened.
  func replace(with entries: LogTable, extent: FileStatus) {
    lock.withLock {
      table = entries
      self.extent = extent
    }
  }

  /// Adds what the log became longer by.
  func make(_ changes: [LogChange], extent: FileStatus) {
    lock.withLock {
      for change in changes { table.make(change) }
      self.extent = extent
    }
  }

  /// Goes on with another log of the same entries.
  func move(to extent: FileStatus) { lock.withLock { self.extent = extent } }

  func setExclusive(_ exclusive: Bool) { lock.withLock { isExclusive = exclusive } }

  func close() {
    lock.withLock {
      table = LogTable()
      extent = nil
    }
  }
}
