/// The part of a log that SQLite would use.
struct LogScan {
  let header: LogHeader
  /// The number of valid frames, from the first one on.
  private(set) var frameCount = 0
  /// The log's checksum after the requested frame; nil if the log has no such valid frame.
  private(set) var checksum: LogChecksum?
  /// The user versions of the first and last database header in it; nil where it holds none.
  private(set) var userVersions: (first: Int, last: Int)?

  private var pages: Set<UInt32> = []
  private var databaseSize: UInt32 = 0

  private static let framesAtOnce = 64

  /// The salts in the header of a log; nil if there is none or SQLite would take it for empty.
  static func salts(of path: String) throws(FileUnreadable) -> LogSalts? {
    guard let start = try ReadOnlyFile(path)?.bytes(at: 0, count: LogHeader.size) else { return nil }
    return start.withUnsafeBytes { LogHeader($0)?.salts }
  }

  /// Reads a log up to its first invalid frame; nil if there is none or SQLite would take it for empty.
  ///
  /// Closing its own descriptor of the log releases no lock of SQLite: these are on the other two files.
  ///
  /// - Parameter number: the frame whose checksum is requested.
  init?(of path: String, checksumAt number: Int?) throws(FileUnreadable) {
    guard let file = try ReadOnlyFile(path) else { return nil }
    let start = try file.bytes(at: 0, count: LogHeader.size)
    guard let header = start.withUnsafeBytes({ LogHeader($0) }) else { return nil }
    self.header = header
    var running = header.checksum
    while true {
      let offset = LogFrame.offset(of: frameCount + 1, pageSize: header.pageSize)
      let bytes = try file.bytes(at: offset, count: Self.framesAtOnce * header.frameSize)
      let valid = bytes.withUnsafeBytes { bytes in
        var valid = 0
        while (valid + 1) * header.frameSize <= bytes.count {
          let frame = bytes[valid * header.frameSize..<(valid + 1) * header.frameSize]
          guard take(UnsafeRawBufferPointer(rebasing: frame), &running) else { break }
          valid += 1
          if frameCount == number { checksum = running }
        }
        return valid
      }
      guard valid == Self.framesAtOnce else { return }
    }
  }

  /// Whether the log has every page, so that the database file is not read.
  ///
  /// Restoring a backup writes such a log. The page with the byte 2³⁰ is never written.
  var holdsWholeDatabase: Bool {
    let size = Int(databaseSize)
    return pages.count >= (size * header.pageSize > 1 << 30 ? size - 1 : size)
  }

  /// Whether the log has each of some pages that are ever written.
  func hasPages(_ numbers: ClosedRange<Int>) -> Bool {
    numbers.allSatisfy { pages.contains(UInt32(clamping: $0)) || $0 == (1 << 30) / header.pageSize + 1 }
  }

  /// Counts a frame if it is valid.
  private mutating func take(_ bytes: UnsafeRawBufferPointer, _ running: inout LogChecksum) -> Bool {
    let frame = LogFrame(bytes)
    guard frame.salts == header.salts, frame.page > 0 else { return false }
    var next = running
    next.add(UnsafeRawBufferPointer(rebasing: bytes[..<8]), isBigEndian: header.isBigEndian)
    let page = UnsafeRawBufferPointer(rebasing: bytes[LogFrame.headerSize...])
    next.add(page, isBigEndian: header.isBigEndian)
    guard next == frame.checksum else { return false }
    running = next
    frameCount += 1
    pages.insert(frame.page)
    if frame.isCommit { databaseSize = frame.databaseSize }
    if frame.page == 1, let header = DatabaseHeader(Array(page.prefix(DatabaseHeader.size))) {
      userVersions = (userVersions?.first ?? header.userVersion, header.userVersion)
    }
    return true
  }
}
