import CSeamFiles

/// CRC-32C (Castagnoli), which detects every change within 32 consecutive bits, and all but one in 2³² of the others.
///
/// The polynomial and its check value are in RFC 3720, appendix B.4.
package struct Checksum {
  private var state: UInt32 = ~0

  package init() {}

  /// The checksum of the bytes added so far.
  package var value: UInt32 { ~state }

  private static let isInProcessor = seam_has_crc32c() != 0

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    if Self.isInProcessor {
      state = seam_crc32c(state, bytes.baseAddress, bytes.count)
    } else {
      addByTables(bytes)
    }
  }

  /// Adds bytes, eight at a time, for processors without an instruction for CRC-32C.
  ///
  /// See https://create.stephan-brumme.com/crc32/#slicing-by-8-overview.
  mutating func addByTables(_ bytes: UnsafeRawBufferPointer) {
    state = Self.tables.withUnsafeBufferPointer { tables in
      var state = state
      var index = 0
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ^ UInt64(state)
        state = 0
        for byte in 0..<8 {
          state ^= tables[(7 - byte) << 8 | Int(word >> UInt64(byte << 3) & 0xff)]
        }
        index += 8
      }
      while index < bytes.count {
        state = state >> 8 ^ tables[Int((state ^ UInt32(bytes[index])) & 0xff)]
        index += 1
      }
      return state
    }
  }

  /// The checksum of bytes.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.value
  }

  /// Eight tables of 256: the `n`th maps each byte to its checksum after `n` more bytes of zero.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 << 8)
    for byte in 0..<256 {
      tables[byte] = (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : 0x82f6_3b78) }
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xff)]
    }
    return tables
  }()
}
