import Foundation

/// Decodes the value at a position of an input.
final class ValueDecoder: Decoder {
  private let memory: ValueMemory
  let input: ValueInput
  let position: Int
  let end: Int
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let parent: ValueDecoder?
  private let key: (any CodingKey)?
  private let depth: Int

  /// Where the fields lie, once a container of them was asked for.
  private(set) var fields = 0..<0
  /// Where the field begins that was found last, and where the one after it does.
  private var lastField = 0
  private var nextField = 0

  private init(_ memory: ValueMemory, _ position: Int, _ end: Int, parent: ValueDecoder?, key: (any CodingKey)?) {
    self.memory = memory
    input = memory.input
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
    let memory = bytes.withUnsafeBytes { ValueMemory(copying: UnsafeRawBufferPointer(rebasing: $0[range])) }
    let root = ValueDecoder(memory, 0, range.count, parent: nil, key: nil)
    do {
      guard try root.input.end(ofValueAt: 0, in: range.count) == range.count else { throw ValueInput.Damage.cutOff }
    } catch {
      throw root.error(error, nil)
    }
    return try root.read(type, at: 0, nil) { root }
  }

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    fields = try content(ValueTag.object)
    (lastField, nextField) = (fields.lowerBound, fields.lowerBound)
    return KeyedDecodingContainer(KeyedInput<Key>(decoder: self))
  }

  /// The names of the fields, as far as they can be read.
  var fieldNames: [String] {
    var names: [String] = []
    var position = fields.lowerBound
    while position < fields.upperBound, let field = try? input.field(at: position, in: fields) {
      if let name = try? input.text(field.name) { names.append(name) }
      position = field.end
    }
    return names
  }

  /// Returns the offset of a field's value; nil if there is no such field.
  ///
  /// Fields are mostly asked for in the order in which they were written, so a search starts where the last one ended.
  func find(_ name: String) throws -> Int? {
    var name = name
    return try name.withUTF8 { name in
      if nextField < fields.upperBound, let position = try find(name, from: nextField, to: nextField + 1) {
        return position
      }
      // A field may be asked for twice: whether there is one, then for its value.
      let last = lastField
      if let position = try find(name, from: last, to: fields.upperBound) { return position }
      return try find(name, from: fields.lowerBound, to: last)
    }
  }

  /// Looks at the fields that begin between two offsets.
  private func find(
    _ name: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) throws(ValueInput.Damage) -> Int? {
    var position = start
    while position < end {
      let field = try input.field(at: position, in: fields)
      if input.equal(field.name, name) {
        lastField = position
        nextField = field.end
        return field.name.upperBound
      }
      position = field.end
    }
    return nil
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
    try read(type, at: position, key) { try nested(at: position, in: end, key) }
  }

  func nested(at position: Int, in end: Int, _ key: (any CodingKey)?) throws -> ValueDecoder {
    let decoder = ValueDecoder(memory, position, end, parent: self, key: key)
    guard decoder.depth <= ValueTag.deepest else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "The value lies more than \(ValueTag.deepest) levels deep."))
    }
    return decoder
  }

  /// Reads text, a date, a UUID or data; other types decode themselves by the decoder.
  private func read<Value: Decodable>(
    _ type: Value.Type, at position: Int, _ key: (any CodingKey)?, _ decoder: () throws -> ValueDecoder
  ) throws -> Value {
    do {
      // A cast by `as` looks types up, which takes longer than reading; these types are equal.
      if type == String.self { return unsafeBitCast(try input.text(at: position), to: type) }
      if type == Date.self { return unsafeBitCast(try input.date(at: position), to: type) }
      if type == UUID.self { return unsafeBitCast(try input.uuid(at: position), to: type) }
      if type == Data.self { return unsafeBitCast(try input.data(at: position), to: type) }
    } catch {
      throw self.error(error, key)
    }
    return try type.init(from: try decoder())
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
