import Foundation

/// Where a log lies, and how it is used.
struct LogLocation: Sendable {
  static let logName = "values.log"

  let directory: String
  private let givenDirectory: String
  let files: any FileSystem
  let busyTimeout: Duration
  let whenDamaged: StorageDamagePolicy
  /// A log is rewritten only if its outdated part is at least this large.
  let smallestWaste: Int
  let clock: LockClock
  /// Gives each log its identifier.
  let makeID: @Sendable () -> UInt64

  /// A relative path is resolved here, once: the current directory may change.
  init(
    directory: String, files: any FileSystem = SystemFileSystem(), busyTimeout: Duration = .zero,
    whenDamaged: StorageDamagePolicy = .keep, smallestWaste: Int = 1 << 18, clock: LockClock = LockClock(),
    makeID: @escaping @Sendable () -> UInt64 = { .random(in: 1...(.max)) }
  ) {
    self.givenDirectory = directory
    let absolute = directory.hasPrefix("/") ? directory : FileManager.default.currentDirectoryPath + "/" + directory
    self.directory = URL(fileURLWithPath: absolute).standardizedFileURL.path
    self.files = files
    self.busyTimeout = busyTimeout
    self.whenDamaged = whenDamaged
    self.smallestWaste = smallestWaste
    self.clock = clock
    self.makeID = makeID
  }

  var log: String { directory + "/" + Self.logName }
  /// The path of a new log that will replace the current one.
  var freshLog: String { log + ".new" }
  /// The path of the lock file, which each writer locks.
  ///
  /// Unlike the log it is never replaced, so that all writers lock the same file. It holds a ``LogMark``.
  var lock: String { directory + "/values.lock" }

  /// Throws if the path cannot be the path of a directory.
  ///
  /// An empty path would be the current directory, and the system takes a zero byte for the path's end.
  func check() throws(StorageError) {
    guard !givenDirectory.isEmpty, !givenDirectory.utf8.contains(0) else {
      throw StorageError(
        .unavailable, location: givenDirectory, reason: "the path of the directory is empty or has a zero byte")
    }
  }

  /// The status of the file at the log's path; nil if there is none.
  func logStatus() throws(FileFailure) -> FileStatus? { try files.status(at: log) }

  /// Creates the directory and its parents if they are missing.
  func makeDirectory() throws(FileFailure) { try makeDirectory(directory) }

  private func makeDirectory(_ path: String) throws(FileFailure) {
    guard try files.status(at: path) == nil else { return }
    try makeDirectory(parent(of: path))
    try files.makeDirectory(path)
  }

  /// Waits until the names of the files, and of all directories above them, would outlive a loss of power.
  ///
  /// The process that created one of them may have been killed before it did so.
  func synchroniseNames() throws(FileFailure) {
    try files.synchroniseDirectory(directory)
    var path = directory
    while path != "/" {
      path = parent(of: path)
      do {
        try files.synchroniseDirectory(path)
      } catch  where error.isRefusal {
        // What this user may not even read was not made by this user.
        continue
      }
    }
  }

  private func parent(of path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// The first unused name beside the log, for a file that is moved aside.
  func nameAside() throws(FileFailure) -> String {
    var number = 1
    while try files.status(at: "\(log).damaged-\(number)") != nil { number += 1 }
    return "\(log).damaged-\(number)"
  }

  func error(_ failure: FileFailure, key: String? = nil) -> StorageError {
    StorageError(failure, key: key, location: log)
  }
}
