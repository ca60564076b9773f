/// The frames of a write-ahead log, and which of them are valid.
///
/// Each frame's checksum continues that of the previous frame, so frames after damage can be verified too, from the
/// checksum stored in the frame before. See https://sqlite.org/fileformat2.html#the_write_ahead_log.
struct LogFrames {
  struct Frame {
    /// The number of its page; nil if that cannot be read.
    let page: Int?
    /// The number of pages in the database after the commit that the frame ends; 0 if it ends none.
    let pageCount: Int
    /// Whether its checksum continues that of the previous frame.
    let isSound: Bool
  }

  static let headerSize = LogHeader.size
  static let frameHeaderSize = LogFrame.headerSize

  let pageSize: Int
  /// Those of its header or, where that is damaged, of its frames.
  let salts: LogSalts
  /// The frames of the log's current generation, including damaged ones.
  let frames: [Frame]
  /// The number of valid frames before the first damaged one.
  let soundCount: Int
  /// The number of valid frames up to the end of the last complete commit.
  let committedCount: Int

  /// Returns the offset of a frame's content in the log.
  func contentOffset(of frame: Int) -> Int {
    Self.headerSize + frame * (Self.frameHeaderSize + pageSize) + Self.frameHeaderSize
  }

  /// Reads a log; nil if none of it can be read.
  ///
  /// - Parameters:
  ///   - pageSize: the page size to use if the log's header does not state it.
  ///   - pageCount: the number of pages in the database file.
  init?(_ file: DamagedFile, pageSize: Int, pageCount: Int) {
    guard var reader = LogReader(file, pageSize: pageSize, pageCount: pageCount) else { return nil }
    self.pageSize = reader.pageSize
    salts = reader.salts.withUnsafeBytes { LogSalts($0.bigEndian(at: 0), $0.bigEndian(at: 4)) }
    let frames = reader.readAll()
    guard !frames.isEmpty else { return nil }
    self.frames = frames
    soundCount = frames.firstIndex { !$0.isSound } ?? frames.count
    committedCount = (frames[..<soundCount].lastIndex { $0.pageCount > 0 } ?? -1) + 1
  }

  /// Returns the page size stated in an undamaged log's header.
  static func pageSize(of file: DamagedFile) -> Int? {
    guard let header = DamagedLogHeader(file), header.isSound else { return nil }
    return header.pageSize
  }
}

/// The header of a log, which may be damaged.
private struct DamagedLogHeader {
  let pageSize: Int
  let salts: [UInt8]
  let checksum: LogChecksum
  let isBigEndian: Bool
  let isSound: Bool

  init?(_ file: DamagedFile) {
    guard let bytes = file.bytes(at: 0, count: LogFrames.headerSize), let magic = bytes.number(at: 0, size: 4),
      let pageSize = bytes.number(at: 8, size: 4)
    else { return nil }
    // If the header is damaged, assume little-endian, as on current machines.
    isBigEndian = magic == 0x377f_0683
    self.pageSize = pageSize
    salts = Array(bytes[16..<24])
    checksum = LogChecksum(stored: bytes, at: 24)
    var computed = LogChecksum()
    computed.add(bytes[..<24], isBigEndian: isBigEndian)
    isSound =
      magic & ~1 == 0x377f_0682 && computed == checksum && pageSize.nonzeroBitCount == 1
      && (512...65_536).contains(pageSize)
  }
}

/// Reads the frames of a log in order.
private struct LogReader {
  private struct Raw {
    let header: [UInt8]
    let content: [UInt8]

    var salts: ArraySlice<UInt8> { header[8..<16] }
    var checksum: LogChecksum { LogChecksum(stored: header, at: 16) }
  }

  let pageSize: Int
  private let file: DamagedFile
  private let header: DamagedLogHeader
  let salts: [UInt8]
  private let count: Int
  /// The highest plausible page number.
  private let lastPage: Int

  init?(_ file: DamagedFile, pageSize: Int, pageCount: Int) {
    guard let header = DamagedLogHeader(file) else { return nil }
    self.file = file
    self.header = header
    self.pageSize = header.isSound ? header.pageSize : pageSize
    let frameSize = LogFrames.frameHeaderSize + self.pageSize
    count = (file.size - LogFrames.headerSize) / frameSize
    lastPage = pageCount + count + 1
    // Frames of an earlier use of the log follow those of the current one, and have different salts.
    func salts(of frame: Int) -> [UInt8]? {
      file.bytes(at: LogFrames.headerSize + frame * frameSize + 8, count: 8)
    }
    let pair = (0..<max(count - 1, 0)).first { salts(of: $0) == salts(of: $0 + 1) && salts(of: $0)?.max() ?? 0 > 0 }
    self.salts = header.isSound ? header.salts : pair.flatMap(salts(of:)) ?? header.salts
    // The checksum of zeros is zero, so a zeroed header looks valid.
    guard header.isSound || self.salts.contains(where: { $0 != 0 }) else { return nil }
  }

