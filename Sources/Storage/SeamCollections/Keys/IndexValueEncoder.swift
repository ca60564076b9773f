import SeamStorage

/// Encodes values as text whose UTF-8 has the order of the values.
///
/// Each value's encoding ends itself, so that of several values one after the other, the first decides, then the
/// second. The bytes are valid UTF-8, since keys of storages are strings.
public struct IndexValueEncoder: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Whether a nil is among the values.
  private(set) var hasNil = false

  init() { bytes.reserveCapacity(48) }

  init(_ prefix: [UInt8]) {
    bytes.reserveCapacity(prefix.count + 48)
    bytes += prefix
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The encoding of one value.
  static func text(of value: some IndexValue) -> String {
    var encoder = Self()
    value.encode(to: &encoder)
    return encoder.text
  }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  mutating func appendNil() {
    bytes.append(1)
    hasNil = true
  }

  /// Appends what ends a text: it is less than all that a text is encoded to.
  mutating func appendEnd() { bytes.append(0) }

  /// Appends text without an end; the characters 0 and 1 take two bytes, as 0 is the end.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      guard utf8.contains(where: { $0 < 2 }) else { return bytes.append(contentsOf: utf8) }
      for byte in utf8 {
        if byte < 2 { bytes.append(1) }
        bytes.append(byte < 2 ? byte + 1 : byte)
      }
    }
  }

  /// Appends a number of digits, then digits of seven bits; a negative number's are complements.
  ///
  /// - Parameter magnitude: the number, or for a negative one the number minus one, positive.
  mutating func append(negative: Bool, magnitude: UInt64) {
    let count = (64 - magnitude.leadingZeroBitCount + 6) / 7
    bytes.append(negative ? 0x40 - 1 - UInt8(count) : 0x40 + UInt8(count))
    for digit in stride(from: (count - 1) * 7, through: 0, by: -7) {
      let bits = UInt8(truncatingIfNeeded: magnitude >> UInt64(digit)) & 0x7f
      bytes.append(negative ? 0x7f - bits : bits)
    }
  }

  /// Appends 64 bits as ten digits of seven.
  mutating func append(bits: UInt64) {
    for digit in stride(from: 63, through: 0, by: -7) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(digit)) & 0x7f)
    }
  }

  /// Appends a character.
  mutating func append(scalar: UInt32) {
    if scalar < 0x80 {
      bytes.append(UInt8(scalar))
    } else {
      bytes.append(0xc0 | UInt8(scalar >> 6))
      bytes.append(0x80 | UInt8(scalar & 0x3f))
    }
  }
}
