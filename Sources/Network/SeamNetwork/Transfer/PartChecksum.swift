/// A checksum of 64 bits over bytes that come in pieces.
///
/// It tells damage, not forgery: a change within eight bytes always changes it, any other does but for one in 2^64.
struct PartChecksum: Hashable, Sendable {
  private var state: UInt64
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0
  private var count: UInt64 = 0

  init(seed: UInt64 = 0x5EA3_0D0C_F11E_BA5E) { state = seed }

  /// The checksum of the bytes so far.
  var value: UInt64 {
    var copy = self
    if pendingCount > 0 { copy.mix(pending) }
    copy.mix(count)
    return copy.state
  }

  mutating func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      count &+= UInt64(buffer.count)
      var index = 0
      while pendingCount > 0, index < buffer.count { append(buffer[index], &index) }
      while buffer.count - index >= 8 {
        mix(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index += 8
      }
      while index < buffer.count { append(buffer[index], &index) }
    }
  }

  private mutating func append(_ byte: UInt8, _ index: inout Int) {
    pending |= UInt64(byte) << (8 * pendingCount)
    pendingCount += 1
    index += 1
    guard pendingCount == 8 else { return }
    mix(pending)
    (pending, pendingCount) = (0, 0)
  }

  /// Both steps can be undone, so different words lead to different states.
  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 32
  }
}
