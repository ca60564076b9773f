/// The log of one storage, with its entries in memory.
///
/// Several instances can use one file. Two locks exclude them. A writer holds the write lock from reading what others
/// wrote to the end of its write, including the closure of an update. While it changes or replaces the file, it also
/// locks the log exclusively; readers share that lock while they read on. So no reader sees records that are not
/// durable yet, and no reader waits for the closure of an update.
///
/// The lock on the log does not rely on the other: with both held, a writer makes sure that the two files still lie at
/// their paths and that the log is as it was read (``whileAlone(until:_:)``). Where someone removed the lock file, and
/// the next writer therefore locked another one, both still take turns at the log, and the second one starts again with
/// what the first wrote.
///
/// Not Sendable: its worker owns it.
final class ValueLog {
  let location: LogLocation
  let table: SharedTable
  let lock: WriteLock
  var file: OpenFile
  /// Identifies this log among all that are ever at the path.
  var id: UInt64 = 0
  /// Where the last whole record ends.
  var end = 0
  /// How far the file is known to be synchronised.
  var syncedEnd = 0
  /// The lock file whose mark names this log; nil if unknown.
  var markedLock: FileIdentity?
  /// The size of an incomplete write after the last whole record.
  var tailSize = 0
  /// Whether the name of the file would outlive a loss of power.
  var isNameSynced = false
  /// Whether a failure of the medium makes its content uncertain.
  var isSuspect = false
  /// Whether what a crash may have left beside the log was removed.
  var isTidy = false
  /// How much waste has to accumulate before rewriting is tried again, after it failed.
  var toleratedWaste = 0

  /// Opens the log at the location; makes it, with its directory, where there never was one.
  init(_ location: LogLocation, table: SharedTable, lock: WriteLock, until deadline: LockDeadline) throws {
    self.location = location
    self.table = table
    self.lock = lock
    try location.check()
    try location.makeDirectory()
    var isLast = false
    while true {
      if try location.logStatus() == nil { try Self.make(at: location, lock: lock, until: deadline) }
      do {
        file = try location.openLog()
        try load(until: deadline)
        return
      } catch let failure as FileFailure where failure.isAbsence && !isLast {
        // Another storage has moved a damaged log aside since the look; once more is always possible.
        isLast = location.isOver(deadline)
      }
    }
  }

  /// What other storages changed since the log was read last.
  enum News {
    case keys([String])
    /// The whole log was replaced.
    case everything
  }

  /// Another storage wrote, or the log or its lock file was replaced, since the log was read: start again.
  struct Superseded: Error {}

  /// Reads what others wrote.
  func refresh(until deadline: LockDeadline) throws -> News {
    guard let status = try location.logStatus() else {
      throw StorageError(.unavailable, location: location.log, reason: "the log is gone")
    }
    guard status.identity == file.identity else { return try reopen(until: deadline) }
    if status.size == end {
      tailSize = 0
      return .keys([])
    }
    guard status.size > end else {
      throw StorageError(.corrupt, location: location.log, reason: "the log is shorter than it was when it was read")
    }
    let bytes = try whileNothingIsAdded(until: deadline) { try file.bytes(from: end) }
    // A file that was replaced meanwhile may end with what was taken back.
    guard try location.logStatus()?.identity == file.identity else { return try reopen(until: deadline) }
    let start = end
    let reading = LogReading(consume bytes, from: start, at: start, syncedEnd: syncedEnd)
    try take(reading, fileEnd: start + reading.size)
    let changes = reading.changes
    table.make(changes, extent: FileStatus(identity: file.identity, size: end))
    return .keys(changes.map(\.key))
  }

