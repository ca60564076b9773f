import Foundation

/// Prevents a second instance of the app from opening the same data, until it is released or the process ends.
///
/// An advisory file lock (flock(2)): the system releases it with the process, so that a crash leaves no stale lock.
final class InstanceLock: Sendable {
  private let descriptor: Int32

  init(at path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StartProblem(
        title: "The data folder cannot be used",
        description: """
          \(path) could not be made: \(String(cString: strerror(errno))). Check that you may write there and that \
          there is room, or choose another folder with --data.
          """)
    }
    // With its properties set, what throws is released, and closes the descriptor.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw StartProblem(
        title: "Rounds is open already",
        description: "Another window or terminal has this data open. Close it there, then try again.")
    }
  }

  deinit {
    // A process that is just being spawned shares the descriptor, and would hold the lock for a moment.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
