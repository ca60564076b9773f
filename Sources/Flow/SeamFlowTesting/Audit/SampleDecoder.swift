/// Decodes a sample value of any type: empty collections, zeros, and one text for all strings.
struct SampleDecoder: Decoder {
  /// The case that the outermost enum takes, and the number of its cases.
  final class Choice {
    private(set) var count = 1
    private var index: Int?

    init(index: Int) { self.index = index }

    /// Returns the index of the case to take: the chosen one at the first call, then always the first.
    func take(of count: Int) -> Int {
      guard let index else { return 0 }
      self.index = nil
      self.count = count
      return min(index, count - 1)
    }
  }

  /// The reason why no sample of a type could be made.
  struct Failure: Error, CustomStringConvertible {
    let reason: String
    /// The number of cases of the outermost enum.
    let cases: Int
    var description: String { reason }
  }

  let text: String
  let choice: Choice
  var depth = 0
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The maximum depth, as recursive types may not end.
  private static let limit = 30

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard depth < Self.limit else { throw Failure(reason: "\(type) contains itself", cases: choice.count) }
    if depth > 0, let first = EnumerableValues.all(of: type)?.first { return first }
    if let scalar = scalar(type) { return scalar }
    return try type.init(from: SampleDecoder(text: text, choice: choice, depth: depth + 1))
  }

  private func scalar<T>(_ type: T.Type) -> T? {
    if type == String.self { return text as? T }
    if type == Bool.self { return false as? T }
    if let type = type as? any BinaryInteger.Type { return zero(type) as? T }
    if let type = type as? any BinaryFloatingPoint.Type { return zero(type) as? T }
    return nil
  }

  private func zero<Number: BinaryInteger>(_ type: Number.Type) -> Number { 0 }
  private func zero<Number: BinaryFloatingPoint>(_ type: Number.Type) -> Number { 0 }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(decoder: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Unkeyed(decoder: self) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoder: self) }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { [] }

    /// One case of an enum.
    ///
    /// Dictionaries also read this property and get no keys.
    var allKeys: [Key] {
      guard let keys = EnumerableValues.all(of: Key.self), !keys.isEmpty else { return [] }
      return [keys[decoder.choice.take(of: keys.count)]]
    }

    func contains(_ key: Key) -> Bool { false }
    func decodeNil(forKey key: Key) throws -> Bool { true }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder.decode(type) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try decoder.container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { [] }
    /// Zero elements for arrays; types that decode a fixed number of elements still receive them.
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    private(set) var currentIndex = 0

    init(decoder: SampleDecoder) { self.decoder = decoder }

    mutating func decodeNil() throws -> Bool { true }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try decoder.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { self }
    mutating func superDecoder() throws -> any Decoder { decoder }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: SampleDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { true }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
  }
}
