/// Reads any `Decodable` from a ``RouteValue``, without Foundation.
enum RouteDecoder {
  static func decode<T: Decodable>(_ type: T.Type, from value: RouteValue) throws -> T {
    try ValueDecoder(value: value, codingPath: []).decode(type)
  }
}

private struct ValueDecoder: Decoder {
  let value: RouteValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else { throw mismatch(type, "an object") }
    return KeyedDecodingContainer(KeyedContainer(object: object, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let array) = value else { throw mismatch([Any].self, "an array") }
    return UnkeyedContainer(array: array, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleContainer(decoder: self) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if type is any BinaryInteger.Type || type == Double.self || type == Float.self || type == Bool.self
      || type == String.self
    {
      if let scalar = scalar(type) { return scalar }
      throw mismatch(type, "\(type)")
    }
    return try type.init(from: self)
  }

  private func scalar<T>(_ type: T.Type) -> T? {
    switch value {
    case .bool(let bool): bool as? T
    case .integer(let integer): number(integer, as: type)
    case .unsigned(let unsigned): number(unsigned, as: type)
    case .number(let number): type == Float.self ? Float(number) as? T : number as? T
    case .string(let text):
      if type == String.self {
        text as? T
      } else if type == Double.self {
        Double(text) as? T
      } else if type == Float.self {
        Float(text) as? T
      } else {
        nil
      }
    case .null, .array, .object: nil
    }
  }

  private func number<T>(_ integer: some BinaryInteger, as type: T.Type) -> T? {
    if let wanted = type as? any BinaryInteger.Type { return exactly(integer, as: wanted) as? T }
    if type == Double.self { return Double(integer) as? T }
    if type == Float.self { return Float(integer) as? T }
    return nil
  }

  private func exactly<Wanted: BinaryInteger>(_ integer: some BinaryInteger, as type: Wanted.Type) -> Wanted? {
    Wanted(exactly: integer)
  }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "Expected \(expected), found \(value)."))
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: [String: RouteValue]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).value == .null }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder(for: key).decode(type) }

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
    guard let value = object[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "No value for \(key.stringValue)."))
    }
    return ValueDecoder(value: value, codingPath: codingPath + [key])
  }
}

private struct UnkeyedContainer: UnkeyedDecodingContainer {
  let array: [RouteValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(array: [RouteValue], codingPath: [any CodingKey]) {
    self.array = array
    self.codingPath = codingPath
  }

  var count: Int? { array.count }
  var isAtEnd: Bool { currentIndex >= array.count }

  mutating func decodeNil() throws -> Bool {
    guard try peek().value == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try take { try $0.decode(type) } }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try take { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try take { $0 } }

  private mutating func take<T>(_ read: (ValueDecoder) throws -> T) throws -> T {
    let result = try read(peek())
    currentIndex += 1
    return result
  }

  private func peek() throws -> ValueDecoder {
    let path = codingPath + [RouteKey(intValue: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        RouteValue.self, .init(codingPath: path, debugDescription: "The array has no element \(currentIndex)."))
    }
    return ValueDecoder(value: array[currentIndex], codingPath: path)
  }
}

private struct SingleContainer: SingleValueDecodingContainer {
  let decoder: ValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value == .null }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
}
