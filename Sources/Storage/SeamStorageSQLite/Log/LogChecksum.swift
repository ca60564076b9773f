/// The checksum of a write-ahead log, in which each frame continues that of the frame before.
///
/// See https://sqlite.org/fileformat2.html#checksum_algorithm.
struct LogChecksum: Equatable {
  private(set) var first: UInt32
  private(set) var second: UInt32

  init(_ first: UInt32 = 0, _ second: UInt32 = 0) {
    self.first = first
    self.second = second
  }

  /// Adds bytes, whose number must be a multiple of eight.
  mutating func add(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) {
    var (first, second) = (first, second)
    for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
      let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let two = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ second
      second &+= (isBigEndian ? two.bigEndian : two.littleEndian) &+ first
    }
    (self.first, self.second) = (first, second)
  }
}

extension UnsafeRawBufferPointer {
  /// The number at an offset, its highest byte first.
  func bigEndian(at offset: Int) -> UInt32 { loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian }
}
