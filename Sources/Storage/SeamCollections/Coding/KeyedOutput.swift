/// Writes the fields of an object.
struct KeyedOutput<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  private func field(_ key: Key) -> ValueOutput {
    encoder.begin(field: key)
    return encoder.output
  }

  func encodeNil(forKey key: Key) { field(key).appendNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    encoder.begin(field: key)
    try encoder.write(value, key: key)
  }

  func encode(_ value: Bool, forKey key: Key) { field(key).append(value) }
  func encode(_ value: String, forKey key: Key) { field(key).append(value) }
  func encode(_ value: Double, forKey key: Key) { field(key).append(value) }
  func encode(_ value: Float, forKey key: Key) { field(key).append(value) }
  func encode(_ value: Int, forKey key: Key) { field(key).append(integer: value) }
  func encode(_ value: Int8, forKey key: Key) { field(key).append(integer: value) }
  func encode(_ value: Int16, forKey key: Key) { field(key).append(integer: value) }
  func encode(_ value: Int32, forKey key: Key) { field(key).append(integer: value) }
  func encode(_ value: Int64, forKey key: Key) { field(key).append(integer: value) }
  func encode(_ value: UInt, forKey key: Key) { field(key).append(integer: value) }
  func encode(_ value: UInt8, forKey key: Key) { field(key).append(integer: value) }
  func encode(_ value: UInt16, forKey key: Key) { field(key).append(integer: value) }
  func encode(_ value: UInt32, forKey key: Key) { field(key).append(integer: value) }
  func encode(_ value: UInt64, forKey key: Key) { field(key).append(integer: value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.deferring(key, name: key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.deferring(key, name: key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.deferring(ValueKey.super, name: ValueKey.super.stringValue) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.deferring(key, name: key.stringValue) }
}
