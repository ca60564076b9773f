/// The running checksum of a write-ahead log.
///
/// See https://sqlite.org/fileformat2.html#checksum_algorithm.
struct LogChecksum: Equatable {
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  /// The checksum of nothing.
  init() {}

  /// A checksum as a log stores it.
  init(stored bytes: [UInt8], at offset: Int) {
    first = UInt32(truncatingIfNeeded: bytes.number(at: offset, size: 4) ?? 0)
    second = UInt32(truncatingIfNeeded: bytes.number(at: offset + 4, size: 4) ?? 0)
  }

  /// Adds bytes, eight at a time; what is left over is not looked at.
  mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    bytes.withUnsafeBytes { bytes in
      var (one, two) = (first, second)
      for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
        one = one &+ Self.word(bytes, offset, isBigEndian) &+ two
        two = two &+ Self.word(bytes, offset + 4, isBigEndian) &+ one
      }
      (first, second) = (one, two)
    }
  }

  /// Becomes the checksum of which adding the bytes makes this one.
  mutating func remove(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    bytes.withUnsafeBytes { bytes in
      var (one, two) = (first, second)
      for offset in stride(from: 0, to: bytes.count - 7, by: 8).reversed() {
        two = two &- Self.word(bytes, offset + 4, isBigEndian) &- one
        one = one &- Self.word(bytes, offset, isBigEndian) &- two
      }
      (first, second) = (one, two)
    }
  }

  /// The two words by whose adding this checksum becomes the other.
  func words(to other: Self) -> (UInt32, UInt32) {
    (other.first &- first &- second, other.second &- second &- other.first)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ isBigEndian: Bool) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }
}
