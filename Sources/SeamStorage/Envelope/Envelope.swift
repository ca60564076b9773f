/// How a typed value is laid out in bytes: a format byte, the version of its type, the payload, a checksum of all these.
///
/// The version is an unsigned LEB128 number. It is outside the payload so that a value can be told to be of another
/// version without decoding it. The checksum is a CRC-32C, its lowest byte first: no medium keeps every byte for ever,
/// and a changed digit is a number like any other.
package struct Envelope: Equatable {
  /// JSON without a checksum, as the first versions stored it; it is still read.
  private static let plainJSON: UInt8 = 1
  /// JSON with a checksum.
  private static let json: UInt8 = 2
  private static let checksumSize = 4

  /// Whether bytes begin as an envelope does.
  package static func begins(_ bytes: [UInt8]) -> Bool { bytes.first == json || bytes.first == plainJSON }

  package let version: Int
  package let payload: ArraySlice<UInt8>

  package init(version: Int, payload: ArraySlice<UInt8>) {
    self.version = version
    self.payload = payload
  }

  /// Reads an envelope.
  package init(_ bytes: [UInt8]) throws(Damage) {
    guard let format = bytes.first else { throw .empty }
    var end = bytes.count
    switch format {
    case Self.plainJSON: break
    case Self.json:
      end -= Self.checksumSize
      guard end > 0, Self.checksum(of: bytes[..<end]) == [UInt8](bytes[end...]) else { throw .changed }
    default: throw .unknownFormat(format)
    }
    var version = 0
    var shift = 0
    for (index, byte) in bytes[..<end].enumerated().dropFirst() {
      let bits = Int(byte & 0x7f)
      guard (bits << shift) >> shift == bits else { throw .unreadableVersion }
      version |= bits << shift
      shift += 7
      if byte & 0x80 == 0 {
        self.init(version: version, payload: bytes[(index + 1)..<end])
        return
      }
    }
    throw .unreadableVersion
  }

  package var bytes: [UInt8] {
    var bytes = [Self.json]
    bytes.reserveCapacity(payload.count + 3 + Self.checksumSize)
    var rest = version
    while rest > 0x7f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
    bytes.append(contentsOf: payload)
    bytes.append(contentsOf: Self.checksum(of: bytes[...]))
    return bytes
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    let checksum = bytes.withUnsafeBytes { Checksum.of($0) }
    return withUnsafeBytes(of: checksum.littleEndian) { [UInt8]($0) }
  }

  /// Why bytes are not an envelope.
  package enum Damage: Error, Equatable {
    case empty
    case unknownFormat(UInt8)
    case unreadableVersion
    /// The checksum says that some bytes are not those that were stored.
    case changed
  }
}
