import Foundation

/// A file that is open for reading only.
///
/// Of a database that this process has open, use it for the log alone: closing a descriptor of the database or its
/// index releases SQLite's locks.
final class ReadOnlyFile {
  private let descriptor: Int32

  /// Opens the file; nil if there is none.
  init?(_ path: String) throws(FileUnreadable) {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor < 0 else { return }
    guard errno == ENOENT || errno == ENOTDIR else { throw FileUnreadable(code: errno) }
    return nil
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The size in bytes; nil unless it is a regular file.
  var size: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Reads the bytes at an offset; fewer where the file ends.
  func bytes(at offset: Int, count: Int) throws(FileUnreadable) -> [UInt8] {
    var failure: FileUnreadable?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      while size < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[size...])
        let result = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + size))
        if result == 0 { return }
        if result > 0 { size += result } else if errno != EINTR { return failure = FileUnreadable(code: errno) }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

/// A file exists and cannot be read.
struct FileUnreadable: Error {
  /// The system's error number.
  let code: Int32
}
