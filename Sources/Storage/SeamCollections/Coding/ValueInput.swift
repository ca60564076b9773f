import Foundation

/// A copy of the bytes of a value, kept for as long as one of its decoders is.
final class ValueMemory {
  private let memory: UnsafeMutableRawBufferPointer

  init(copying bytes: UnsafeRawBufferPointer) {
    memory = .allocate(byteCount: bytes.count, alignment: 1)
    memory.copyMemory(from: bytes)
  }

  deinit { memory.deallocate() }

  var input: ValueInput { ValueInput(UnsafeRawBufferPointer(memory)) }
}

/// The bytes that values are decoded from; every read is checked against their end.
///
/// It counts no references, which would take more time than reading: its ``ValueMemory`` must be kept meanwhile.
struct ValueInput {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Where the value begins and ends that contains all others.
  private var range: Range<Int> { 0..<bytes.count }

  /// Why a value cannot be read.
  enum Damage: Error {
    /// A value reaches beyond the end of what it lies in.
    case cutOff
    /// A value is of another type; what was found.
    case otherType(String)
    case notANumber(String)
    case notUTF8
    case unknownTag(UInt8)
  }

  /// A field of an object: its name, after which its value begins, and where the value ends.
  struct Field {
    let name: Range<Int>
    let end: Int
  }

  func isNil(at position: Int) -> Bool { position < range.upperBound && bytes[position] == ValueTag.null }

  private func tag(at position: Int) throws(Damage) -> UInt8 {
    guard position < range.upperBound else { throw .cutOff }
    return bytes[position]
  }

