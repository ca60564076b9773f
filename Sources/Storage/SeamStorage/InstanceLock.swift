import Foundation

/// A lock that prevents a second instance of an app from opening the same data.
///
/// ```swift
/// guard let lock = try InstanceLock(at: "\(folder)/app.lock") else { throw StartProblem.alreadyOpen }
/// ```
///
/// The lock is held for as long as the object exists. It is an advisory lock on a file (flock(2)): the system releases
/// it with the process, so that a crash leaves no stale lock. The file stays, with no content. If it is removed or
/// moved while the lock is held, another instance makes a new one and gets its lock: keep it in the folder of the data.
public final class InstanceLock: Sendable {
  private let descriptor: Int32

  /// Acquires the lock without waiting; nil if another instance holds it, in this process or another.
  ///
  /// - Parameter path: the lock's file, which is created if it is absent; its folder must exist.
  /// - Throws: an error with the code `unavailable` if the file cannot be created or opened.
  public init?(at path: String) throws(StorageError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.unavailable(path) }
    // All properties are set: if the initializer fails, the object is deinitialized, which closes the descriptor.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw Self.unavailable(path) }
      return nil
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A process that is being spawned shares the descriptor, and would hold the lock until it executes.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func unavailable(_ path: String) -> StorageError {
    StorageError(
      .unavailable, location: path, reason: "the lock's file cannot be opened: \(String(cString: strerror(errno)))")
  }
}
