/// The log of one storage, with its entries in memory.
///
/// Several logs can lie over one file. Two locks keep them apart. Whoever writes holds the write lock, from reading
/// what is there to the end of the write. While bytes are added that may have to be taken back, the writer also locks
/// the file itself, which readers share to read on: so no one reads what is not durable yet, and no one who reads has
/// to wait for the changes of an update.
///
/// Not Sendable: its worker owns it.
final class ValueLog {
  let place: LogPlace
  let table: SharedTable
  var file: OpenFile
  /// Where the last whole record ends.
  var end = 0
  /// How far the file is known to be synchronised.
  var syncedEnd = 0
  /// Whether something follows the last whole record.
  var hasTornTail = false
  /// Whether the name of the file would outlive a loss of power.
  var isNameSynced = false
  /// Whether what lies on the medium is not known any more, because it failed.
  var isSuspect = false
  /// Whether what a crash may have left beside the log was removed.
  var isTidy = false
  /// How much waste it takes until rewriting is tried again, after it failed.
  var toleratedWaste = 0

  /// Opens the log at the place; makes it, with its directory, where there is none.
  init(_ place: LogPlace, table: SharedTable, lock: WriteLock) throws {
    self.place = place
    self.table = table
    try place.makeDirectory()
    if try place.logStatus() == nil { try Self.make(at: place, lock: lock) }
    file = try Self.openFile(at: place)
    try load()
  }

  /// What others changed since the log was read last.
  enum News {
    case keys([String])
    /// The whole log was replaced.
    case everything
  }

  /// Reads what others wrote.
  ///
  /// - Parameter isExclusive: whether the write lock is held, so that no one adds anything meanwhile.
  func refresh(isExclusive: Bool) throws -> News {
    guard let status = try place.logStatus() else {
      throw StorageError(.unavailable, place: place.log, reason: "the log is gone")
    }
    guard status.identity == file.identity else { return try reopen() }
    if status.size == end {
      hasTornTail = false
      return .keys([])
    }
    guard status.size > end else {
      throw StorageError(.corrupt, place: place.log, reason: "the log is shorter than it was when it was read")
    }
    var bytes = try isExclusive ? file.bytes(from: end) : whileNothingIsAdded { try file.bytes(from: end) }
    // A file that was replaced meanwhile may end with what was taken back.
    guard try place.logStatus()?.identity == file.identity else { return try reopen() }
    let reading = LogReading(&bytes, at: end, syncedEnd: syncedEnd)
    try take(reading)
    table.make(reading.changes, extent: FileStatus(identity: file.identity, size: end))
    return .keys(reading.changes.map(\.key))
  }

  private func reopen() throws -> News {
    file = try Self.openFile(at: place)
    try load()
    return .everything
  }

  /// Reads the whole file, and others that take its place meanwhile.
  private func load() throws {
    while true {
      var bytes = try whileNothingIsAdded { try file.bytes(from: 0) }
      // What took its place may have been written to already.
      guard try place.logStatus()?.identity == file.identity else {
        file = try Self.openFile(at: place)
        continue
      }
      let header = try bytes.withUnsafeBytes { try place.header(in: $0) }
      bytes.removeFirst(LogHeader.size)
      let reading = LogReading(&bytes, at: LogHeader.size, syncedEnd: header.baseEnd)
      try take(reading)
      isNameSynced = false
      isSuspect = false
      isTidy = false
      toleratedWaste = 0
      table.replace(with: reading.changes, extent: FileStatus(identity: file.identity, size: end))
      return
    }
  }

  private func take(_ reading: LogReading) throws {
    if case .damaged(let reason) = reading.tail {
      throw StorageError(.corrupt, place: place.log, reason: reason)
    }
    end = reading.end
    syncedEnd = reading.syncedEnd
    hasTornTail = reading.tail == .torn
  }

  private func whileNothingIsAdded<Result>(_ body: () throws -> Result) throws -> Result {
    try place.wait(for: place.log) { () throws(FileFailure) in try file.lock(.shared) }
    defer { file.unlock() }
    return try body()
  }

  private static func openFile(at place: LogPlace) throws(FileFailure) -> OpenFile {
    do {
      return try OpenFile(place.log, for: .writing, in: place.files)
    } catch  where error.isRefusal {
      // What cannot be written can be read.
      return try OpenFile(place.log, for: .reading, in: place.files)
    }
  }
}

extension LogPlace {
  /// The header of a log; throws where the file is none that this code reads.
  fileprivate func header(in file: UnsafeRawBufferPointer) throws(StorageError) -> LogHeader {
    switch LogHeader.find(in: file) {
    case .sound(let header): return header
    case .foreign: throw StorageError(.foreign, place: log, reason: "the file is not a log of this storage")
    case .damaged: throw StorageError(.corrupt, place: log, reason: "the beginning of the log is damaged")
    case .newer(let layout):
      throw StorageError(
        .newerVersion, place: log,
        reason: "the log has layout \(layout) and this code reads up to \(LogHeader.layout)")
    }
  }
}
