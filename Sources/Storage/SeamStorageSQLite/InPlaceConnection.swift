import Foundation
import SeamStorage

/// Reads and writes small values on the caller's thread if that is certain not to block.
///
/// A round trip to the worker's queue takes about ten times as long as reading a value, or as writing one that needs no
/// sync. So a second connection serves calls that need no waiting: it never waits for a lock, a writer or a sync, and
/// skips values above `largestValue`. At most it reads a page that the system has not cached. Everything else is left
/// to the worker.
///
/// Sendable because the connection is only used and replaced while the lock is held.
final class InPlaceConnection: @unchecked Sendable {
  static let largestValue = 1 << 16

  private let lock = NSLock()
  private var connection: SQLiteConnection?
  /// The log's length, in frames, from which writes are left to the worker, which checkpoints.
  private var checkpointPages = 0
  /// The time of the last check that the files are in place.
  private var lastLook: ContinuousClock.Instant?
  /// How long a check is trusted.
  private var trust = Duration.zero

  /// Opens the connection; if that fails, every call is left to the worker.
  func open(_ location: DatabaseLocation, failedCommit: FailedCommit) {
    guard location.access == .readWrite else { return close() }
    guard let directoryLock = try? DirectoryLock(location, .opening) else { return close() }
    defer { withExtendedLifetime(directoryLock) {} }
    let opened = try? SQLiteConnection(
      path: location.path, busyTimeout: .zero, fileSystem: location.limits.fileSystem, access: .writing)
    try? opened?.limit(as: location)
    opened?.failedCommit = failedCommit
    // A checkpoint syncs, so the worker does it.
    opened?.beginToMark(checkpointPages: .max, trust: location.limits.trustsFilesFor)
    // Reads the schema now instead of at the first read.
    _ = try? opened?.smallValue(forKey: "")
    guard opened?.noteFiles() == true else { return close() }
    lock.withLock {
      connection = opened
      trust = location.limits.trustsFilesFor
      checkpointPages = location.limits.checkpointPages ?? SyncMarker.checkpointPages
      lastLook = nil
    }
  }

  func close() {
    lock.withLock { connection = nil }
  }

  /// Makes the next read check that the files are in place.
  func distrust() { lock.withLock { lastLook = nil } }

  private func isInPlace(_ connection: SQLiteConnection) -> Bool {
    let now = ContinuousClock.now
    if let lastLook, lastLook.duration(to: now) < trust { return true }
    lastLook = connection.isInPlace ? now : nil
    return lastLook != nil
  }

  /// Makes changes that outlive the process but not a loss of power; returns false if it would have to wait.
  ///
  /// Rethrows the body's own errors; nothing is changed then.
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
      // The transaction was rolled back; the worker retries it and reports the error.
      return false
    }
    lastLook = connection.isInPlace ? .now : nil
    return lastLook != nil
  }

  /// A short list; nil if it is long or would have to wait.
  func entries(withPrefix prefix: String, page: StoragePage) -> [StorageEntry]? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    guard let connection, isInPlace(connection) else { return nil }
    return try? connection.entries(withPrefix: prefix, page: page, atMost: Self.largestValue)
  }

  /// A short list of links; nil if it is long or would have to wait.
  func links(withPrefix prefix: String, page: StoragePage) -> [StorageLink]? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    guard let connection, isInPlace(connection) else { return nil }
    return try? connection.links(withPrefix: prefix, page: page, atMost: Self.largestValue)
  }

  /// A few small values as they were at one moment; nil if they are many or large, or would have to wait.
  func values(forKeys keys: [String]) -> [[UInt8]?]? {
    guard keys.count <= 128, lock.try() else { return nil }
    defer { lock.unlock() }
    guard let connection, isInPlace(connection) else { return nil }
    return try? connection.reading {
      var values: [[UInt8]?] = []
      values.reserveCapacity(keys.count)
      var size = 0
      for key in keys {
        guard size <= Self.largestValue, case .value(let value) = try connection.smallValue(forKey: key) else {
          return nil
        }
        size += value?.count ?? 0
        values.append(value)
      }
      return values
    }
  }

  /// A number that changes when another connection commits; nil while closed.
  var dataVersion: Int? { lock.withLock { connection?.dataVersion } }

  func value(forKey key: String) -> StorageAnswer<[UInt8]?> {
    guard lock.try() else { return .notNow }
    defer { lock.unlock() }
    guard let connection, isInPlace(connection) else { return .notNow }
    return (try? connection.smallValue(forKey: key)) ?? .notNow
  }
}

extension SQLiteConnection {
  /// Selects a value by its size, which `length` knows without reading it.
  private static let selectSmallValue = """
    SELECT CASE WHEN length(value) <= \(InPlaceConnection.largestValue) THEN value END FROM entries WHERE key = ?1
    """

  /// The value, unless it is too large to be read in place; reads only the pages that lead to it.
  fileprivate func smallValue(forKey key: String) throws -> StorageAnswer<[UInt8]?> {
    try withRawBytes(of: key) { key in
      try statement(Self.selectSmallValue).withBound(key) { row in
        guard try row.step() else { return .value(nil) }
        return row.isNull(at: 0) ? .notNow : .value(row.bytes(at: 0))
      }
    }
  }
}
