import SeamStorage

/// The synchronised length of a log, and the header of the database file without the frames of that length.
///
/// A log that lost its end looks complete, and a missing log looks as if there had been none. So after each commit that
/// outlives power loss, a storage records both in a file beside the database. That file is not synchronised: it can be
/// older than the log, never newer. A mark stays valid: either the log still contains all marked frames, or it was
/// moved into the database, whose header then differs from the marked one.
///
/// | offset | bytes | contents |
/// |---|---|---|
/// | 0 | 8 | `SeamWal\n` |
/// | 8 | 8 | the salts of the log |
/// | 16 | 4 | the number of synchronised frames |
/// | 20 | 8 | the log's checksum after the last of them |
/// | 28 | 4 | CRC-32C of the database file's header without these frames, which change it |
/// | 32 | 4 | CRC-32C of the bytes before |
///
/// Numbers are big-endian, as in SQLite's files.
struct SyncMark: Equatable {
  static let size = 36
  /// The contents of a file without a mark.
  static let nothing = [UInt8](repeating: 0, count: size)
  private static let magic = Array("SeamWal\n".utf8)

  let salts: LogSalts
  let frameCount: Int
  let checksum: LogChecksum
  /// The checksum of the database file's header without these frames, which change it.
  let databaseHeader: UInt32

  init(salts: LogSalts, frameCount: Int, checksum: LogChecksum, databaseHeader: UInt32) {
    self.salts = salts
    self.frameCount = frameCount
    self.checksum = checksum
    self.databaseHeader = databaseHeader
  }

  /// Nil if the bytes contain no mark or are damaged.
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
