/// The number by which the index names a group of values.
enum SearchKey {
  /// Returns a number of 31 bits for a text, which no other text of the index has; a test compares all of them.
  ///
  /// It is FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
  static func of(_ text: String) -> Int64 { Int64(hash(text) & 0x7FFF_FFFF) }

  /// The hash of a text, equal on all machines.
  static func hash(_ text: String) -> UInt64 { hash(text.utf8) }

  /// The hash of bytes, equal on all machines.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash ^ (hash >> 32)
  }
}
