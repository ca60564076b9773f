/// How a typed value is laid out in bytes: a format byte, the version of its type, the payload.
///
/// The version is an unsigned LEB128 number. It is outside the payload so that a value can be told to be of another
/// version without decoding it.
package struct Envelope: Equatable {
  /// How the payload is encoded; the only one so far.
  package static let json: UInt8 = 1

  package let version: Int
  package let payload: ArraySlice<UInt8>

  package init(version: Int, payload: ArraySlice<UInt8>) {
    self.version = version
    self.payload = payload
  }

  /// Reads an envelope.
  package init(_ bytes: [UInt8]) throws(Damage) {
    guard let format = bytes.first else { throw .empty }
    guard format == Self.json else { throw .unknownFormat(format) }
    var version = 0
    var shift = 0
    for (index, byte) in bytes.enumerated().dropFirst() {
      let bits = Int(byte & 0x7f)
      guard (bits << shift) >> shift == bits else { throw .unreadableVersion }
      version |= bits << shift
      shift += 7
      if byte & 0x80 == 0 {
        self.init(version: version, payload: bytes[(index + 1)...])
        return
      }
    }
    throw .unreadableVersion
  }

  package var bytes: [UInt8] {
    var bytes = [Self.json]
    bytes.reserveCapacity(payload.count + 3)
    var rest = version
    while rest > 0x7f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
    bytes.append(contentsOf: payload)
    return bytes
  }

  /// Why bytes are not an envelope.
  package enum Damage: Error, Equatable {
    case empty
    case unknownFormat(UInt8)
    case unreadableVersion
  }
}
