/// What a part of a log holds, from where a record begins to the end of the file.
struct LogReading {
  /// What follows the last whole record.
  enum Tail: Equatable {
    case nothing
    /// Something that was never acknowledged: the rest of a write that did not come to its end.
    case torn
    /// Something that cannot be read and was, or may have been, acknowledged.
    case damaged(String)
  }

  /// The changes, in the order they were made.
  private(set) var changes: [LogChange] = []
  /// Where the last whole record ends.
  private(set) var end: Int
  /// How far the file is known to be synchronised.
  private(set) var syncedEnd: Int
  private(set) var tail = Tail.nothing

  /// Reads records until there are no more that are whole.
  ///
  /// - Parameters:
  ///   - bytes: what the file holds from the offset on. Records that are whole are changed.
  ///   - offset: where in the file a record begins.
  ///   - syncedEnd: how far the file is known to be synchronised.
  init(_ bytes: inout [UInt8], at offset: Int, syncedEnd: Int) {
    end = offset
    self.syncedEnd = syncedEnd
    bytes.withUnsafeMutableBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        guard let record = LogRecord(UnsafeRawBufferPointer(rest), at: end), record.end - end <= rest.count,
          let changes = record.changes(in: UnsafeMutableRawBufferPointer(rebasing: rest[..<(record.end - end)]))
        else {
          tail = LogTail(UnsafeRawBufferPointer(rest), at: end).judge(syncedEnd: self.syncedEnd)
          return
        }
        self.changes += changes
        self.syncedEnd = max(self.syncedEnd, record.syncedEnd)
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[(record.end - end)...])
        end = record.end
      }
    }
    // A file that ends before the end of what was synchronised has lost something.
    if end < self.syncedEnd, tail == .nothing { tail = .damaged("the log is shorter than it was") }
  }
}
