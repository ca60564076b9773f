import Foundation

/// Gives one storage of a directory at a time exclusive write access, and stores the ``LogMark``.
///
/// Not Sendable: its worker owns it.
final class WriteLock {
  private let location: LogLocation
  private var file: OpenFile?
  /// The number of acquisitions without a release.
  private var holds = 0

  init(_ location: LogLocation) { self.location = location }

  /// Acquires the lock; throws `busy` when the deadline has passed.
  ///
  /// The lock is recursive: each acquisition needs a release.
  func acquire(until deadline: LockDeadline) throws {
    if holds == 0 {
      try location.wait(for: location.lock, until: deadline) { () throws(FileFailure) in try tryToAcquire() }
    }
    holds += 1
  }

  func release() {
    holds -= 1
    if holds == 0 { file?.unlock() }
  }

  /// Releases the lock and closes its file.
  func close() { file = nil }

  /// The file that is locked; nil while none is open.
  var identity: FileIdentity? { file?.identity }

  /// Whether the locked file is still the one at the path.
  var isCurrent: Bool {
    get throws(FileFailure) {
      guard let file else { return false }
      return try location.files.status(at: location.lock)?.identity == file.identity
    }
  }

  /// Writes the mark.
  ///
  /// Call it while the lock is held.
  ///
  /// - Parameter isSynchronised: whether to wait until the statement would outlive a loss of power.
  func state(_ logs: [LogMark.Extent], mayBeMissing: Bool = false, isSynchronised: Bool) throws(FileFailure) {
    let file = try openFile()
    var mark = LogMark(logs: logs, mayBeMissing: mayBeMissing)
    if case .mark(let last) = LogMark.find(in: try file.bytes(from: 0)) { mark.number = last.number &+ 1 }
    try file.write(mark.bytes, at: mark.offset)
    if isSynchronised { try file.synchronise() }
  }

  private func tryToAcquire() throws(FileFailure) -> Bool {
    while true {
      let file = try openFile()
      guard try file.lock(.exclusive) else { return false }
      do throws(FileFailure) {
        if try isCurrent { return true }
      } catch {
        file.unlock()
        throw error
      }
      // If the file was removed, the next writer locks another one.
      self.file = nil
    }
  }

  private func openFile() throws(FileFailure) -> OpenFile {
    if let file { return file }
    let opened = try OpenFile(location.lock, for: .creating, in: location.files)
    file = opened
    return opened
  }
}

extension LogLocation {
  /// Reads the mark, without the lock.
  func findMark() throws(FileFailure) -> LogMark.Finding {
    do {
      return LogMark.find(in: try OpenFile(lock, for: .reading, in: files).bytes(from: 0))
    } catch  where error.isRefusal || error.errorNumber == ENOENT {
      return .nothing
    }
  }
}

extension LogMark {
  fileprivate static func find(in bytes: [UInt8]) -> Finding { bytes.withUnsafeBytes { find(in: $0) } }
}
