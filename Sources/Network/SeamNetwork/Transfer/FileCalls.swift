import Foundation

/// The calls of the system that fail when a disk does; tests pass others.
struct FileCalls: Sendable {
  /// Writes bytes at the descriptor's position; returns how many, or −1 and sets `errno`.
  var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = { Foundation.write($0, $1.baseAddress, $1.count) }
  /// Waits until the written bytes are on the disk; returns 0, or −1 and sets `errno`.
  var synchronize: @Sendable (Int32) -> Int32 = { fsync($0) }
}

/// A call of the system that failed.
struct FileFailure: Error, CustomStringConvertible {
  let call: String
  let path: String
  let code: Int32

  init(_ call: String, _ path: String, code: Int32 = errno) {
    self.call = call
    self.path = path
    self.code = code
  }

  var description: String { "\(call) \(path): \(String(cString: strerror(code)))" }

  /// The failure as a network error.
  var networkError: NetworkError {
    switch code {
    case ENOSPC, EDQUOT: NetworkError(.diskFull, reason: "the disk of \(path) is full", underlying: self)
    case EWOULDBLOCK:
      NetworkError(.fileInUse, reason: "another download writes to \(path)", underlying: self)
    default: NetworkError(.cannotWriteFile, reason: "\(path) cannot be written", underlying: self)
    }
  }
}

/// Writes all bytes.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, _ path: String, _ calls: FileCalls) throws(FileFailure) {
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { calls.write(descriptor, $0) }
    if count < 0, errno == EINTR { continue }
    // A file that takes nothing without an error has no space, either.
    guard count > 0 else { throw FileFailure("write", path, code: count < 0 ? errno : ENOSPC) }
    written += count
  }
}
