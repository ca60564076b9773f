import Foundation

/// The bytes that values are coded to.
final class ValueOutput {
  var bytes: [UInt8] = []

  init(reserving count: Int = 0) { bytes.reserveCapacity(count) }

  func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  func append(name: String) {
    var name = name
    name.withUTF8 { utf8 in
      append(UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  func append(integer: some BinaryInteger) {
    bytes.append(integer < 0 ? ValueTag.negative : ValueTag.integer)
    append(integer < 0 ? ~UInt64(truncatingIfNeeded: integer) : UInt64(integer))
  }

  func append(_ text: String) {
    bytes.append(ValueTag.text)
    append(name: text)
  }

  func append(_ flag: Bool) { bytes.append(flag ? ValueTag.true : ValueTag.false) }

  func append(_ number: Double, as tag: UInt8 = ValueTag.double) {
    bytes.append(tag)
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  func append(_ number: Float) {
    bytes.append(ValueTag.float)
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  func append(_ data: Data) {
    bytes.append(ValueTag.data)
    append(UInt64(data.count))
    bytes.append(contentsOf: data)
  }

  func append(_ id: UUID) {
    bytes.append(ValueTag.uuid)
    withUnsafeBytes(of: id.uuid) { bytes.append(contentsOf: $0) }
  }

  func appendNil() { bytes.append(ValueTag.null) }

  /// Begins a value whose size is written by ``end(at:)``.
  func begin(_ tag: UInt8) -> Int {
    bytes.append(tag)
    let start = bytes.count
    for _ in 0..<4 { bytes.append(0) }
    return start
  }

  /// Writes the size of the value that began at the offset; returns false if it is too large.
  func end(at start: Int) -> Bool {
    guard let size = UInt32(exactly: bytes.count - start - 4) else { return false }
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: size >> UInt32(index * 8)) }
    return true
  }
}
