/// The header of a write-ahead log.
///
/// See https://sqlite.org/fileformat2.html#the_write_ahead_log.
struct LogHeader: Equatable {
  static let size = 32

  /// Two numbers that every frame of the log repeats, and that change whenever the log is restarted.
  let salts: LogSalts
  let pageSize: Int
  let isBigEndian: Bool
  let checksum: LogChecksum

  /// Nil where SQLite would take the log for empty.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size, bytes.bigEndian(at: 0) & ~1 == 0x377f_0682, bytes.bigEndian(at: 4) == 3_007_000
    else { return nil }
    isBigEndian = bytes.bigEndian(at: 0) & 1 == 1
    pageSize = Int(bytes.bigEndian(at: 8))
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
    salts = LogSalts(bytes.bigEndian(at: 16), bytes.bigEndian(at: 20))
    var checksum = LogChecksum()
    checksum.add(UnsafeRawBufferPointer(rebasing: bytes[..<24]), isBigEndian: isBigEndian)
    guard checksum == LogChecksum(bytes.bigEndian(at: 24), bytes.bigEndian(at: 28)) else { return nil }
    self.checksum = checksum
  }

  /// How many bytes a frame has.
  var frameSize: Int { LogFrame.headerSize + pageSize }
}

/// Identifies a log among those that used the same file.
struct LogSalts: Equatable {
  let first: UInt32
  let second: UInt32

  init(_ first: UInt32, _ second: UInt32) {
    self.first = first
    self.second = second
  }
}

/// The header of a frame, which stands before its page in the log.
struct LogFrame {
  static let headerSize = 24

  let page: UInt32
  /// The number of pages in the database after the commit that the frame ends; 0 if it ends none.
  let databaseSize: UInt32
  let salts: LogSalts
  /// The checksum of the log up to the frame's end.
  let checksum: LogChecksum

  init(_ bytes: UnsafeRawBufferPointer) {
    page = bytes.bigEndian(at: 0)
    databaseSize = bytes.bigEndian(at: 4)
    salts = LogSalts(bytes.bigEndian(at: 8), bytes.bigEndian(at: 12))
    checksum = LogChecksum(bytes.bigEndian(at: 16), bytes.bigEndian(at: 20))
  }

  var isCommit: Bool { databaseSize > 0 }

  /// Where the frame of a number lies in the file; the first one has the number 1.
  static func offset(of number: Int, pageSize: Int) -> Int {
    LogHeader.size + (number - 1) * (headerSize + pageSize)
  }
}
