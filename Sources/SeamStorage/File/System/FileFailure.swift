import Foundation

/// A failed call to the file system: the cause of a ``StorageError`` that a file storage throws.
public struct FileFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was to be done with the file.
  public enum Operation: String, Sendable {
    /// Opening an existing file or directory.
    case open
    /// Creating a file.
    case create
    /// Reading the metadata of a file, such as its size.
    case status
    /// Reading from a file.
    case read
    /// Writing to a file.
    case write
    /// Changing the size of a file.
    case resize
    /// Flushing a file or directory to the disk.
    case synchronise
    /// Locking a file.
    case lock
    /// Moving or renaming a file.
    case move
    /// Removing a file.
    case remove
    /// Creating a directory.
    case makeDirectory
  }

  /// What was to be done.
  public let operation: Operation
  /// The system's error number, `errno`.
  public let errorNumber: Int32

  init(_ operation: Operation, errorNumber: Int32) {
    self.operation = operation
    self.errorNumber = errorNumber
  }

  /// The operation, with the system's own words and number.
  public var description: String {
    "\(operation.rawValue): \(String(cString: strerror(errorNumber))) (errno \(errorNumber))"
  }
}

extension StorageError {
  /// Maps a failure to the error that the storage throws.
  init(_ failure: FileFailure, key: String? = nil, location: String) {
    let (code, reason): (Code, String) =
      switch (failure.errorNumber, failure.operation) {
      case (ENOSPC, _), (EDQUOT, _), (EFBIG, _): (.full, "there is no room left for the log to grow")
      case (EROFS, _): (.readOnly, "the log lies on a medium that cannot be written")
      case (EACCES, .create), (EPERM, .create), (EACCES, .move), (EPERM, .move), (EPERM, .write), (EBADF, .write):
        (.readOnly, "the log and its directory cannot be written")
      case (ELOOP, _):
        (.foreign, "the log or its lock file is a symbolic link, and replacing the log would leave its target behind")
      case (_, .open), (_, .create), (_, .status), (_, .makeDirectory):
        (.unavailable, "the log cannot be opened")
      case (_, .read): (.unavailable, "the log cannot be read")
      default: (.unavailable, "the log cannot be written")
      }
    self.init(code, key: key, location: location, reason: reason, underlying: failure)
  }
}

extension FileFailure {
  /// Whether it was not allowed, as opposed to not possible.
  var isRefusal: Bool { errorNumber == EACCES || errorNumber == EPERM || errorNumber == EROFS }

  /// Whether there was no such file.
  var isAbsence: Bool { errorNumber == ENOENT }
}