  mutating func readAll() -> [LogFrames.Frame] {
    var frames: [LogFrames.Frame] = []
    var end = 0
    var state: LogChecksum? = header.checksum
    for index in 0..<count {
      let (frame, next) = frame(index, from: state)
      frames.append(frame ?? LogFrames.Frame(page: nil, pageCount: 0, isSound: false))
      state = next
      if frame != nil { end = index + 1 }
    }
    return Array(frames[..<end])
  }

  /// Returns a frame and its checksum, which the next frame continues; no frame if it is not part of this log.
  private func frame(_ index: Int, from state: LogChecksum?) -> (LogFrames.Frame?, LogChecksum?) {
    guard let raw = raw(index) else { return (nil, nil) }
    let computed = state.map { sum(of: raw, from: $0) }
    let belongs = raw.salts.elementsEqual(salts)
    if belongs, computed == raw.checksum { return (frame(raw, isSound: true), raw.checksum) }
    // If the next frame continues the computed checksum, the damage is outside the checksummed bytes.
    if let computed, let next = self.raw(index + 1), next.salts.elementsEqual(salts),
      sum(of: next, from: computed) == next.checksum
    {
      return (frame(raw, isSound: true), computed)
    }
    guard belongs else { return (nil, nil) }
    let stated = frame(raw, isSound: false)
    guard let repaired = state.flatMap({ repaired(raw, from: $0) }) else { return (stated, raw.checksum) }
    guard states(raw) else { return (repaired, raw.checksum) }
    // Either the page or its number is damaged; which one is unknown.
    return (LogFrames.Frame(page: nil, pageCount: stated.pageCount, isSound: false), raw.checksum)
  }

  private func raw(_ index: Int) -> Raw? {
    guard index < count else { return nil }
    let offset = LogFrames.headerSize + index * (LogFrames.frameHeaderSize + pageSize)
    guard let header = file.bytes(at: offset, count: LogFrames.frameHeaderSize),
      let content = file.bytes(at: offset + LogFrames.frameHeaderSize, count: pageSize)
    else { return nil }
    return Raw(header: header, content: content)
  }

  private func sum(of raw: Raw, from state: LogChecksum) -> LogChecksum {
    var sum = state
    sum.add(raw.header[..<8], isBigEndian: header.isBigEndian)
    sum.add(raw.content[...], isBigEndian: header.isBigEndian)
    return sum
  }

  private func frame(_ raw: Raw, isSound: Bool) -> LogFrames.Frame {
    frame(page: raw.header.number(at: 0, size: 4) ?? 0, pageCount: raw.header.number(at: 4, size: 4) ?? 0, isSound)
  }

  private func frame(page: Int, pageCount: Int, _ isSound: Bool) -> LogFrames.Frame {
    LogFrames.Frame(
      page: (1...lastPage).contains(page) ? page : nil, pageCount: pageCount <= lastPage ? pageCount : 0,
      isSound: isSound)
  }

  /// Returns the frame if only its page numbers are damaged, recovered from its checksum.
  private func repaired(_ raw: Raw, from state: LogChecksum) -> LogFrames.Frame? {
    let before = raw.checksum.removing(raw.content[...], isBigEndian: header.isBigEndian)
    let (page, pageCount) = state.words(to: before)
    let numbers = header.isBigEndian ? (page, pageCount) : (page.byteSwapped, pageCount.byteSwapped)
    guard makeSense(page: Int(numbers.0), pageCount: Int(numbers.1)) else { return nil }
    return frame(page: Int(numbers.0), pageCount: Int(numbers.1), true)
  }

  /// Whether the numbers in a frame's header are plausible.
  private func states(_ raw: Raw) -> Bool {
    makeSense(page: raw.header.number(at: 0, size: 4) ?? 0, pageCount: raw.header.number(at: 4, size: 4) ?? 0)
  }

  private func makeSense(page: Int, pageCount: Int) -> Bool {
    (1...lastPage).contains(page) && (pageCount == 0 || (page...lastPage).contains(pageCount))
  }
}
