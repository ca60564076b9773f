import CSeamSQLite
import Foundation
import SeamStorage

/// One file with all entries of a database at one moment.
///
/// It is written and read on its own queue, so that neither the storage nor Swift's pool waits for it.
actor SQLiteBackup {
  /// The backup as a database to read.
  nonisolated let location: DatabaseLocation
  private let executor: QueueExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ path: String) {
    location = DatabaseLocation(path: path, busyTimeout: .seconds(5), access: .readOnly)
    executor = QueueExecutor(label: "SQLiteBackup \(path)")
  }

  private nonisolated var path: String { location.path }
  /// The file while it is written.
  private nonisolated var partial: String { path + ".partial" }

  private static let pagesAtOnce: Int32 = 64

  /// Throws unless the file is a sound database of a storage.
  func check() throws { _ = try SQLiteConnection.open(location) }

  /// Writes a database to the file, which must not exist, and reads it back.
  ///
  /// When it throws, nothing lies at the path, nor at ``partial``.
  func write(_ source: DatabaseLocation, progress: (@Sendable (Double) -> Void)?) throws {
    try writeHere(source, progress)
  }

  private nonisolated func writeHere(_ source: DatabaseLocation, _ progress: (@Sendable (Double) -> Void)?) throws {
    try location.check()
    try checkIsFree()
    try Task.checkCancellation()
    let connection = try SQLiteConnection.open(source.withoutChecks)
    let file = try PartialFile(partial, of: location)
    do {
      try source.explaining {
        try connection.reading {
          // The first read determines the moment of the backup.
          let count = try connection.integer("SELECT count(*) FROM entries")
          try location.explaining { try copy(connection) { progress?($0 / 2) } }
          try file.finish(location)
          try compare(connection, count: count) { progress?(0.5 + $0 / 2) }
        }
      }
      try Task.checkCancellation()
      try checkIsFree()
      try file.move(to: path, location)
    } catch {
      file.remove()
      throw error
    }
  }

  private nonisolated func checkIsFree() throws(StorageError) {
    guard FileStatus(at: path) == nil else {
      throw StorageError(
        .conflict, location: path, reason: "there is something already where the backup is to be written")
    }
  }

  /// Copies the pages that the source's transaction sees.
  private nonisolated func copy(_ source: SQLiteConnection, progress: (Double) -> Void) throws {
    let target = try SQLiteConnection(path: partial, busyTimeout: .zero, access: .writing)
    // The file is synchronised as a whole, and no other process reads it.
    try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    guard let backup = sqlite3_backup_init(target.database, "main", source.database, "main") else {
      throw SQLiteFailure(sqlite3_errcode(target.database), of: target.database)
    }
    var result = SQLITE_OK
    while result == SQLITE_OK, !Task.isCancelled {
      result = sqlite3_backup_step(backup, Self.pagesAtOnce)
      let total = max(1, sqlite3_backup_pagecount(backup))
      progress(1 - Double(sqlite3_backup_remaining(backup)) / Double(total))
    }
    let end = sqlite3_backup_finish(backup)
    try Task.checkCancellation()
    guard result == SQLITE_DONE, end == SQLITE_OK else {
      let code = end == SQLITE_OK ? result : end
      throw SQLiteFailure(resultCode: code, message: String(cString: sqlite3_errstr(code)))
    }
  }

  /// Throws unless the file has the same entries as the source.
  private nonisolated func compare(_ source: SQLiteConnection, count: Int, progress: (Double) -> Void) throws {
    let copy = try SQLiteConnection.open(DatabaseLocation(path: partial, access: .readOnly))
    let sql = "SELECT key, value FROM entries ORDER BY key"
    let entries = try location.explaining { try copy.statement(sql) }
    var number = 0
    let isSame = try source.statement(sql).withBound { entry in
      try entries.withBound { other in
        while try entry.step() {
          guard try location.explaining({ try other.step() }),
            entry.rawBytes(at: 0).elementsEqual(other.rawBytes(at: 0)),
            entry.rawBytes(at: 1).elementsEqual(other.rawBytes(at: 1))
          else { return false }
          number += 1
          if number.isMultiple(of: 1_000) {
            try Task.checkCancellation()
            progress(Double(number) / Double(count))
          }
        }
        return try !location.explaining { try other.step() }
      }
    }
    guard isSame else {
      throw StorageError(.unavailable, location: path, reason: "the backup was read back as something else")
    }
    progress(1)
  }
}

/// A file that is written exclusively and becomes the backup.
private final class PartialFile {
  private let path: String
  private let descriptor: Int32

  init(_ path: String, of location: DatabaseLocation) throws(StorageError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure(location, errno) }
    // Another backup may have become whole between the two calls, and have taken the file along.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isAtPath else {
      throw StorageError(.busy, location: location.path, reason: "another backup is being written to the file")
    }
    // A killed backup may have left a file.
    guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else { throw Self.failure(location, errno) }
  }

  deinit { close(descriptor) }

  /// Whether the file is still at its path.
  private var isAtPath: Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &other) == 0
      && (own.st_dev, own.st_ino) == (other.st_dev, other.st_ino)
  }

  /// Marks the file as a database without a log, and synchronises it.
  func finish(_ location: DatabaseLocation) throws(StorageError) {
    // The versions of the format for reading and writing: https://sqlite.org/fileformat2.html#the_database_header.
    let versions: [UInt8] = [1, 1]
    guard pwrite(descriptor, versions, 2, 18) == 2, fsync(descriptor) == 0 else { throw Self.failure(location, errno) }
  }

  /// Moves the file to its path, and synchronises the directory.
  func move(to target: String, _ location: DatabaseLocation) throws(StorageError) {
    guard rename(path, target) == 0 else { throw Self.failure(location, errno) }
    do {
      try location.synchroniseNames()
    } catch {
      unlink(target)
      throw error
    }
  }

  func remove() { unlink(path) }

  private static func failure(_ location: DatabaseLocation, _ number: Int32) -> StorageError {
    let code: StorageError.Code =
      switch number {
      case ENOSPC, EDQUOT: .full
      case EROFS, EACCES, EPERM: .readOnly
      case ELOOP, EISDIR: .conflict
      default: .unavailable
      }
    return StorageError(
      code, location: location.path, reason: "the backup cannot be written",
      underlying: POSIXErrorCode(rawValue: number).map { POSIXError($0) })
  }
}

extension DatabaseLocation {
  /// The same database, opened without reading all of it.
  var withoutChecks: Self {
    DatabaseLocation(
      path: path, busyTimeout: busyTimeout, checksIntegrity: false, access: access, limits: limits)
  }
}