  private func number(at position: inout Int) throws(Damage) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < range.upperBound, shift < 64 {
      let byte = bytes[position]
      position += 1
      guard shift < 63 || byte < 2 else { break }
      number |= UInt64(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    throw .cutOff
  }

  /// The range of a number of bytes that is written before them.
  private func sized(at position: Int, in end: Int) throws(Damage) -> Range<Int> {
    var start = position
    guard let size = Int(exactly: try number(at: &start)), start <= end, size <= end - start else { throw .cutOff }
    return start..<start + size
  }

  /// The content of an array or object.
  func content(at position: Int, tag expected: UInt8, in end: Int) throws(Damage) -> Range<Int> {
    let tag = try tag(at: position)
    guard tag == expected else { throw .otherType(name(of: tag)) }
    return try content(at: position, in: end)
  }

  private func content(at position: Int, in end: Int) throws(Damage) -> Range<Int> {
    guard end <= range.upperBound, end - position >= 5 else { throw .cutOff }
    var size = 0
    for index in 0..<4 { size |= Int(bytes[position + 1 + index]) << (index * 8) }
    guard size <= end - position - 5 else { throw .cutOff }
    return position + 5..<position + 5 + size
  }

  func field(at position: Int, in range: Range<Int>) throws(Damage) -> Field {
    let name = try sized(at: position, in: range.upperBound)
    return Field(name: name, end: try end(ofValueAt: name.upperBound, in: range.upperBound))
  }

  func equal(_ name: Range<Int>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == other.count else { return false }
    var index = name.lowerBound
    for byte in other {
      guard bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Where the value at a position ends; it ends within what it lies in.
  func end(ofValueAt position: Int, in end: Int) throws(Damage) -> Int {
    guard position < end else { throw .cutOff }
    let next: Int
    switch try tag(at: position) {
    case ValueTag.null, ValueTag.false, ValueTag.true: next = position + 1
    case ValueTag.integer, ValueTag.negative:
      var after = position + 1
      _ = try number(at: &after)
      next = after
    case ValueTag.double, ValueTag.date: next = position + 9
    case ValueTag.float: next = position + 5
    case ValueTag.text, ValueTag.data: next = try sized(at: position + 1, in: end).upperBound
    case ValueTag.uuid: next = position + 17
    case ValueTag.array, ValueTag.object: next = try content(at: position, in: end).upperBound
    case let tag: throw .unknownTag(tag)
    }
    guard next <= end else { throw .cutOff }
    return next
  }

  func flag(at position: Int) throws(Damage) -> Bool {
    switch try tag(at: position) {
    case ValueTag.true: true
    case ValueTag.false: false
    case let tag: throw .otherType(name(of: tag))
    }
  }

  func integer<Integer: FixedWidthInteger>(at position: Int) throws(Damage) -> Integer {
    let tag = try tag(at: position)
    var after = position + 1
    switch tag {
    case ValueTag.integer:
      let number = try number(at: &after)
      guard let integer = Integer(exactly: number) else { throw .notANumber("\(number) is no \(Integer.self)") }
      return integer
    case ValueTag.negative:
      let number = try number(at: &after)
      guard let positive = Int64(exactly: number), let integer = Integer(exactly: -1 - positive) else {
        throw .notANumber("-\(number) - 1 is no \(Integer.self)")
      }
      return integer
    default: throw .otherType(name(of: tag))
    }
  }

  /// A double; a float and an integer are read as doubles too.
  func double(at position: Int) throws(Damage) -> Double {
    switch try tag(at: position) {
    case ValueTag.double: return Double(bitPattern: try bits(at: position + 1))
    case ValueTag.float: return Double(try float(at: position))
    default:
      let integer: Int64 = try integer(at: position)
      guard let double = Double(exactly: integer) else { throw .notANumber("\(integer) is no Double") }
      return double
    }
  }

  func float(at position: Int) throws(Damage) -> Float {
    guard try tag(at: position) == ValueTag.float else {
      let double = try double(at: position)
      guard let float = Float(exactly: double) else { throw .notANumber("\(double) is no Float") }
      return float
    }
    return Float(bitPattern: try bits(at: position + 1))
  }

  func date(at position: Int) throws(Damage) -> Date {
    let tag = try tag(at: position)
    guard tag == ValueTag.date else { throw .otherType(name(of: tag)) }
    return Date(timeIntervalSinceReferenceDate: Double(bitPattern: try bits(at: position + 1)))
  }

  private func bits<Bits: FixedWidthInteger>(at position: Int) throws(Damage) -> Bits {
    let size = Bits.bitWidth / 8
    guard range.upperBound - position >= size else { throw .cutOff }
    return Bits(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Bits.self))
  }

  func text(at position: Int, in end: Int? = nil) throws(Damage) -> String {
    let tag = try tag(at: position)
    guard tag == ValueTag.text else { throw .otherType(name(of: tag)) }
    return try text(try sized(at: position + 1, in: end ?? range.upperBound))
  }

  /// The text in a range; invalid UTF-8 is damage, and is not repaired.
  func text(_ range: Range<Int>) throws(Damage) -> String {
    let utf8 = UnsafeRawBufferPointer(rebasing: bytes[range])
    var text = String(decoding: utf8, as: UTF8.self)
    let isSame = text.withUTF8 { decoded in
      guard decoded.count == utf8.count, let first = decoded.baseAddress, let stored = utf8.baseAddress else {
        return utf8.isEmpty
      }
      return memcmp(first, stored, utf8.count) == 0
    }
    guard isSame else { throw .notUTF8 }
    return text
  }

  func data(at position: Int) throws(Damage) -> Data {
    let tag = try tag(at: position)
    guard tag == ValueTag.data else { throw .otherType(name(of: tag)) }
    return Data(bytes[try sized(at: position + 1, in: range.upperBound)])
  }

  func uuid(at position: Int) throws(Damage) -> UUID {
    let tag = try tag(at: position)
    guard tag == ValueTag.uuid else { throw .otherType(name(of: tag)) }
    guard range.upperBound - position >= 17 else { throw .cutOff }
    return UUID(uuid: bytes.loadUnaligned(fromByteOffset: position + 1, as: uuid_t.self))
  }

  private func name(of tag: UInt8) -> String {
    switch tag {
    case ValueTag.null: "nil"
    case ValueTag.false, ValueTag.true: "a flag"
    case ValueTag.integer, ValueTag.negative: "an integer"
    case ValueTag.double, ValueTag.float: "a number"
    case ValueTag.text: "text"
    case ValueTag.data: "data"
    case ValueTag.uuid: "a UUID"
    case ValueTag.date: "a date"
    case ValueTag.array: "an array"
    case ValueTag.object: "an object"
    default: "nothing known"
    }
  }
}
