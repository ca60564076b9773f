/// Reads the sound records of a log in order, and tracks which values lost records may have changed.
struct LogSalvage {
  private let location: SalvageSource
  /// The last value that was read of each key.
  private var values: [KeyBytes: Value] = [:]
  /// The number of lost parts so far that may have changed any key.
  private var gaps = 0
  private var losses: [StorageSalvage.Loss] = []

  private struct Value {
    /// Nil where the key was removed.
    let bytes: [UInt8]?
    /// The number of lost parts before it.
    let gaps: Int
  }

  init(of location: SalvageSource) throws {
    self.location = location
    guard let found = try location.read() else {
      losses.append(StorageSalvage.Loss(location: location.log, reason: "the log is missing"))
      return
    }
    for range in found.unreadable { lose(range, "the medium cannot be read here") }
    var bytes = found.bytes
    try read(&bytes)
  }

  var result: StorageSalvage {
    var result = StorageSalvage(losses: losses)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let bytes = value.bytes else { continue }
      let entry = StorageEntry(key: key.key, bytes: bytes)
      if value.gaps == gaps { result.entries.append(entry) } else { result.doubtful.append(entry) }
    }
    return result
  }

  private mutating func read(_ bytes: inout [UInt8]) throws {
    if case .mark = bytes.withUnsafeBytes({ LogMark.find(in: $0) }) {
      // Moving a missing log aside leaves this.
      return losses.append(
        StorageSalvage.Loss(location: location.log, reason: "the log was missing when it was moved aside"))
    }
    let finding = bytes.withUnsafeBytes { LogHeader.find(in: $0) }
    let reason: String
    switch finding {
    case .sound(let header):
      let stated = location.mark?.statement(of: header.id) ?? .nothing
      var syncedEnd = header.baseEnd
      if case .syncedEnd(let end) = stated { syncedEnd = max(syncedEnd, end) }
      readRecords(in: &bytes, from: header.end, baseEnd: header.baseEnd, syncedEnd: syncedEnd)
      if stated == .otherLog {
        gaps += 1
        losses.append(
          StorageSalvage.Loss(
            location: location.log, reason: "another log lies in the place of the one that was written"))
      }
      return
    case .newer(let layout):
      throw StorageError(
        .newerVersion, location: location.log,
        reason: "the log has layout \(layout) and this code reads up to \(LogHeader.layout)")
    case .damaged: reason = "the beginning of the log is damaged"
    case .foreign: reason = "the beginning of the log is not one"
    }
    // The shorter header of layout 1 ends here.
    guard let first = next(in: bytes, from: LogHeader.commonSize) else {
      if finding == .foreign { throw StorageError(.foreign, location: location.log, reason: "the file is not a log") }
      return lose(0..<max(bytes.count, statedEnd), reason)
    }
    lose(0..<first.offset, reason)
    readRecords(in: &bytes, from: first.offset, baseEnd: 0, syncedEnd: statedEnd)
  }

  /// How far a log is stated to be synchronised, whichever it is.
  private var statedEnd: Int { location.mark?.logs.map(\.syncedEnd).min() ?? 0 }

  /// Reads sound records, and skips damaged parts.
  ///
  /// - Parameters:
  ///   - baseEnd: where the part ends in which each key is once.
  ///   - syncedEnd: how far the log is known to have been synchronised.
  private mutating func readRecords(in bytes: inout [UInt8], from start: Int, baseEnd: Int, syncedEnd: Int) {
    var end = start
    var syncedEnd = syncedEnd
    while end < bytes.count {
      let record = record(in: bytes, at: end)
      if let record, record.end <= bytes.count, take(record, from: &bytes) {
        syncedEnd = max(syncedEnd, record.syncedEnd)
        end = record.end
        continue
      }
      // The length of a record whose header is sound is right, and what follows it is the next record.
      let following = record.map { $0.end < bytes.count ? $0.end : nil } ?? next(in: bytes, from: end + 1)?.offset
      guard let following else {
        let tail = bytes.withUnsafeBytes { bytes in
          LogTail(UnsafeRawBufferPointer(rebasing: bytes[end...]), at: end).judge(syncedEnd: syncedEnd)
        }
        // A torn write was never acknowledged.
        if case .damaged(let reason) = tail { loseChanges(end..<max(bytes.count, syncedEnd), reason, after: baseEnd) }
        return
      }
      let reason = record == nil ? "there is no record here" : "the record does not fit its checksum"
      loseChanges(end..<following, reason, after: baseEnd)
      end = following
    }
    if end < syncedEnd { loseChanges(end..<syncedEnd, "the log is shorter than it was", after: baseEnd) }
  }

  private mutating func take(_ record: LogRecord, from bytes: inout [UInt8]) -> Bool {
    var slices = LogSlices()
    guard bytes.withUnsafeMutableBytes({ record.open(in: $0, from: 0, adding: &slices) }) else { return false }
    for slice in slices.all {
      let change = bytes.withUnsafeBytes { slice.change(in: $0) }
      values[KeyBytes(change.key)] = Value(bytes: change.bytes, gaps: gaps)
    }
    return true
  }

  private func record(in bytes: [UInt8], at offset: Int) -> LogRecord? {
    bytes.withUnsafeBytes { LogRecord(UnsafeRawBufferPointer(rebasing: $0[offset...]), at: offset) }
  }

  /// The first record with a sound header at or after an offset.
  ///
  /// The header's checksum covers its offset, so bytes of a value are never taken for a record.
  private func next(in bytes: [UInt8], from start: Int) -> LogRecord? {
    bytes.withUnsafeBytes { bytes in
      let first = LogRecord.marker[0]
      var offset = start
      while offset + LogRecord.headerSize <= bytes.count {
        if bytes[offset] == first,
          let record = LogRecord(UnsafeRawBufferPointer(rebasing: bytes[offset...]), at: offset)
        {
          return record
        }
        offset += 1
      }
      return nil
    }
  }

  /// Notes a part in which records were lost.
  private mutating func loseChanges(_ range: Range<Int>, _ reason: String, after baseEnd: Int) {
    lose(range, reason)
    if range.upperBound > baseEnd { gaps += 1 }
  }

  private mutating func lose(_ range: Range<Int>, _ reason: String) {
    losses.append(
      StorageSalvage.Loss(location: "\(location.log), bytes \(range.lowerBound) to \(range.upperBound)", reason: reason)
    )
  }
}
