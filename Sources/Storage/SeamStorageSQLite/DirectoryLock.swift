import Foundation
import SeamStorage

/// Keeps files of a directory from being moved aside while one is opened, and the other way round, in any process.
///
/// SQLite finds a journal by the database's name: a connection that is opening a file while it is moved would take the
/// journal of the next database at the path for its own, and roll back one database by the journal of the other.
final class DirectoryLock {
  enum Purpose {
    /// Together with others that open.
    case opening
    /// Alone.
    case moving
  }

  private let descriptor: Int32

  /// Acquires the lock; throws `busy` after the busy timeout.
  ///
  /// On a file system without locks, opening continues without.
  init(_ location: DatabaseLocation, _ purpose: Purpose) throws(StorageError) {
    descriptor = Foundation.open(location.directoryOfFiles, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw StorageError(.unavailable, location: location.path, reason: "its directory cannot be opened")
    }
    var backoff = RetryBackoff(location.busyTimeout)
    while flock(descriptor, (purpose == .moving ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        if purpose == .opening { return }
        throw StorageError(.unavailable, location: location.path, reason: "its directory cannot be locked")
      }
      guard backoff.pause() else {
        throw StorageError(.busy, location: location.path, reason: "a damaged file is being moved aside")
      }
    }
  }

  deinit {
    // A child process that is being spawned shares the descriptor, and would keep the lock for a moment.
    _ = flock(descriptor, LOCK_UN)
    Foundation.close(descriptor)
  }

  /// Makes new names outlive a loss of power, as far as the file system can.
  func synchronise() { _ = fsync(descriptor) }
}
