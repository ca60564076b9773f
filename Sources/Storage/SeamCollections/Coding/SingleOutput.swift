/// Writes one value.
struct SingleOutput: SingleValueEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  private func begin() throws -> ValueOutput {
    try encoder.beginSingle()
    return encoder.output
  }

  func encodeNil() throws { try begin().appendNil() }

  func encode(_ value: some Encodable) throws {
    try encoder.beginSingle()
    try encoder.write(value, key: nil)
  }

  func encode(_ value: Bool) throws { try begin().append(value) }
  func encode(_ value: String) throws { try begin().append(value) }
  func encode(_ value: Double) throws { try begin().append(value) }
  func encode(_ value: Float) throws { try begin().append(value) }
  func encode(_ value: Int) throws { try begin().append(integer: value) }
  func encode(_ value: Int8) throws { try begin().append(integer: value) }
  func encode(_ value: Int16) throws { try begin().append(integer: value) }
  func encode(_ value: Int32) throws { try begin().append(integer: value) }
  func encode(_ value: Int64) throws { try begin().append(integer: value) }
  func encode(_ value: UInt) throws { try begin().append(integer: value) }
  func encode(_ value: UInt8) throws { try begin().append(integer: value) }
  func encode(_ value: UInt16) throws { try begin().append(integer: value) }
  func encode(_ value: UInt32) throws { try begin().append(integer: value) }
  func encode(_ value: UInt64) throws { try begin().append(integer: value) }
}
