import Foundation

/// Keeps a second instance of the app from the same data, until it is let go or the process ends in any way.
///
/// An advisory lock on a file (flock(2)): the system gives it back when the process is gone, so that no crash
/// leaves it behind.
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
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw StartProblem(
        title: "Contacts is open already",
        description: "Another window or terminal has this address book open. Close it there, then try again.")
    }
  }

  deinit {
    // A process that is just being started has the descriptor too, and would keep the lock for a moment.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
