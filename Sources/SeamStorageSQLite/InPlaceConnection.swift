import Foundation
import SeamStorage

/// Reads and writes small values on the caller's thread, where that is certain not to wait for anyone.
///
/// Going to the worker's queue and back takes some ten times as long as finding a value, or as writing one that need not
/// reach the medium. So a second connection is kept for what can be done at once: it never waits for a lock, a writer or
/// a sync, and leaves values above `largestValue` alone. All it can meet is a page of the file that the system does not
/// have in memory. Whatever is out of the ordinary it leaves to the worker.
///
/// Sendable because the connection is only used and replaced while the lock is held.
final class InPlaceConnection: @unchecked Sendable {
  static let largestValue = 1 << 16

  private let lock = NSLock()
  private var connection: SQLiteConnection?
  /// The log's length, in frames, from which the worker makes a write, which moves the log into the database.
  private var checkpointPages = 0
  /// When the files were last found in their place.
  private var lastLook: ContinuousClock.Instant?
  /// For how long they are taken to be there still.
  private var trust = Duration.zero

  /// Opens the connection; where that fails, nothing is ever answered.
  func open(_ place: SQLitePlace, failedCommit: FailedCommit) {
    guard place.access == .readWrite else { return close() }
    guard let directoryLock = try? DirectoryLock(place, .opening) else { return close() }
    defer { withExtendedLifetime(directoryLock) {} }
    let opened = try? SQLiteConnection(
      path: place.path, busyTimeout: .zero, fileSystem: place.limits.fileSystem, access: .writing)
    try? opened?.limit(as: place)
    opened?.failedCommit = failedCommit
    // Moving the log into the database waits for the medium: the worker does that.
    opened?.beginToMark(checkpointPages: .max, trust: place.limits.trustsFilesFor)
    // Reads the schema now, which would take its time at the first read.
    _ = try? opened?.smallValue(forKey: "")
    guard opened?.noteFiles() == true else { return close() }
    lock.withLock {
      connection = opened
      trust = place.limits.trustsFilesFor
      checkpointPages = place.limits.checkpointPages ?? SyncMarker.checkpointPages
      lastLook = nil
    }
  }

  func close() {
    lock.withLock { connection = nil }
  }

  /// Has the next read look whether the files are in their place.
  func distrust() { lock.withLock { lastLook = nil } }

  private func isInPlace(_ connection: SQLiteConnection) -> Bool {
    let now = ContinuousClock.now
    if let lastLook, lastLook.duration(to: now) < trust { return true }
    lastLook = connection.isInPlace ? now : nil
    return lastLook != nil
  }

  /// Makes changes that are to outlive the process alone; false where that was not to be had at once.
  ///
  /// Throws what the body throws of its own, and nothing was changed then.
  func write(_ body: (SQLiteConnection) throws -> Void) throws -> Bool {
    guard lock.try() else { return false }
    defer { lock.unlock() }
    guard let connection, isInPlace(connection) else { return false }
    if let length = connection.marker?.frameCount, length >= checkpointPages {
      connection.marker?.begin()
      return false
    }
    do {
      try connection.transaction(durability: .processCrash) { try body(connection) }
    } catch is SQLiteFailure {
      // It is undone, and the worker finds out what it was.
      return false
    }
    lastLook = connection.isInPlace ? .now : nil
    return lastLook != nil
  }

  /// A list that is short; nil where it is not, or not to be had at once.
  func entries(withPrefix prefix: String, page: StoragePage) -> [StorageEntry]? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    guard let connection, isInPlace(connection) else { return nil }
    return try? connection.entries(withPrefix: prefix, page: page, atMost: Self.largestValue)
  }

  /// Another number whenever another connection has committed; nil while there is none.
  var dataVersion: Int? { lock.withLock { connection?.dataVersion } }

  func value(forKey key: String) -> StorageAnswer<[UInt8]?> {
    guard lock.try() else { return .notNow }
    defer { lock.unlock() }
    guard let connection, isInPlace(connection) else { return .notNow }
    return (try? connection.smallValue(forKey: key)) ?? .notNow
  }
}

extension SQLiteConnection {
  /// Finds a value with its size, which `length` knows without reading it.
  private static let selectSmallValue = """
    SELECT CASE WHEN length(value) <= \(InPlaceConnection.largestValue) THEN value END FROM entries WHERE key = ?1
    """

  /// The value, unless it is larger than is read in place; does not read more than the pages that lead to it.
  fileprivate func smallValue(forKey key: String) throws -> StorageAnswer<[UInt8]?> {
    try withRawBytes(of: key) { key in
      try statement(Self.selectSmallValue).withBound(key) { row in
        guard try row.step() else { return .value(nil) }
        return row.isNull(at: 0) ? .notNow : .value(row.bytes(at: 0))
      }
    }
  }
}
