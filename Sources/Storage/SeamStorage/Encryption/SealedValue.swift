/// How a sealed value is laid out in bytes.
///
/// | bytes | contents                                        |
/// |-------|-------------------------------------------------|
/// | 1     | the format, 0xe1                                |
/// | 1     | the cipher's identifier                         |
/// | 8     | the key's identifier, the highest byte first    |
/// | 12    | the nonce; its size is the cipher's             |
/// | n     | the value, encrypted                            |
/// | 16    | the tag; its size is the cipher's               |
///
/// Everything before the encrypted value is the header. The header and the UTF-8 of the storage key are the associated
/// data: a value opens only where it was stored, and with nothing in its header changed. The header's size is fixed for
/// each cipher, so the start of the name is unambiguous.
struct SealedValue {
  /// No typed value begins with this: see ``Envelope``.
  static let format: UInt8 = 0xe1
  /// The bytes in front of the nonce.
  static let prefixSize = 10

  let bytes: [UInt8]
  let cipher: UInt8
  let key: KeyRing.Identifier

  /// Reads the header's first part; nil where the bytes do not begin as a sealed value does.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.prefixSize, bytes[0] == Self.format else { return nil }
    self.bytes = bytes
    cipher = bytes[1]
    key = KeyRing.Identifier(bigEndian: bytes[2..<Self.prefixSize])
  }

  /// The bytes that sealing adds to a value.
  static func overhead(_ cipher: some AuthenticatedCipher) -> Int { prefixSize + cipher.nonceSize + cipher.tagSize }

  /// The header of a value to be sealed.
  static func header(cipher: UInt8, key: KeyRing.Identifier, nonce: [UInt8], capacity: Int) -> [UInt8] {
    var header: [UInt8] = []
    header.reserveCapacity(capacity)
    header.append(format)
    header.append(cipher)
    header.append(contentsOf: key.bigEndianBytes)
    header.append(contentsOf: nonce)
    return header
  }

  /// The associated data of a value: its header and name, without which it cannot be opened.
  static func associatedData(header: ArraySlice<UInt8>, name: String) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(header.count + name.utf8.count)
    data.append(contentsOf: header)
    data.append(contentsOf: name.utf8)
    return data
  }
}