  /// Runs the body with the log locked exclusively and unchanged since it was read.
  ///
  /// Requires the write lock. Throws ``Superseded`` if the log was replaced or appended to since it was read, or if the
  /// lock file was replaced.
  func whileAlone<Result>(until deadline: LockDeadline, _ body: () throws -> Result) throws -> Result {
    // Another file may take this one's place in the body.
    let locked = file
    try location.wait(for: location.log, until: deadline) { () throws(FileFailure) in try locked.lock(.exclusive) }
    defer { locked.unlock() }
    let expected = FileStatus(identity: locked.identity, size: end + tailSize)
    guard try location.logStatus() == expected, try lock.isCurrent else { throw Superseded() }
    return try body()
  }

  private func reopen(until deadline: LockDeadline) throws -> News {
    file = try location.openLog()
    try load(until: deadline)
    return .everything
  }

  /// Reads the whole file, and others that take its place meanwhile.
  private func load(until deadline: LockDeadline) throws {
    while true {
      // What is stated now holds for the file that lies at the path until the end of the reading, and for more of it.
      let mark = try location.findMark()
      let bytes = try whileNothingIsAdded(until: deadline) { try file.bytes(from: 0) }
      // What took its place may have been written to already.
      guard try location.logStatus()?.identity == file.identity else {
        file = try location.openLog()
        continue
      }
      let header = try bytes.withUnsafeBytes { try location.header(in: $0, statedBy: mark) }
      let statedEnd = try location.syncedEnd(of: header.id, statedBy: mark)
      let reading = LogReading(consume bytes, from: 0, at: header.end, syncedEnd: max(header.baseEnd, statedEnd))
      try take(reading, fileEnd: reading.size)
      id = header.id
      markedLock = nil
      isNameSynced = false
      isSuspect = false
      isTidy = false
      toleratedWaste = 0
      table.replace(with: reading.table, extent: FileStatus(identity: file.identity, size: end))
      return
    }
  }

  private func take(_ reading: LogReading, fileEnd: Int) throws {
    if case .damaged(let reason) = reading.tail {
      throw StorageError(.corrupt, location: location.log, reason: reason)
    }
    end = reading.end
    syncedEnd = reading.syncedEnd
    tailSize = fileEnd - end
  }

  private func whileNothingIsAdded<Result>(until deadline: LockDeadline, _ body: () throws -> Result) throws -> Result {
    try location.wait(for: location.log, until: deadline) { () throws(FileFailure) in try file.lock(.shared) }
    defer { file.unlock() }
    return try body()
  }
}

extension LogLocation {
  /// Opens the log to write it, or to read it where it cannot be written.
  func openLog() throws(FileFailure) -> OpenFile {
    do {
      return try OpenFile(log, for: .writing, in: files)
    } catch  where error.isRefusal {
      return try OpenFile(log, for: .reading, in: files)
    }
  }

  /// The header of a log; throws where the file is none that this code reads.
  fileprivate func header(
    in file: UnsafeRawBufferPointer, statedBy mark: LogMark.Finding
  ) throws(StorageError) -> LogHeader {
    switch LogHeader.find(in: file) {
    case .sound(let header): return header
    case .foreign where mark != .nothing:
      throw StorageError(
        .corrupt, location: log, reason: "the file is not a log, and its lock file says that there was one")
    case .foreign: throw StorageError(.foreign, location: log, reason: "the file is not a log of this storage")
    case .damaged: throw StorageError(.corrupt, location: log, reason: "the beginning of the log is damaged")
    case .newer(let layout):
      throw StorageError(
        .newerVersion, location: log,
        reason: "the log has layout \(layout) and this code reads up to \(LogHeader.layout)")
    }
  }

  /// How far the log was synchronised according to the mark; throws if the mark names another log.
  fileprivate func syncedEnd(of id: UInt64, statedBy finding: LogMark.Finding) throws(StorageError) -> Int {
    // Without a mark, the information in the log itself has to suffice.
    guard case .mark(let mark) = finding else { return 0 }
    switch mark.statement(of: id) {
    case .nothing: return 0
    case .syncedEnd(let end): return end
    case .otherLog:
      throw StorageError(
        .corrupt, location: log, reason: "another log lies in the place of the one that was written")
    }
  }
}
