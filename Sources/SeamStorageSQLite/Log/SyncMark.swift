import SeamStorage

/// States how far a log is known to be on the medium, and what the database file was without it.
///
/// A log cannot tell that it lost its end, and a directory not that there was a log. So a storage states both, in a
/// file beside them, after each commit that outlives a loss of power. The file is not synchronised: a statement may be
/// older than what there is, never newer. What was true once stays true, in this sense: either the log is there with
/// all that is stated, or it was moved into the database, whose header is not the stated one any more.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 8 | `SeamWal\n` |
/// | 8 | 8 | the salts of the log |
/// | 16 | 4 | how many frames were synchronised |
/// | 20 | 8 | the log's checksum at the last one's end |
/// | 28 | 4 | CRC-32C of the database file's header without these frames; theirs is another |
/// | 32 | 4 | CRC-32C of the bytes before |
///
/// The numbers have their highest byte first, as in SQLite's files.
struct SyncMark: Equatable {
  static let size = 36
  /// What a file holds that states nothing.
  static let nothing = [UInt8](repeating: 0, count: size)
  private static let magic = Array("SeamWal\n".utf8)

  let salts: LogSalts
  let frameCount: Int
  let checksum: LogChecksum
  /// The checksum of the header that the database file had without these frames, which change it.
  let databaseHeader: UInt32

  init(salts: LogSalts, frameCount: Int, checksum: LogChecksum, databaseHeader: UInt32) {
    self.salts = salts
    self.frameCount = frameCount
    self.checksum = checksum
    self.databaseHeader = databaseHeader
  }

  /// Nil where the bytes state nothing, or are damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size, bytes.starts(with: Self.magic),
      Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<32])) == bytes.bigEndian(at: 32)
    else { return nil }
    salts = LogSalts(bytes.bigEndian(at: 8), bytes.bigEndian(at: 12))
    frameCount = Int(bytes.bigEndian(at: 16))
    checksum = LogChecksum(bytes.bigEndian(at: 20), bytes.bigEndian(at: 24))
    databaseHeader = bytes.bigEndian(at: 28)
  }

  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(Self.size)
    func add(_ number: UInt32) { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }
    add(salts.first)
    add(salts.second)
    add(UInt32(frameCount))
    add(checksum.first)
    add(checksum.second)
    add(databaseHeader)
    add(bytes.withUnsafeBytes { Checksum.of($0) })
    return bytes
  }
}
