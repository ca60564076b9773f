/// The contents of a log from the beginning of a record to the end of the file.
struct LogReading {
  /// What follows the last whole record.
  enum Tail: Equatable {
    case nothing
    /// An incomplete write, which was never acknowledged.
    case torn
    /// Unreadable bytes that may have been acknowledged.
    case damaged(String)
  }

  /// What was read; the bodies of the records that are whole are whitened no more.
  private var bytes: [UInt8]
  /// Where in the bytes the changes lie, in the order they were made.
  private var slices = LogSlices()
  /// Where the last whole record ends.
  private(set) var end: Int
  /// How far the file is known to be synchronised.
  private(set) var syncedEnd: Int
  private(set) var tail = Tail.nothing

  /// Reads records up to the first that is not whole.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file from an offset to its end; not copied if they are uniquely referenced.
  ///   - base: the offset of the bytes in the file.
  ///   - offset: where in the file a record begins.
  ///   - syncedEnd: how far the file is known to be synchronised.
  init(_ bytes: consuming [UInt8], from base: Int, at offset: Int, syncedEnd: Int) {
    self.bytes = bytes
    end = offset
    self.syncedEnd = syncedEnd
    read(from: base)
    // A file that is shorter than what was synchronised has lost data.
    if end < self.syncedEnd, tail == .nothing { tail = .damaged("the log is shorter than it was") }
  }

  /// How many bytes were read.
  var size: Int { bytes.count }

  /// The changes, in the order they were made.
  var changes: [LogChange] { bytes.withUnsafeBytes { bytes in slices.all.map { $0.change(in: bytes) } } }

  /// What the changes come to.
  var table: LogTable { bytes.withUnsafeBytes { LogTable(slices.live(in: $0), in: $0) } }

  private mutating func read(from base: Int) {
    var end = end
    var syncedEnd = syncedEnd
    var slices = LogSlices()
    tail = bytes.withUnsafeMutableBytes { bytes in
      while end - base < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[(end - base)...])
        guard let record = LogRecord(rest, at: end), record.end - end <= rest.count,
          record.open(in: bytes, from: base, adding: &slices)
        else { return LogTail(rest, at: end).judge(syncedEnd: syncedEnd) }
        syncedEnd = max(syncedEnd, record.syncedEnd)
        end = record.end
      }
      return .nothing
    }
    self.end = end
    self.syncedEnd = syncedEnd
    self.slices = slices
  }
}
