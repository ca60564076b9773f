public import Foundation

/// A value that an index orders: strings, numbers, dates, identifiers, and optionals and raw values of these.
///
/// Strings are ordered by their UTF-8, numbers and dates by size, nil before everything else. NaN comes last and equals
/// itself, and -0 equals 0. A type of your own conforms by encoding its parts:
///
/// ```swift
/// struct Ward: IndexValue {
///   let building: String
///   let floor: Int
///   func encode(to encoder: inout IndexValueEncoder) {
///     building.encode(to: &encoder)
///     floor.encode(to: &encoder)
///   }
/// }
/// enum Status: String, IndexValue { case open, closed }
/// ```
public protocol IndexValue: Sendable {
  /// Encodes the value so that encodings have the values' order, and equal encodings mean equal values.
  func encode(to encoder: inout IndexValueEncoder)
}

extension String: IndexValue {
  /// Encodes the UTF-8, then an end that is less than every character.
  public func encode(to encoder: inout IndexValueEncoder) {
    encoder.append(self)
    encoder.appendEnd()
  }
}

extension Bool: IndexValue {
  /// Encodes false before true.
  public func encode(to encoder: inout IndexValueEncoder) { encoder.append(byte: self ? 0x31 : 0x30) }
}

extension IndexValue where Self: BinaryInteger {
  /// Encodes the integer; integers of different types have one order.
  public func encode(to encoder: inout IndexValueEncoder) {
    encoder.append(negative: self < 0, magnitude: self < 0 ? ~UInt64(truncatingIfNeeded: self) : UInt64(self))
  }
}

extension Int: IndexValue {}
extension Int8: IndexValue {}
extension Int16: IndexValue {}
extension Int32: IndexValue {}
extension Int64: IndexValue {}
extension UInt: IndexValue {}
extension UInt8: IndexValue {}
extension UInt16: IndexValue {}
extension UInt32: IndexValue {}
extension UInt64: IndexValue {}

extension Double: IndexValue {
  /// Encodes the number; -0 as 0, and every NaN as the greatest value.
  public func encode(to encoder: inout IndexValueEncoder) {
    let bits = isNaN ? Double(nan: 0, signaling: false).bitPattern : self == 0 ? 0 : bitPattern
    // Negative numbers grow with their magnitude, so all their bits are inverted.
    encoder.append(bits: bits >> 63 == 0 ? bits | 1 << 63 : ~bits)
  }
}

extension Float: IndexValue {
  /// Encodes the number as a `Double`.
  public func encode(to encoder: inout IndexValueEncoder) { Double(self).encode(to: &encoder) }
}

extension Date: IndexValue {
  /// Encodes the seconds since the reference date.
  public func encode(to encoder: inout IndexValueEncoder) { timeIntervalSinceReferenceDate.encode(to: &encoder) }
}

extension UUID: IndexValue {
  /// Encodes the bytes.
  public func encode(to encoder: inout IndexValueEncoder) {
    withUnsafeBytes(of: uuid) { bytes in
      encoder.append(bits: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
      encoder.append(bits: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}

extension Data: IndexValue {
  /// Encodes the bytes, which are ordered as numbers.
  public func encode(to encoder: inout IndexValueEncoder) {
    for byte in self { encoder.append(scalar: UInt32(byte) + 1) }
    encoder.appendEnd()
  }
}

extension Optional: IndexValue where Wrapped: IndexValue {
  /// Encodes nil before every value.
  public func encode(to encoder: inout IndexValueEncoder) {
    guard let self else { return encoder.appendNil() }
    encoder.append(byte: 2)
    self.encode(to: &encoder)
  }
}

extension IndexValue where Self: RawRepresentable, RawValue: IndexValue {
  /// Encodes the raw value.
  public func encode(to encoder: inout IndexValueEncoder) { rawValue.encode(to: &encoder) }
}
