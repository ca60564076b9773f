import Foundation

/// Decodes the value at a position of an input.
final class ValueDecoder: Decoder {
  let input: ValueInput
  let position: Int
  let end: Int
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let parent: ValueDecoder?
  private let key: (any CodingKey)?
  private let depth: Int

  private init(_ input: ValueInput, _ position: Int, _ end: Int, parent: ValueDecoder?, key: (any CodingKey)?) {
    self.input = input
    self.position = position
    self.end = end
    self.parent = parent
    self.key = key
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// Decodes a value from bytes; throws a `DecodingError` if they are damaged or of another type.
  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try decode(type, from: bytes, in: bytes.indices)
  }

  /// Decodes the value in a range of bytes.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], in range: Range<Int>
  ) throws -> Value {
    let input = ValueInput(bytes, range)
    let root = ValueDecoder(input, range.lowerBound, range.upperBound, parent: nil, key: nil)
    do {
      let end = try input.end(ofValueAt: range.lowerBound, in: range.upperBound)
      guard end == range.upperBound else { throw ValueInput.Damage.cutOff }
    } catch {
      throw root.error(error, nil)
    }
    if let standard = try root.standard(type, at: range.lowerBound, nil) { return standard }
    return try type.init(from: root)
  }

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedInput<Key>(self, try content(ValueTag.object)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { UnkeyedInput(self, try content(ValueTag.array)) }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleInput(decoder: self) }

  private func content(_ tag: UInt8) throws -> Range<Int> {
    do {
      return try input.content(at: position, tag: tag, in: end)
    } catch {
      throw self.error(error, nil)
    }
  }

  /// Decodes the value of a field, an element or this decoder.
  func value<Value: Decodable>(
    _ type: Value.Type, at position: Int, in end: Int, _ key: (any CodingKey)?
  ) throws -> Value {
    if let standard = try standard(type, at: position, key) { return standard }
    return try type.init(from: try nested(at: position, in: end, key))
  }

  func nested(at position: Int, in end: Int, _ key: (any CodingKey)?) throws -> ValueDecoder {
    let decoder = ValueDecoder(input, position, end, parent: self, key: key)
    guard decoder.depth <= ValueTag.deepest else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "The value lies more than \(ValueTag.deepest) levels deep."))
    }
    return decoder
  }

  /// Text, a date, a UUID or data; nil for other types.
  private func standard<Value>(_ type: Value.Type, at position: Int, _ key: (any CodingKey)?) throws -> Value? {
    do {
      if type == String.self { return try input.text(at: position) as? Value }
      if type == Date.self { return try input.date(at: position) as? Value }
      if type == UUID.self { return try input.uuid(at: position) as? Value }
      if type == Data.self { return try input.data(at: position) as? Value }
      return nil
    } catch {
      throw self.error(error, key)
    }
  }

  /// The error of the standard library for what kept a value from being read.
  func error(_ error: any Error, _ key: (any CodingKey)?) -> any Error {
    guard let damage = error as? ValueInput.Damage else { return error }
    let path = codingPath + (key.map { [$0] } ?? [])
    let text =
      switch damage {
      case .cutOff: "The value is cut off."
      case .otherType(let found): "There is \(found) instead."
      case .notANumber(let reason): "The number \(reason)."
      case .notUTF8: "The text is not UTF-8."
      case .unknownTag(let tag): "The tag \(tag) is of no type."
      }
    if case .otherType = damage {
      return DecodingError.typeMismatch(Any.self, .init(codingPath: path, debugDescription: text))
    }
    return DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: text))
  }
}
