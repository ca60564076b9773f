/// Reads the elements of an array.
struct UnkeyedInput: UnkeyedDecodingContainer {
  private let decoder: ValueDecoder
  private let end: Int
  private var position: Int
  private(set) var currentIndex = 0

  init(_ decoder: ValueDecoder, _ range: Range<Int>) {
    self.decoder = decoder
    position = range.lowerBound
    end = range.upperBound
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// Not known without reading all elements.
  var count: Int? { nil }

  var isAtEnd: Bool { position >= end }

  /// Reads the element at the position, and goes on to the next one if that succeeds.
  private mutating func read<Value>(_ read: (Int) throws -> Value) throws -> Value {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Value.self, .init(codingPath: codingPath, debugDescription: "The array has \(currentIndex) elements."))
    }
    do {
      let next = try decoder.input.end(ofValueAt: position, in: end)
      let value = try read(position)
      position = next
      currentIndex += 1
      return value
    } catch {
      throw decoder.error(error, ValueKey(index: currentIndex))
    }
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, decoder.input.isNil(at: position) else { return false }
    return try read { _ in true }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let key = ValueKey(index: currentIndex)
    return try read { [decoder, end] in try decoder.value(type, at: $0, in: end, key) }
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try read { [decoder] in try decoder.input.flag(at: $0) }
  }
  mutating func decode(_ type: String.Type) throws -> String {
    try read { [decoder] in try decoder.input.text(at: $0) }
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    try read { [decoder] in try decoder.input.double(at: $0) }
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    try read { [decoder] in try decoder.input.float(at: $0) }
  }
  mutating func decode(_ type: Int.Type) throws -> Int {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }
  mutating func decode(_ type: Int8.Type) throws -> Int8 {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }
  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }
  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }
  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }
  mutating func decode(_ type: UInt.Type) throws -> UInt {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    try read { [decoder] in try decoder.input.integer(at: $0) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try nested().unkeyedContainer() }

  mutating func superDecoder() throws -> any Decoder { try nested() }

  private mutating func nested() throws -> ValueDecoder {
    let key = ValueKey(index: currentIndex)
    return try read { [decoder, end] in try decoder.nested(at: $0, in: end, key) }
  }
}
