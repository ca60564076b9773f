/// Checksum operations for damaged logs.
extension LogChecksum {
  /// Decodes a checksum stored in a log.
  init(stored bytes: [UInt8], at offset: Int) {
    self.init(
      UInt32(truncatingIfNeeded: bytes.number(at: offset, size: 4) ?? 0),
      UInt32(truncatingIfNeeded: bytes.number(at: offset + 4, size: 4) ?? 0))
  }

  /// Adds bytes in groups of eight; a remainder is ignored.
  mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    bytes.withUnsafeBytes { add($0, isBigEndian: isBigEndian) }
  }

  /// Returns the checksum before the bytes were added, given the one after.
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

  /// Returns the two words that must be added to this checksum to get the other one.
  func words(to other: Self) -> (UInt32, UInt32) {
    (other.first &- first &- second, other.second &- second &- other.first)
  }
}
