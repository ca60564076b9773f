import SeamStorage

/// The bytes of a value in a storage: an `Envelope` with a checksum, whose payload is the epoch and the coded value.
struct StoredValue {
  let version: Int
  /// The epoch of the record that the value's writer has read: all indexes of that record list the value.
  let epoch: UInt64
  /// Where the coded value lies in the bytes.
  let range: Range<Int>

  /// Reads what surrounds a coded value.
  init(_ bytes: [UInt8]) throws {
    let payload = try Envelope(bytes)
    var rest = payload.payload
    var epoch: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst(), shift < 63 {
      epoch |= UInt64(byte & 0x7f) << shift
      shift += 7
      guard byte & 0x80 != 0 else {
        // A slice has the indices of its array.
        (version, self.epoch, range) = (payload.version, epoch, rest.indices)
        return
      }
    }
    throw Envelope.Damage.unreadableVersion
  }

  /// Encodes a value with what surrounds it.
  static func bytes(of value: some Encodable, version: Int, epoch: UInt64) throws -> [UInt8] {
    let payload = try ValueEncoder.encode(value) { $0.append(epoch) }
    return Envelope(version: version, payload: payload[...]).bytes
  }
}
