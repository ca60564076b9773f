import Foundation
import SeamStorage

/// The path of a database and how it is opened.
struct DatabaseLocation: Sendable {
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

  /// Throws if the path cannot be the path of a database.
  ///
  /// An empty path would be the current directory, and the system takes a zero byte for the path's end.
  func check() throws(StorageError) {
    guard !givenPath.isEmpty, !givenPath.utf8.contains(0) else {
      throw StorageError(
        .unavailable, location: givenPath, reason: "the path of the database is empty or has a zero byte")
    }
    guard !Self.isDirectory(path) else {
      throw StorageError(.unavailable, location: path, reason: "the path of the database is that of a directory")
    }
  }

  /// The path with symbolic links resolved, beside which SQLite creates the log; where the links lead if there is no
  /// file.
  var resolvedPath: String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    var target = path
    for _ in 0..<40 {
      guard let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else { break }
      target = destination.hasPrefix("/") ? destination : Self.parent(of: target) + "/" + destination
    }
    return target
  }

  /// The directory of the database and its log.
  var directoryOfFiles: String { URL(fileURLWithPath: resolvedPath).deletingLastPathComponent().path }

  /// Whether there is a database file, a log or a mark.
  var hasFiles: Bool {
    let path = resolvedPath
    return ["", "-wal", SyncMarker.suffix].contains { FileStatus(at: path + $0) != nil }
  }

  /// Whether the mark of a storage lies beside the database.
  var hasMark: Bool { FileStatus(at: resolvedPath + SyncMarker.suffix)?.size == SyncMark.size }

  /// The file that proves that there was a database, where it is missing or empty now; nil if there is a database, or
  /// never was one.
  ///
  /// A new database has its first page before it has a log or a mark, so these are looked for first.
  var lostDatabase: StorageError? {
    let path = resolvedPath
    let log = FileStatus(at: path + "-wal")?.size ?? 0
    let hasMark = hasMark
    guard FileStatus(at: path)?.size ?? 0 == 0, log > LogHeader.size || hasMark else { return nil }
    let witness = log > LogHeader.size ? "its log is not" : "its mark (\(fileName)\(SyncMarker.suffix)) is there"
    return StorageError(.corrupt, location: self.path, reason: "the database is missing or empty, and \(witness)")
  }
}

/// Limits by which tests reach rare states: full, small, unwritable and failing disks, and checkpoints.
package struct SQLiteLimits: Sendable {
  let pageCount: Int?
  let length: Int32?
  let isReadOnly: Bool
  /// The log's size, in pages, from which a commit starts a checkpoint; nil for SQLite's 1,000.
  let checkpointPages: Int?
  /// How long the files are assumed unchanged after a look: looking costs a third of a small read.
  let trustsFilesFor: Duration
  /// How long after a write free space is returned to the file system.
  let tidiesAfter: Duration
  /// The name of the registered SQLite file system (VFS); nil for the default one.
  let fileSystem: String?
  /// Called with each directory after it was synchronised.
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
