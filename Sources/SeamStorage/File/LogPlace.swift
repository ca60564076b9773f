import Foundation

/// Where a log lies, and how it is used.
struct LogPlace: Sendable {
  static let logName = "values.log"

  let directory: String
  let files: any FileSystem
  let busyTimeout: Duration
  let whenDamaged: StorageDamagePolicy
  /// A log whose dead part is smaller than this is left as it is.
  let smallestWaste: Int

  /// A relative path is resolved here, once: the current directory may change.
  init(
    directory: String, files: any FileSystem = SystemFileSystem(), busyTimeout: Duration = .zero,
    whenDamaged: StorageDamagePolicy = .keep, smallestWaste: Int = 1 << 18
  ) {
    let absolute = directory.hasPrefix("/") ? directory : FileManager.default.currentDirectoryPath + "/" + directory
    self.directory = URL(fileURLWithPath: absolute).standardizedFileURL.path
    self.files = files
    self.busyTimeout = busyTimeout
    self.whenDamaged = whenDamaged
    self.smallestWaste = smallestWaste
  }

  var log: String { directory + "/" + Self.logName }
  /// A log that is being written and will take the other's place.
  var freshLog: String { log + ".new" }
  /// Locked by whoever writes.
  ///
  /// It is never replaced, as the log is, so that all lock the same file.
  var lock: String { directory + "/values.lock" }

  /// What lies at the log's path; nil where nothing does.
  func logStatus() throws(FileFailure) -> FileStatus? { try files.status(at: log) }

  /// Makes the directory and those above it, as far as they are missing.
  func makeDirectory() throws(FileFailure) { try makeDirectory(directory) }

  private func makeDirectory(_ path: String) throws(FileFailure) {
    guard try files.status(at: path) == nil else { return }
    try makeDirectory(parent(of: path))
    try files.makeDirectory(path)
  }

  /// Waits until the names of the files, and of all directories above them, would outlive a loss of power.
  ///
  /// Whoever made one of them may have come to its end before.
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

  /// The first name beside the log that nothing has, for what is moved aside.
  func nameAside() throws(FileFailure) -> String {
    var number = 1
    while try files.status(at: "\(log).damaged-\(number)") != nil { number += 1 }
    return "\(log).damaged-\(number)"
  }

  /// Tries until it is done; throws `busy` when that takes longer than the place's users wait.
  ///
  /// Locks of files cannot be waited for with a limit, hence the trying; so this is for a storage's own queue.
  func wait(for lock: String, trying attempt: () throws(FileFailure) -> Bool) throws {
    let start = ContinuousClock.now
    var pause: UInt32 = 50
    while try !attempt() {
      guard start.duration(to: .now) < busyTimeout else {
        throw StorageError(.busy, place: directory, reason: "another storage holds \(lock)")
      }
      usleep(pause)
      pause = min(pause * 2, 1000)
    }
  }

  func error(_ failure: FileFailure, key: String? = nil) -> StorageError {
    StorageError(failure, key: key, place: log)
  }
}
