/// What a damaged log needs of its checksums.
extension LogChecksum {
  /// A checksum as a log stores it.
  init(stored bytes: [UInt8], at offset: Int) {
    self.init(
      UInt32(truncatingIfNeeded: bytes.number(at: offset, size: 4) ?? 0),
      UInt32(truncatingIfNeeded: bytes.number(at: offset + 4, size: 4) ?? 0))
  }

  /// Adds bytes, eight at a time; what is left over is not looked at.
  mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    bytes.withUnsafeBytes { add($0, isBigEndian: isBigEndian) }
  }

  /// The checksum before the bytes were added, given that after.
  func removing(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Self {
    bytes.withUnsafeBytes { bytes in
      func word(_ offset: Int) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isBigEndian ? word.bigEndian : word.littleEndian
      }
      var (one, two) = (first, second)
      for offset in stride(from: 0, to: bytes.count - 7, by: 8).reversed() {
        two = two &- word(offset + 4) &- one
        one = one &- word(offset) &- two
      }
      return Self(one, two)
    }
  }

  /// The two words that turn this checksum into another when they are added.
  func words(to other: Self) -> (UInt32, UInt32) {
    (other.first &- first &- second, other.second &- second &- other.first)
  }
}
