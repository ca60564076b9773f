/// Reads the fields of an object.
struct KeyedInput<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { decoder.fieldNames.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { (try? find(key)) != nil }

  /// Returns the offset of a field's value; nil if there is no such field.
  private func find(_ key: some CodingKey) throws -> Int? {
    // What is generic looks up types when it runs, so the search is not.
    try decoder.find(key.stringValue)
  }

  private func value(of key: some CodingKey) throws -> Int {
    do {
      if let position = try find(key) { return position }
    } catch {
      throw decoder.error(error, key)
    }
    throw missing(key)
  }

  private func missing(_ key: some CodingKey) -> DecodingError {
    .keyNotFound(key, .init(codingPath: codingPath, debugDescription: "The field \(key.stringValue) is not stored."))
  }

  func decodeNil(forKey key: Key) throws -> Bool { decoder.input.isNil(at: try value(of: key)) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.value(type, at: try value(of: key), in: decoder.fields.upperBound, key)
  }

  private func read<Value>(_ key: Key, _ read: (Int) throws -> Value) throws -> Value {
    let position = try value(of: key)
    do {
      return try read(position)
    } catch {
      throw decoder.error(error, key)
    }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    do {
      if let value = try decoder.flag(key.stringValue) { return value }
    } catch {
      throw decoder.error(error, key)
    }
    throw missing(key)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    do {
      if let value = try decoder.text(key.stringValue) { return value }
    } catch {
      throw decoder.error(error, key)
    }
    throw missing(key)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    do {
      if let value = try decoder.double(key.stringValue) { return value }
    } catch {
      throw decoder.error(error, key)
    }
    throw missing(key)
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try read(key) { try decoder.input.float(at: $0) }
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    do {
      if let value = try decoder.integer(key.stringValue) { return value }
    } catch {
      throw decoder.error(error, key)
    }
    throw missing(key)
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try read(key) { try decoder.input.integer(at: $0) }
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try read(key) { try decoder.input.integer(at: $0) }
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try read(key) { try decoder.input.integer(at: $0) }
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try read(key) { try decoder.input.integer(at: $0) }
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try read(key) { try decoder.input.integer(at: $0) }
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try read(key) { try decoder.input.integer(at: $0) }
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try read(key) { try decoder.input.integer(at: $0) }
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try read(key) { try decoder.input.integer(at: $0) }
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try read(key) { try decoder.input.integer(at: $0) }
  }

  /// Reads a field that may be missing or nil, which is looked for once.
  private func readIfPresent<Value>(_ key: Key, _ read: (Int) throws -> Value) throws -> Value? {
    do {
      guard let position = try find(key), !decoder.input.isNil(at: position) else { return nil }
      return try read(position)
    } catch {
      throw decoder.error(error, key)
    }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    do {
      return try decoder.flag(unlessNil: key.stringValue)
    } catch {
      throw decoder.error(error, key)
    }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    do {
      return try decoder.text(unlessNil: key.stringValue)
    } catch {
      throw decoder.error(error, key)
    }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    do {
      return try decoder.integer(unlessNil: key.stringValue)
    } catch {
      throw decoder.error(error, key)
    }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    do {
      return try decoder.double(unlessNil: key.stringValue)
    } catch {
      throw decoder.error(error, key)
    }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try readIfPresent(key) { try decoder.value(type, at: $0, in: decoder.fields.upperBound, key) }
  }

  private func nested(_ key: some CodingKey) throws -> ValueDecoder {
    try decoder.nested(at: try value(of: key), in: decoder.fields.upperBound, key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try nested(ValueKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }
}
