/// The system calls that a file storage needs; tests replace them by a simulated disk.
///
/// Files are descriptors. Every method is one system call, retried if a signal interrupts it.
protocol FileSystem: Sendable {
  /// Opens a file and gives its descriptor; a symbolic link is not followed, which fails with `ELOOP`.
  func openFile(_ path: String, for access: FileAccess) throws(FileFailure) -> Int32
  /// Closes a descriptor, which releases its lock.
  func closeFile(_ file: Int32)

  /// What a descriptor refers to.
  func status(of file: Int32) throws(FileFailure) -> FileStatus
  /// The status of what lies at a path, which may be a symbolic link; nil only if it is proven absent.
  func status(at path: String) throws(FileFailure) -> FileStatus?

  /// Reads bytes and returns how many there were; 0 at the end of the file.
  func readBytes(_ file: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int
  /// Writes bytes and returns how many were taken, which may be fewer than were given.
  func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) throws(FileFailure) -> Int
  /// Cuts a file off, or lengthens it with zeros.
  func setSize(of file: Int32, to size: Int) throws(FileFailure)
  /// Waits until what was written to a file would outlive a loss of power.
  func synchronise(_ file: Int32) throws(FileFailure)

  /// Locks a file among separately opened descriptors in all processes; returns false if another one holds the lock.
  func lock(_ file: Int32, _ lock: FileLock) throws(FileFailure) -> Bool
  /// Releases a lock.
  func unlock(_ file: Int32)

  /// Moves a file atomically, replacing the target.
  func move(_ path: String, to target: String) throws(FileFailure)
  /// Removes a file; nothing happens where there is none.
  func remove(_ path: String) throws(FileFailure)
  /// Makes one directory; nothing happens where there is one.
  func makeDirectory(_ path: String) throws(FileFailure)
  /// Waits until the names in a directory would outlive a loss of power.
  func synchroniseDirectory(_ path: String) throws(FileFailure)
}

/// What a file is opened for.
enum FileAccess: Sendable {
  /// Reading a file that is there.
  case reading
  /// Reading and writing a file that is there.
  case writing
  /// Reading and writing a file, which is made where there is none.
  case creating
  /// Reading and writing a file that is made; there must be none.
  case creatingNew
  /// Reading and writing a file that is empty at first, whatever was there.
  case emptying
}

/// How a file is locked.
enum FileLock: Sendable {
  /// Together with others that share it.
  case shared
  /// Alone.
  case exclusive
}

/// A file's identity and size.
package struct FileStatus: Sendable, Equatable {
  package let identity: FileIdentity
  package let size: Int
}

/// Tells a file from every other one that exists at the same time, whatever its name.
package struct FileIdentity: Sendable, Hashable {
  let device: UInt64
  let number: UInt64
}
