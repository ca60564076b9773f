import Foundation

/// A log that is to be salvaged, and what is stated of it.
struct SalvageSource {
  let log: String
  let files: any FileSystem
  /// What the lock file beside it states, where it is a storage's own.
  let mark: LogMark?

  /// Finds the log in a directory, or at the path itself.
  init(_ path: String, in files: any FileSystem) throws(StorageError) {
    var location = LogLocation(directory: path, files: files)
    try location.check()
    self.files = files
    do {
      let url = URL(fileURLWithPath: location.directory)
      if url.lastPathComponent == LogLocation.logName {
        location = LogLocation(directory: url.deletingLastPathComponent().path, files: files)
      }
      guard try location.has(location.log) || location.has(location.lock) else {
        log = url.path
        mark = nil
        return
      }
      log = location.log
      if case .mark(let mark) = try location.findMark() { self.mark = mark } else { mark = nil }
    } catch {
      throw StorageError(.unavailable, location: path, reason: "the log cannot be read", underlying: error)
    }
  }

  /// What was read of a log.
  struct Contents {
    /// The bytes, zeros where they cannot be read.
    var bytes: [UInt8]
    var unreadable: [Range<Int>] = []
  }

  /// What the log holds; nil where it is missing.
  func read() throws -> Contents? {
    guard try files.status(at: log) != nil else {
      if mark?.logs.isEmpty == false { return nil }
      throw StorageError(.unavailable, location: log, reason: "there is no log to salvage")
    }
    let file = try OpenFile(log, for: .reading, in: files)
    try lock(file)
    defer { file.unlock() }
    do {
      return Contents(bytes: try file.bytes(from: 0))
    } catch {
      guard error.errorNumber == EIO else { throw error }
      return try readByBlocks(file)
    }
  }

  private func lock(_ file: OpenFile) throws {
    let location = LogLocation(directory: log, files: files, busyTimeout: .seconds(5))
    try location.wait(for: log, until: location.deadline) { () throws(FileFailure) in try file.lock(.shared) }
  }

  private func readByBlocks(_ file: OpenFile) throws -> Contents {
    let size = try file.size
    var contents = Contents(bytes: [])
    while contents.bytes.count < size {
      let start = contents.bytes.count
      let count = min(4096, size - start)
      if let block = try? file.bytes(from: start, count: count), block.count == count {
        contents.bytes += block
      } else {
        contents.unreadable.append(start..<start + count)
        contents.bytes += [UInt8](repeating: 0, count: count)
      }
    }
    return contents
  }
}

extension LogLocation {
  /// Whether something lies at the path; nothing does where the directory is none.
  fileprivate func has(_ path: String) throws(FileFailure) -> Bool {
    do {
      return try files.status(at: path) != nil
    } catch  where error.errorNumber == ENOTDIR {
      return false
    }
  }
}
