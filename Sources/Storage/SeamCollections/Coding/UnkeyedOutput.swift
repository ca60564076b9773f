/// Writes the elements of an array.
struct UnkeyedOutput: UnkeyedEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  var count: Int { encoder.count }

  private func element() -> ValueOutput {
    encoder.beginElement()
    return encoder.output
  }

  private var key: ValueKey { ValueKey(index: encoder.count) }

  func encodeNil() { element().appendNil() }

  func encode(_ value: some Encodable) throws {
    let key = key
    encoder.beginElement()
    try encoder.write(value, key: key)
  }

  func encode(_ value: Bool) { element().append(value) }
  func encode(_ value: String) { element().append(value) }
  func encode(_ value: Double) { element().append(value) }
  func encode(_ value: Float) { element().append(value) }
  func encode(_ value: Int) { element().append(integer: value) }
  func encode(_ value: Int8) { element().append(integer: value) }
  func encode(_ value: Int16) { element().append(integer: value) }
  func encode(_ value: Int32) { element().append(integer: value) }
  func encode(_ value: Int64) { element().append(integer: value) }
  func encode(_ value: UInt) { element().append(integer: value) }
  func encode(_ value: UInt8) { element().append(integer: value) }
  func encode(_ value: UInt16) { element().append(integer: value) }
  func encode(_ value: UInt32) { element().append(integer: value) }
  func encode(_ value: UInt64) { element().append(integer: value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { superEncoder().unkeyedContainer() }

  func superEncoder() -> any Encoder {
    let key = key
    encoder.beginElement()
    return encoder.deferring(key, name: nil)
  }
}
