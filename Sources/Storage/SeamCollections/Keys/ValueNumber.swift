/// The number under which a value is stored, from when it is inserted until it is removed.
///
/// Values that are inserted one after the other lie side by side, whatever their identifiers are, and entries of
/// indexes are short. Each object that inserts has a number of its own, so that writers need not agree on the next one.
struct ValueNumber: Hashable, Comparable, Sendable {
  /// The writer that inserted the value: one of the ``ValueNumbers``.
  let writer: UInt64
  /// How many values the writer numbered before.
  let index: UInt64

  init(writer: UInt64, index: UInt64) {
    self.writer = writer
    self.index = index
  }

  /// Reads a number; nil unless it is all that the bytes are.
  init?(_ bytes: some Sequence<UInt8>) {
    var bytes = bytes.makeIterator()
    guard let writer = Self.next(&bytes), let index = Self.next(&bytes), bytes.next() == nil else { return nil }
    self.init(writer: writer, index: index)
  }

  /// The number as part of a key; keys have the order of numbers.
  func append(to bytes: inout [UInt8]) {
    Self.append(writer, to: &bytes)
    Self.append(index, to: &bytes)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// The number of digits of seven bits, then these.
  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    let count = (64 - number.leadingZeroBitCount + 6) / 7
    bytes.append(0x40 + UInt8(count))
    for digit in stride(from: (count - 1) * 7, through: 0, by: -7) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(digit)) & 0x7f)
    }
  }

  private static func next(_ bytes: inout some IteratorProtocol<UInt8>) -> UInt64? {
    guard let size = bytes.next(), 0x40...0x4a ~= size else { return nil }
    var number: UInt64 = 0
    for _ in 0x40..<size {
      guard let digit = bytes.next(), digit < 0x80 else { return nil }
      number = number << 7 | UInt64(digit)
    }
    return number
  }

  static func < (left: Self, right: Self) -> Bool { (left.writer, left.index) < (right.writer, right.index) }
}
