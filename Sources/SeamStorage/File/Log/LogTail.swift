/// What follows the last whole record of a log, and whether it was torn or damaged.
///
/// A write that never came to its end, because the process or the power did, leaves a part of itself, or blocks that
/// never reached the medium and read as zeros. It was not acknowledged, so a log without it is right. Anything else
/// that cannot be read may have been acknowledged, and nothing may go on without it.
struct LogTail {
  /// The smallest unit that media write.
  private static let blockSize = 512
  /// This many zeros in a row cannot be data, as data is whitened.
  private static let telling = 8

  private let bytes: UnsafeRawBufferPointer
  private let offset: Int

  /// Takes what the file holds from the offset on, which does not begin with a whole record.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  func judge(syncedEnd: Int) -> LogReading.Tail {
    if offset < max(syncedEnd, laterSyncedEnd()) {
      return .damaged("the record at byte \(offset) was stored safely and cannot be read any more")
    }
    // Every record is longer.
    guard bytes.count > LogRecord.headerSize, !isZero(0..<bytes.count) else { return .torn }
    guard let record = LogRecord(bytes, at: offset) else {
      return hasMissingBlock(before: LogRecord.headerSize, upTo: bytes.count) || endsInZeros(bytes.count)
        ? .torn : .damaged("there is no record at byte \(offset) but something else")
    }
    let size = record.end - offset
    guard size <= bytes.count else { return .torn }
    return hasMissingBlock(before: size, upTo: size) || endsInZeros(size)
      ? .torn : .damaged("the record at byte \(offset) does not fit its checksum")
  }

  /// How far the file was synchronised, as records say that follow.
  private func laterSyncedEnd() -> Int {
    var end = 0
    var index = 1
    let first = LogRecord.marker[0]
    while index + LogRecord.headerSize <= bytes.count {
      if bytes[index] == first,
        let record = LogRecord(UnsafeRawBufferPointer(rebasing: bytes[index...]), at: offset + index)
      {
        end = max(end, record.syncedEnd)
      }
      index += 1
    }
    return end
  }

  /// Whether the part of a block between the offset and `end` is all zeros.
  ///
  /// - Parameter limit: only blocks that begin before it count.
  private func hasMissingBlock(before limit: Int, upTo end: Int) -> Bool {
    var index = 0
    while index < limit {
      let next = min(end, index + Self.blockSize - (offset + index) % Self.blockSize)
      if isZero(index..<next) { return true }
      index = next
    }
    return false
  }

  /// Whether the file ends with zeros.
  private func endsInZeros(_ end: Int) -> Bool { isZero(max(0, end - Self.telling)..<end) }

  private func isZero(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0 == 0 } }
}
