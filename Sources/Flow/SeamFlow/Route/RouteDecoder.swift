/// Decodes any `Decodable` from a ``RouteValue``, without Foundation.
enum RouteDecoder {
  static func decode<T: Decodable>(_ type: T.Type, from value: RouteValue) throws -> T {
    try decode(type, from: value, at: .root)
  }

  /// Decodes a value.
  ///
  /// Its path is only evaluated if the value is not a leaf.
  fileprivate static func decode<T: Decodable>(
    _ type: T.Type, from value: RouteValue, at path: @autoclosure () -> RoutePath
  ) throws -> T {
    if let leaf: T = leaf(value) { return leaf }
    if type is any BinaryInteger.Type || type == Double.self || type == Float.self || type == Bool.self
      || type == String.self
    {
      throw mismatch(type, "\(type)", value, at: path())
    }
    return try type.init(from: ValueDecoder(value: value, path: path()))
  }

  /// Compares types before casting, because casts are slow.
  private static func leaf<T>(_ value: RouteValue) -> T? {
    if T.self == RouteValue.self { return value as? T }
    switch value {
    case .bool(let bool): return T.self == Bool.self ? bool as? T : nil
    case .integer(let integer): return number(integer)
    case .unsigned(let unsigned): return number(unsigned)
    case .number(let number):
      if T.self == Double.self { return number as? T }
      return T.self == Float.self ? Float(number) as? T : nil
    case .string(let text): return scalar(in: text)
    case .bytes(let bytes): return T.self == [UInt8].self ? bytes as? T : nil
    case .null, .array, .object: return nil
    }
  }

  private static func number<T>(_ integer: some FixedWidthInteger) -> T? {
    if T.self == Int.self { return Int(exactly: integer) as? T }
    if T.self == Double.self { return Double(integer) as? T }
    if T.self == Float.self { return Float(integer) as? T }
    guard let type = T.self as? any BinaryInteger.Type else { return nil }
    func exactly<Wanted: BinaryInteger>(_ type: Wanted.Type) -> T? { Wanted(exactly: integer) as? T }
    return exactly(type)
  }

  /// Decodes values that are encoded as text: strings, non-finite numbers, and integers of more than 64 bits.
  private static func scalar<T>(in text: String) -> T? {
    if T.self == String.self { return text as? T }
    if T.self == Double.self { return Double(text) as? T }
    if T.self == Float.self { return Float(text) as? T }
    guard T.self is any BinaryInteger.Type, MemoryLayout<T>.size > MemoryLayout<UInt64>.size else { return nil }
    return (T.self as? any LosslessStringConvertible.Type)?.init(text) as? T
  }

  fileprivate static func mismatch(
    _ type: Any.Type, _ expected: String, _ value: RouteValue, at path: RoutePath
  ) -> DecodingError {
    .typeMismatch(
      type, .init(codingPath: path.keys, debugDescription: "Expected \(expected), found \(value.kind)."))
  }
}

private struct ValueDecoder: Decoder {
  let value: RouteValue
  let path: RoutePath
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else {
      throw RouteDecoder.mismatch([String: Any].self, "an object", value, at: path)
    }
    return KeyedDecodingContainer(KeyedContainer(object: object, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let list = value.list else { throw RouteDecoder.mismatch([Any].self, "a list", value, at: path) }
    return UnkeyedContainer(list: list, path: path)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleContainer(decoder: self) }
}

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: [String: RouteValue]
  let path: RoutePath
  var codingPath: [any CodingKey] { path.keys }

  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = try value(for: key) { true } else { false }
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try RouteDecoder.decode(type, from: value(for: key), at: .key(key, below: path))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(for: RouteKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

  private func decoder(for key: some CodingKey) throws -> ValueDecoder {
    ValueDecoder(value: try value(for: key), path: .key(key, below: path))
  }

  private func value(for key: some CodingKey) throws -> RouteValue {
    guard let value = object[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "No value for \(key.stringValue)."))
    }
    return value
  }
}

private struct UnkeyedContainer: UnkeyedDecodingContainer {
  let list: RouteList
  let path: RoutePath
  private(set) var currentIndex = 0

  init(list: RouteList, path: RoutePath) {
    self.list = list
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }
  var count: Int? { list.count }
  var isAtEnd: Bool { currentIndex >= list.count }

  mutating func decodeNil() throws -> Bool {
    guard case .null = try peek() else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let result = try RouteDecoder.decode(type, from: peek(), at: .index(currentIndex, below: path))
    currentIndex += 1
    return result
  }

  /// `Data` decodes its bytes with this method, one at a time.
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    if case .bytes(let bytes) = list, currentIndex < bytes.count {
      currentIndex += 1
      return bytes[currentIndex - 1]
    }
    let value = try peek()
    guard let byte = value.byte else {
      throw RouteDecoder.mismatch(type, "\(type)", value, at: .index(currentIndex, below: path))
    }
    currentIndex += 1
    return byte
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try decoder().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder()
    currentIndex += 1
    return decoder
  }

  private func decoder() throws -> ValueDecoder {
    ValueDecoder(value: try peek(), path: .index(currentIndex, below: path))
  }

  private func peek() throws -> RouteValue {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        RouteValue.self,
        .init(
          codingPath: RoutePath.index(currentIndex, below: path).keys,
          debugDescription: "The list has no element \(currentIndex)."))
    }
    return list[currentIndex]
  }
}

private struct SingleContainer: SingleValueDecodingContainer {
  let decoder: ValueDecoder
  var codingPath: [any CodingKey] { decoder.path.keys }

  func decodeNil() -> Bool { if case .null = decoder.value { true } else { false } }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try RouteDecoder.decode(type, from: decoder.value, at: decoder.path)
  }
}
