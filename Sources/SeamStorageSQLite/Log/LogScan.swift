/// What SQLite would find in a log.
struct LogScan {
  let header: LogHeader
  /// How many frames fit their checksums, from the first one on.
  private(set) var frameCount = 0
  /// The log's checksum at the end of the frame that was asked for, where it has that.
  private(set) var checksum: LogChecksum?
  /// The user versions of the first and last database header in it; nil where it holds none.
  private(set) var userVersions: (first: Int, last: Int)?

  private var pages: Set<UInt32> = []
  private var databaseSize: UInt32 = 0

  private static let framesAtOnce = 64

  /// The salts that a log begins with; nil where there is none or SQLite would take it for empty.
  static func salts(of path: String) throws(FileUnreadable) -> LogSalts? {
    guard let start = try ReadOnlyFile(path)?.bytes(at: 0, count: LogHeader.size) else { return nil }
    return start.withUnsafeBytes { LogHeader($0)?.salts }
  }

  /// Reads a log as far as it is valid; nil where there is none or SQLite would take it for empty.
  ///
  /// Reading it through a descriptor of its own takes no lock of SQLite's away: these are on the other two files.
  ///
  /// - Parameter number: the frame whose checksum is asked for.
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

  /// Whether nothing is read of the database's file as long as the log is there.
  ///
  /// Restoring a backup does that. The page with the byte 2³⁰ is never written.
  var holdsWholeDatabase: Bool {
    let size = Int(databaseSize)
    return pages.count >= (size * header.pageSize > 1 << 30 ? size - 1 : size)
  }

  /// Counts a frame, unless it is not valid.
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

/// The log exists and cannot be read.
typealias LogUnreadable = FileUnreadable
