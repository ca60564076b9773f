import CSeamFiles
import Foundation

/// The system's own files.
struct SystemFileSystem: FileSystem {
  func openFile(_ path: String, for access: FileAccess) throws(FileFailure) -> Int32 {
    let flags =
      switch access {
      case .reading: O_RDONLY
      case .writing: O_RDWR
      case .creating: O_RDWR | O_CREAT
      case .creatingNew: O_RDWR | O_CREAT | O_EXCL
      case .emptying: O_RDWR | O_CREAT | O_TRUNC
      }
    let operation: FileFailure.Operation = flags & O_CREAT == 0 ? .open : .create
    // A link that is followed would be replaced by the next rewrite.
    // Values are in the clear, so only their owner may read them.
    return try call(operation) { open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600) }
  }

  func closeFile(_ file: Int32) { close(file) }

  func status(of file: Int32) throws(FileFailure) -> FileStatus {
    var found = seam_file()
    _ = try call(.status) { seam_file_of(file, &found) }
    return FileStatus(found)
  }

  func status(at path: String) throws(FileFailure) -> FileStatus? {
    var found = seam_file()
    do {
      _ = try call(.status) { seam_file_at(path, &found) }
    } catch  where error.errorNumber == ENOENT {
      return nil
    }
    return FileStatus(found)
  }

  func readBytes(
    _ file: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileFailure) -> Int {
    try call(.read) { pread(file, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  func writeBytes(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int
  ) throws(FileFailure) -> Int {
    try call(.write) { pwrite(file, bytes.baseAddress, bytes.count, off_t(offset)) }
  }

  func setSize(of file: Int32, to size: Int) throws(FileFailure) {
    _ = try call(.resize) { ftruncate(file, off_t(size)) }
  }

  func synchronise(_ file: Int32) throws(FileFailure) {
    _ = try call(.synchronise) { synchroniseMedium(file) }
  }

  func lock(_ file: Int32, _ lock: FileLock) throws(FileFailure) -> Bool {
    do {
      _ = try call(.lock) { flock(file, (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
      return true
    } catch  where error.errorNumber == EWOULDBLOCK {
      return false
    }
  }

  func unlock(_ file: Int32) { _ = flock(file, LOCK_UN) }

  func move(_ path: String, to target: String) throws(FileFailure) {
    _ = try call(.move) { rename(path, target) }
  }

  func remove(_ path: String) throws(FileFailure) {
    do {
      _ = try call(.remove) { unlink(path) }
    } catch  where error.errorNumber == ENOENT {
      return
    }
  }

  func makeDirectory(_ path: String) throws(FileFailure) {
    do {
      _ = try call(.makeDirectory) { mkdir(path, 0o700) }
    } catch  where error.errorNumber == EEXIST {
      return
    }
  }

  func synchroniseDirectory(_ path: String) throws(FileFailure) {
    let directory = try call(.open) { open(path, O_RDONLY | O_CLOEXEC) }
    defer { close(directory) }
    do {
      _ = try call(.synchronise) { synchroniseMedium(directory) }
    } catch  where error.errorNumber == EINVAL {
      // A file system on which directories cannot be synchronised; there is nothing more to do for them.
      return
    }
  }
}

/// Makes a call until no signal interrupts it, and throws where it returned -1.
private func call<Number: FixedWidthInteger>(
  _ operation: FileFailure.Operation, _ body: () -> Number
) throws(FileFailure) -> Number {
  while true {
    let result = body()
    if result != -1 { return result }
    let number = errno
    if number != EINTR { throw FileFailure(operation, errorNumber: number) }
  }
}

/// Waits for the medium itself.
///
/// Apple's `fsync` stops at the drive's own cache: see `man 2 fsync` there. Not every file system of theirs knows more.
private func synchroniseMedium(_ file: Int32) -> Int32 {
  #if canImport(Darwin)
    if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
    guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else { return -1 }
  #endif
  return fsync(file)
}

extension FileStatus {
  /// What lies at a path; nil where nothing does, or it cannot be looked at.
  package init?(at path: String) {
    guard let status = try? SystemFileSystem().status(at: path) else { return nil }
    self = status
  }

  fileprivate init(_ file: seam_file) {
    self.init(identity: FileIdentity(device: file.device, number: file.number), size: Int(clamping: file.size))
  }
}
