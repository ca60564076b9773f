/// Reads one value.
struct SingleInput: SingleValueDecodingContainer {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.input.isNil(at: decoder.position) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.value(type, at: decoder.position, in: decoder.end, nil)
  }

  private func read<Value>(_ read: (Int) throws -> Value) throws -> Value {
    do {
      return try read(decoder.position)
    } catch {
      throw decoder.error(error, nil)
    }
  }

  func decode(_ type: Bool.Type) throws -> Bool { try read { try decoder.input.flag(at: $0) } }
  func decode(_ type: String.Type) throws -> String { try read { try decoder.input.text(at: $0) } }
  func decode(_ type: Double.Type) throws -> Double { try read { try decoder.input.double(at: $0) } }
  func decode(_ type: Float.Type) throws -> Float { try read { try decoder.input.float(at: $0) } }
  func decode(_ type: Int.Type) throws -> Int { try read { try decoder.input.integer(at: $0) } }
  func decode(_ type: Int8.Type) throws -> Int8 { try read { try decoder.input.integer(at: $0) } }
  func decode(_ type: Int16.Type) throws -> Int16 { try read { try decoder.input.integer(at: $0) } }
  func decode(_ type: Int32.Type) throws -> Int32 { try read { try decoder.input.integer(at: $0) } }
  func decode(_ type: Int64.Type) throws -> Int64 { try read { try decoder.input.integer(at: $0) } }
  func decode(_ type: UInt.Type) throws -> UInt { try read { try decoder.input.integer(at: $0) } }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try read { try decoder.input.integer(at: $0) } }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try read { try decoder.input.integer(at: $0) } }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try read { try decoder.input.integer(at: $0) } }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try read { try decoder.input.integer(at: $0) } }
}
