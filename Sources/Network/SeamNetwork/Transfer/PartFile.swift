import Foundation

/// The part of a file that is downloaded: `<path>.part`, with a record beside it.
///
/// The part is locked for as long as it is open, against other downloads of this and of other processes. Its calls
/// block, so each runs on the file's queue.
///
/// Sendable because the mutable state is only accessed on the queue.
final class PartFile: @unchecked Sendable {
  /// The bytes between two writings of the record: the most that a killed process loses, beside its buffer.
  private static let checkpointSize: Int64 = 1 << 20

  private let path: String
  private let calls: FileCalls
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "Seam.PartFile")
  private let fingerprint: String
  private let url: String
  private var validator: DownloadValidator?
  private var length: Int64?
  private var checksum = PartChecksum()
  private var count: Int64 = 0
  private var recorded: Int64 = 0
  private var isOpen = true

  /// The part that a former download left: its number of bytes, and the validator and the length of its file.
  struct Found: Hashable, Sendable {
    var count: Int64 = 0
    var validator: DownloadValidator?
    var length: Int64?
  }

  static func partPath(_ path: String) -> String { path + ".part" }
  static func recordPath(_ path: String) -> String { path + ".part.info" }
  private var partPath: String { Self.partPath(path) }
  private var recordPath: String { Self.recordPath(path) }

  /// Opens the part for a path and locks it.
  static func open(_ path: String, of url: URL, calls: FileCalls) async throws -> PartFile {
    let queue = DispatchQueue(label: "Seam.PartFile.open")
    return try await queue.perform { try PartFile(path, of: url, calls) }
  }

  private init(_ path: String, of url: URL, _ calls: FileCalls) throws {
    self.path = path
    self.calls = calls
    self.url = url.redacted
    fingerprint = PartRecord.fingerprint(url)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw NetworkError(.cannotWriteFile, reason: "at \(path) lies something that is not a file")
    }
    descriptor = try Self.openLocked(Self.partPath(path))
  }

  /// Removes the part for a path and its record.
  static func discard(_ path: String) async throws {
    let queue = DispatchQueue(label: "Seam.PartFile.discard")
    try await queue.perform {
      guard access(partPath(path), F_OK) == 0 else {
        unlink(recordPath(path))
        return
      }
      let descriptor = try openLocked(partPath(path))
      unlink(recordPath(path))
      unlink(partPath(path))
      unlockAndClose(descriptor)
    }
  }

  deinit { if isOpen { Self.unlockAndClose(descriptor) } }

  private static func openLocked(_ path: String) throws -> Int32 {
    while true {
      // Not blocking: at the path may lie a named pipe.
      let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o666)
      guard descriptor >= 0 else { throw FileFailure("open", path).networkError }
      do {
        var own = stat()
        guard fstat(descriptor, &own) == 0, own.st_mode & S_IFMT == S_IFREG else {
          throw NetworkError(.cannotWriteFile, reason: "at \(path) lies something that is not a file")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw FileFailure("flock", path).networkError }
        // The download before may have moved or removed its part between the two calls.
        if isAt(path, descriptor) { return descriptor }
      } catch {
        close(descriptor)
        throw error
      }
      close(descriptor)
    }
  }

  /// Whether the file of a descriptor is the one at a path.
  private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &other) == 0 && own.st_ino == other.st_ino
      && own.st_dev == other.st_dev
  }

  // MARK: The former part

  /// Reads the record and checks the part against it; bytes that its checksum does not prove are not used.
  ///
  /// Of a part that is whole the last byte is dropped, so that the server is asked whether the file is still the same.
  func find() async throws -> Found {
    try await queue.perform { [self] in
      guard let data = FileManager.default.contents(atPath: recordPath), let record = PartRecord([UInt8](data)),
        record.fingerprint == fingerprint, record.count > 0
      else { return Found() }
      let kept = record.count == record.length ? record.count - 1 : record.count
      var (whole, start) = (PartChecksum(), PartChecksum())
      guard
        try readPart(
          record.count,
          { piece, offset in
            whole.update(piece)
            start.update(piece.prefix(Int(max(0, min(Int64(piece.count), kept - offset)))))
          }), whole.value == record.checksum
      else { return Found() }
      guard ftruncate(descriptor, off_t(kept)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
        throw FileFailure("ftruncate", partPath).networkError
      }
      (validator, length, checksum, count, recorded) = (record.validator, record.length, start, kept, record.count)
      return Found(count: kept, validator: validator, length: length)
    }
  }

  /// Reads so many bytes from the beginning; false if there are fewer.
  private func readPart(_ size: Int64, _ body: (ArraySlice<UInt8>, Int64) -> Void) throws -> Bool {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileFailure("lseek", partPath).networkError }
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var offset: Int64 = 0
    while offset < size {
      let wanted = Int(min(Int64(buffer.count), size - offset))
      let count = read(descriptor, &buffer, wanted)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      body(buffer[..<count], offset)
      offset += Int64(count)
    }
    return true
  }

  // MARK: Writing

  /// Empties the part for a file; without a validator it cannot be resumed, and has no record.
  func startOver(_ validator: DownloadValidator?, length: Int64?) async throws {
    try await queue.perform { [self] in
      unlink(recordPath)
      guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
        throw FileFailure("ftruncate", partPath).networkError
      }
      (self.validator, self.length, checksum, count, recorded) = (validator, length, PartChecksum(), 0, 0)
    }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``NetworkError``; then the record does not cover those of the bytes that were written.
  func append(_ bytes: [UInt8], length: Int64?) async throws {
    try await queue.perform { [self] in
      self.length = length
      do throws(FileFailure) {
        try writeAll(bytes, to: descriptor, partPath, calls)
      } catch {
        throw error.networkError
      }
      checksum.update(bytes[...])
      count += Int64(bytes.count)
      if count - recorded >= Self.checkpointSize { try writeRecord() }
    }
  }

  /// Replaces the record by one of all bytes so far.
  private func writeRecord() throws {
    guard let validator, recorded != count else { return }
    let record = PartRecord(
      fingerprint: fingerprint, validator: validator, length: length, count: count, checksum: checksum.value,
      description: url)
    let temporary = recordPath + ".new"
    let file = Foundation.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileFailure("open", temporary).networkError }
    defer { close(file) }
    do throws(FileFailure) {
      try writeAll(record.encoded, to: file, temporary, calls)
    } catch {
      unlink(temporary)
      throw error.networkError
    }
    guard rename(temporary, recordPath) == 0 else { throw FileFailure("rename", recordPath).networkError }
    recorded = count
  }

  // MARK: Ending

  /// Closes the part, and keeps it if it can be resumed.
  func keep() async {
    try? await queue.perform { [self] in
      guard isOpen else { return }
      if validator == nil || count == 0 { remove() } else { try? writeRecord() }
      closePart()
    }
  }

  /// Closes the part and removes it.
  func discard() async {
    try? await queue.perform { [self] in
      guard isOpen else { return }
      remove()
      closePart()
    }
  }

  /// Moves the part to its place, once it is on the disk.
  func finish() async throws {
    try await queue.perform { [self] in
      var status = stat()
      guard fstat(descriptor, &status) == 0, Int64(status.st_size) == count, Self.isAt(partPath, descriptor) else {
        throw NetworkError(
          .cannotWriteFile, reason: "\(partPath) was changed, moved or removed while it was written")
      }
      guard calls.synchronize(descriptor) == 0 else { throw FileFailure("fsync", partPath).networkError }
      guard rename(partPath, path) == 0 else { throw FileFailure("rename", path).networkError }
      unlink(recordPath)
      closePart()
      // The new name is on the disk once its folder is.
      let folder = Foundation.open((path as NSString).deletingLastPathComponent.orCurrentFolder, O_RDONLY | O_CLOEXEC)
      if folder >= 0 {
        _ = calls.synchronize(folder)
        close(folder)
      }
    }
  }

  private func remove() {
    unlink(recordPath)
    if Self.isAt(partPath, descriptor) { unlink(partPath) }
  }

  private func closePart() {
    isOpen = false
    Self.unlockAndClose(descriptor)
  }

  /// Unlocks before closing: a child process that is being started has a copy of the descriptor until it runs its
  /// program, and with it the lock.
  private static func unlockAndClose(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension String {
  fileprivate var orCurrentFolder: String { isEmpty ? "." : self }
}

extension DispatchQueue {
  /// Runs a closure that may block, off Swift's pool.
  fileprivate func perform<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      async { continuation.resume(with: Result { try body() }) }
    }
  }
}
