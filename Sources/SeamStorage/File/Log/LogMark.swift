/// Identifies the current log and states how far it was acknowledged; stored in the lock file.
///
/// A log alone cannot tell that it lost its end, or that it is not the one that was written last; and a directory
/// without a log cannot tell that there was one. So every writer states in the lock file what may be found. A mark is
/// written after what it states is on the medium, so it may be older than the log, never newer. It is not synchronised
/// with each write: after a loss of power it may be as old as the system's last flush of its own (usually 30 seconds),
/// and what the log lost of what was written since is not noticed then.
///
/// Before a file is moved to or from the log's path, the mark names both the current and the next log; afterwards it
/// names the current one alone. It is synchronised both times. So the mark is right at each moment of making a log,
/// rewriting it and moving it aside.
///
/// There are two copies, 512 bytes apart, written in turns: one that was cut short leaves the other.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 8 | `SeamMrk\n` |
/// | 8 | 8 | the number of the mark, counted from 0; it is at 512 × (number modulo 2) |
/// | 16 | 4 | 1 where the log may be missing, or else 0 |
/// | 20 | 4 | how many logs follow, at most 2 |
/// | 24 | 32 | for each log its identifier, and how far it was synchronised |
/// | 56 | 4 | CRC-32C of the bytes before |
struct LogMark: Equatable {
  static let slotSize = 512
  static let size = 60
  static let magic = Array("SeamMrk\n".utf8)

  /// A log, and how far it is known to be on the medium.
  struct Extent: Equatable {
    let id: UInt64
    let syncedEnd: Int
  }

  /// Counts the marks of one lock file.
  var number: UInt64 = 0
  /// The logs that may be at the path; any log if this is empty.
  var logs: [Extent]
  /// Whether there may be no log.
  var mayBeMissing = false

  /// What the mark states of a log; nil if it names no log.
  enum Statement: Equatable {
    case nothing
    /// The log is expected, with at least this size.
    case syncedEnd(Int)
    /// The log is not expected.
    case otherLog
  }

  func statement(of id: UInt64) -> Statement {
    if logs.isEmpty { return .nothing }
    return logs.first { $0.id == id }.map { .syncedEnd($0.syncedEnd) } ?? .otherLog
  }

  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.append(number: number)
    bytes.append(number: UInt32(mayBeMissing ? 1 : 0))
    bytes.append(number: UInt32(logs.count))
    for index in 0..<2 {
      bytes.append(number: index < logs.count ? logs[index].id : 0)
      bytes.append(number: index < logs.count ? UInt64(logs[index].syncedEnd) : 0)
    }
    bytes.append(number: bytes.withUnsafeBytes { Checksum.of($0) })
    return bytes
  }

  /// Its offset in the lock file.
  var offset: Int { Int(number % 2) * Self.slotSize }

  enum Finding: Equatable {
    /// No mark was ever written completely.
    case nothing
    case mark(LogMark)
    /// All marks are damaged.
    case unreadable
  }

  /// Finds the later mark in a lock file.
  static func find(in file: UnsafeRawBufferPointer) -> Finding {
    let marks = [0, slotSize].compactMap { offset in
      offset + size <= file.count ? mark(UnsafeRawBufferPointer(rebasing: file[offset..<offset + size])) : nil
    }
    if let last = marks.max(by: { $0.number < $1.number }) { return .mark(last) }
    // The first mark may be incomplete; there was nothing to state before it.
    return file.dropFirst(slotSize).allSatisfy { $0 == 0 } ? .nothing : .unreadable
  }

  private static func mark(_ bytes: UnsafeRawBufferPointer) -> LogMark? {
    guard bytes.starts(with: magic),
      Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<(size - 4)])) == bytes.number(at: 56, as: UInt32.self)
    else { return nil }
    var mark = LogMark(number: bytes.number(at: 8, as: UInt64.self), logs: [])
    mark.mayBeMissing = bytes.number(at: 16, as: UInt32.self) == 1
    for index in 0..<min(2, Int(bytes.number(at: 20, as: UInt32.self))) {
      guard let end = Int(exactly: bytes.number(at: 32 + 16 * index, as: UInt64.self)) else { return nil }
      mark.logs.append(Extent(id: bytes.number(at: 24 + 16 * index, as: UInt64.self), syncedEnd: end))
    }
    return mark
  }
}
