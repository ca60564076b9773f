/// Makes runs of zeros in a log mean one thing: that a block never reached the medium.
///
/// After a loss of power, blocks of the last write can be missing from a file that has its full length already, and
/// read as zeros. Values may hold zeros too. So what is stored is mixed with numbers that look random; then a block of
/// zeros is missing, and anything else that does not fit its checksum is damage. It is no encryption.
enum Whitening {
  /// Mixes the bytes, or separates them again.
  ///
  /// - Parameter seed: selects the numbers: those of SplitMix64, https://prng.di.unimi.it/splitmix64.c.
  static func apply(to bytes: UnsafeMutableRawBufferPointer, seed: UInt64) {
    var state = seed
    var index = 0
    while index < bytes.count {
      state &+= 0x9e37_79b9_7f4a_7c15
      var number = state
      number = (number ^ number >> 30) &* 0xbf58_476d_1ce4_e5b9
      number = (number ^ number >> 27) &* 0x94d0_49bb_1331_11eb
      number ^= number >> 31
      if index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ number.littleEndian
        bytes.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      } else {
        for (byte, location) in (index..<bytes.count).enumerated() {
          bytes[location] ^= UInt8(truncatingIfNeeded: number >> UInt64(byte << 3))
        }
      }
      index += 8
    }
  }
}
