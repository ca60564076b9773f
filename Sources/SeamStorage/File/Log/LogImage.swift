/// The bytes of a log that holds entries, and nothing that is out of date.
///
/// They are made one record at a time, and are the same each time.
struct LogImage {
  /// The most bytes of values that one record holds, beside one value that is larger.
  private static let recordSize = 1 << 20

  let entries: EntryTable
  let id: UInt64

  /// Passes each record, where it begins, and how many entries were passed with it; returns where the last one ends.
  @discardableResult
  func forEachRecord(_ body: (_ record: [UInt8], _ offset: Int, _ count: Int) throws -> Void) rethrows -> Int {
    var end = LogHeader.size
    var changes: [LogChange] = []
    var size = 0
    var count = 0
    func finish() throws {
      let record = LogRecord.bytes(of: changes, at: end, syncedEnd: LogHeader.size)
      count += changes.count
      try body(record, end, count)
      end += record.count
      changes.removeAll()
      size = 0
    }
    try entries.forEach { entry in
      changes.append(LogChange(key: entry.key, bytes: entry.bytes))
      size += entry.bytes.count
      if size >= Self.recordSize { try finish() }
    }
    if !changes.isEmpty { try finish() }
    return end
  }

  /// Writes everything to a file that is empty, and waits until it would outlive a loss of power.
  ///
  /// - Returns: where the last record ends.
  func write(to file: OpenFile, progress: (_ count: Int) throws -> Void = { _ in }) throws -> Int {
    let end = try forEachRecord { record, offset, count in
      try file.write(record, at: offset)
      try progress(count)
    }
    try file.write(LogHeader(baseEnd: end, id: id).bytes, at: 0)
    try file.synchronise()
    return end
  }

  /// Reads a file back, and tells whether it is what was to be written.
  func isWhole(in file: OpenFile, progress: (_ count: Int) throws -> Void = { _ in }) throws -> Bool {
    var isWhole = true
    let end = try forEachRecord { record, offset, count in
      guard isWhole else { return }
      isWhole = try file.bytes(from: offset, count: record.count) == record
      try progress(count)
    }
    let header = LogHeader(baseEnd: end, id: id).bytes
    return try isWhole && file.bytes(from: 0, count: header.count) == header && file.size == end
  }
}
