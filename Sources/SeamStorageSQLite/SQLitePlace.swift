import Foundation
import SeamStorage

/// Where a database lies and how it is opened.
struct SQLitePlace: Sendable {
  let path: String
  let directory: String
  let fileName: String
  let busyTimeout: Duration
  let checksIntegrity: Bool
  let whenDamaged: StorageDamagePolicy
  let access: StorageAccess
  let limits: SQLiteLimits
  private let givenPath: String

  /// A relative path is resolved here, once: SQLite gives some names, such as ":memory:", a meaning of their own.
  init(
    path: String, busyTimeout: Duration = .zero, checksIntegrity: Bool = true,
    whenDamaged: StorageDamagePolicy = .keep, access: StorageAccess = .readWrite,
    limits: SQLiteLimits = SQLiteLimits()
  ) {
    givenPath = path
    self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    let url = URL(fileURLWithPath: self.path)
    directory = url.deletingLastPathComponent().path
    fileName = url.lastPathComponent
    self.busyTimeout = busyTimeout
    self.checksIntegrity = checksIntegrity
    self.whenDamaged = whenDamaged
    self.access = access
    self.limits = limits
  }

  /// Throws where the path can be none of a database.
  ///
  /// An empty path would be the current directory, and the system takes a zero byte for the path's end.
  func check() throws(StorageError) {
    guard !givenPath.isEmpty, !givenPath.utf8.contains(0) else {
      throw StorageError(
        .unavailable, place: givenPath, reason: "the path of the database is empty or has a zero byte")
    }
    guard !Self.isDirectory(path) else {
      throw StorageError(.unavailable, place: path, reason: "the path of the database is that of a directory")
    }
  }

  /// The path without symbolic links, beside which SQLite puts the log; the path itself where there is no file.
  var resolvedPath: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Where the database and its log lie.
  var directoryOfFiles: String { URL(fileURLWithPath: resolvedPath).deletingLastPathComponent().path }

  /// Whether there is a database, or a log of one.
  var hasFiles: Bool {
    let path = resolvedPath
    return FileStatus(at: path) != nil || FileStatus(at: path + "-wal") != nil
  }

  /// Whether there is a log with something in it, and no database to which it belongs.
  ///
  /// SQLite makes the database first, so the log is looked for first.
  var hasLogAlone: Bool {
    let path = resolvedPath
    guard let log = FileStatus(at: path + "-wal"), log.size > Self.logHeaderSize else { return false }
    return FileStatus(at: path)?.size ?? 0 == 0
  }

  /// See https://sqlite.org/fileformat2.html#the_write_ahead_log.
  private static let logHeaderSize = 32
}

/// Bounds that make rare moments reachable in tests: full, small, unwritable and failing disks, and checkpoints.
package struct SQLiteLimits: Sendable {
  let pageCount: Int?
  let length: Int32?
  let isReadOnly: Bool
  /// The log's length, in pages, from which a commit moves it into the database; nil for SQLite's 1,000.
  let checkpointPages: Int?
  /// For how long the files are taken to be as they were found: looking costs a third of a small read.
  let trustsFilesFor: Duration
  /// How long after a write room is given back that nothing takes any more.
  let tidiesAfter: Duration
  /// The registered file system that the files are in; nil for the system's own.
  let fileSystem: String?
  /// Told of each directory whose names would outlive a loss of power from then on.
  let didSynchronise: (@Sendable (_ directory: String) -> Void)?

  package init(
    pageCount: Int? = nil, length: Int32? = nil, isReadOnly: Bool = false, checkpointPages: Int? = nil,
    trustsFilesFor: Duration = .milliseconds(1), tidiesAfter: Duration = .seconds(1), fileSystem: String? = nil,
    didSynchronise: (@Sendable (_ directory: String) -> Void)? = nil
  ) {
    self.pageCount = pageCount
    self.length = length
    self.isReadOnly = isReadOnly
    self.checkpointPages = checkpointPages
    self.trustsFilesFor = trustsFilesFor
    self.tidiesAfter = tidiesAfter
    self.fileSystem = fileSystem
    self.didSynchronise = didSynchronise
  }
}
