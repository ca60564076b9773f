/// The layout of a typed value in bytes: a format byte, the version of its type, the expiry if it has one, the payload,
/// and a checksum of all these.
///
/// The version and the expiry, in seconds since 1970, are unsigned LEB128 numbers. The version is outside the payload
/// so that a value can be told to be of another version without decoding it. The payload is JSON, but a `Data` is its
/// own payload: JSON would make it a third longer. The checksum is a CRC-32C, its lowest byte first: a medium can
/// change bytes, and JSON with a changed digit is still valid.
package struct Envelope: Equatable {
  /// JSON without a checksum, as the first versions stored it; it is still read.
  private static let plainJSON: UInt8 = 1
  /// JSON with a checksum.
  private static let json: UInt8 = 2
  /// JSON with an expiry and a checksum.
  private static let expiringJSON: UInt8 = 3
  /// A `Data`, with a checksum.
  private static let data: UInt8 = 4
  private static let checksumSize = 4

  /// Whether bytes begin as an envelope does.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.first.map { (plainJSON...data).contains($0) } ?? false
  }

  /// The payload of an envelope with a valid checksum, without an expiry, and of at most the version; nil for others.
  static func checkedPayload(_ bytes: [UInt8], version: Int) -> (version: Int, bytes: ArraySlice<UInt8>)? {
    guard bytes.first == json, let envelope = try? Envelope(bytes), envelope.version <= version else { return nil }
    return (envelope.version, envelope.payload)
  }

  /// Whether the value has an expiry.
  static func canExpire(_ bytes: [UInt8]) -> Bool { bytes.first == expiringJSON }

  /// Whether bytes begin as an envelope with a checksum does.
  package static func hasChecksum(_ bytes: [UInt8]) -> Bool { bytes.first == json || bytes.first == data }

  package let version: Int
  /// Whether the payload is a `Data` and not JSON.
  let isData: Bool
  /// The expiry in seconds since 1970; nil if it never expires.
  package let expiry: Int?
  package let payload: ArraySlice<UInt8>

  package init(version: Int, expiry: Int? = nil, payload: ArraySlice<UInt8>) {
    self.init(version: version, expiry: expiry, isData: false, payload: payload)
  }

  /// Makes the envelope of a `Data` that does not expire.
  init(version: Int, data: ArraySlice<UInt8>) {
    self.init(version: version, expiry: nil, isData: true, payload: data)
  }

  private init(version: Int, expiry: Int?, isData: Bool, payload: ArraySlice<UInt8>) {
    self.version = version
    self.expiry = expiry
    self.isData = isData
    self.payload = payload
  }

  /// Reads an envelope.
  package init(_ bytes: [UInt8]) throws(Damage) {
    guard let format = bytes.first else { throw .empty }
    var rest = bytes[1...]
    switch format {
    case Self.plainJSON: break
    case Self.json, Self.expiringJSON, Self.data:
      let end = bytes.count - Self.checksumSize
      guard end > 0, Self.hasChecksum(bytes, at: end) else { throw .changed }
      rest = bytes[1..<end]
    default: throw .unknownFormat(format)
    }
    let version = try Self.takeNumber(from: &rest)
    let expiry = format == Self.expiringJSON ? try Self.takeNumber(from: &rest) : nil
    self.init(version: version, expiry: expiry, isData: format == Self.data, payload: rest)
  }

  /// Whether the bytes before an offset have the checksum that is stored there.
  private static func hasChecksum(_ bytes: [UInt8], at end: Int) -> Bool {
    bytes.withUnsafeBytes { all in
      Checksum.of(UnsafeRawBufferPointer(rebasing: all[..<end]))
        == UInt32(littleEndian: all.loadUnaligned(fromByteOffset: end, as: UInt32.self))
    }
  }

  private static func takeNumber(from bytes: inout ArraySlice<UInt8>) throws(Damage) -> Int {
    var number = 0
    var shift = 0
    while let byte = bytes.popFirst() {
      let bits = Int(byte & 0x7f)
      guard (bits << shift) >> shift == bits else { break }
      number |= bits << shift
      shift += 7
      if byte & 0x80 == 0 { return number }
    }
    throw .unreadableVersion
  }

  package var bytes: [UInt8] {
    var bytes = [isData ? Self.data : expiry == nil ? Self.json : Self.expiringJSON]
    bytes.reserveCapacity(payload.count + 3 + Self.checksumSize)
    Self.append(version, to: &bytes)
    if let expiry { Self.append(expiry, to: &bytes) }
    bytes.append(contentsOf: payload)
    bytes.append(contentsOf: Self.checksum(of: bytes[...]))
    return bytes
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
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
    /// The checksum is wrong: some bytes have changed since they were stored.
    case changed
  }
}
