import Foundation
import SeamStorage

/// Creates files that only their owner can access, and makes their names outlive a loss of power.
extension DatabaseLocation {
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates the directory and its parents if they are missing.
  func makeDirectory() throws(StorageError) { try makeDirectory(directory) }

  private func makeDirectory(_ path: String) throws(StorageError) {
    guard !Self.isDirectory(path), path != "/" else { return }
    try makeDirectory(Self.parent(of: path))
    // Another process may have created it meanwhile.
    guard mkdir(path, 0o700) != 0, errno != EEXIST || !Self.isDirectory(path) else { return }
    throw failure("its directory cannot be made", errno)
  }

  /// Creates an empty file if it is missing; SQLite gives its log and index the same mode.
  ///
  /// An existing file is never opened: closing it would release SQLite's locks.
  func makeFile() throws(StorageError) {
    let descriptor = Foundation.open(resolvedPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor < 0 else { return _ = Foundation.close(descriptor) }
    if errno != EEXIST { throw failure("the database cannot be made", errno) }
  }

  /// Synchronises the directories of the database, up to the root.
  ///
  /// The process that created one of them may have been killed before it did so.
  func synchroniseNames() throws(StorageError) {
    var paths = [directoryOfFiles]
    if directory != directoryOfFiles { paths.append(directory) }
    for start in paths {
      try synchronise(start)
      var path = start
      while path != "/" {
        path = Self.parent(of: path)
        try synchronise(path)
      }
    }
  }

  private func synchronise(_ directory: String) throws(StorageError) {
    let descriptor = Foundation.open(directory, O_RDONLY | O_CLOEXEC)
    // A directory that this user cannot read was not created by this user.
    guard descriptor >= 0 else { return }
    defer { Foundation.close(descriptor) }
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      // The file system cannot synchronise directories.
      case EINVAL, ENOTSUP, EROFS: return
      case let number: throw failure("the names of its files cannot be synchronised", number)
      }
    }
    limits.didSynchronise?(directory)
  }

  private func failure(_ reason: String, _ number: Int32) -> StorageError {
    let isFull = number == ENOSPC || number == EDQUOT
    return StorageError(
      isFull ? .full : .unavailable, location: path, reason: reason,
      underlying: POSIXErrorCode(rawValue: number).map { POSIXError($0) })
  }

  static func parent(of path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }
}
