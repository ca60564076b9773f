/// Encodes one value after the other into an output.
///
/// A value's fields are written as they come. Containers that are asked for with `nestedContainer` and `superEncoder`
/// can be written at any time until their parent ends, so they have outputs of their own, which the parent inserts.
final class ValueEncoder: Encoder {
  let output: ValueOutput
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let parent: ValueEncoder?
  private let key: (any CodingKey)?
  private let depth: Int
  private var shape = Shape.none
  private var failure: String?
  private var deferred: [Deferred] = []
  private(set) var count = 0

  private enum Shape: Equatable {
    case none, single
    case object(start: Int)
    case array(start: Int)
  }

  private struct Deferred {
    let offset: Int
    let name: String?
    let encoder: ValueEncoder
  }

  init(output: ValueOutput, parent: ValueEncoder? = nil, key: (any CodingKey)? = nil) {
    self.output = output
    self.parent = parent
    self.key = key
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// Encodes a value as bytes.
  ///
  /// - Parameter before: writes what comes before the value.
  static func encode(_ value: some Encodable, before: (ValueOutput) -> Void = { _ in }) throws -> [UInt8] {
    let output = ValueOutput(reserving: 256)
    before(output)
    try write(value, to: output, parent: nil, key: nil)
    return output.bytes
  }

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    beginObject()
    return KeyedEncodingContainer(KeyedOutput<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = shape { return UnkeyedOutput(encoder: self) }
    begin(.array(start: 0))
    return UnkeyedOutput(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleOutput(encoder: self) }

  private func beginObject() {
    if case .object = shape { return }
    begin(.object(start: 0))
  }

  private func begin(_ new: Shape) {
    guard shape == .none else { return failure = "asks for containers of different kinds" }
    switch new {
    case .object: shape = .object(start: output.begin(ValueTag.object))
    case .array: shape = .array(start: output.begin(ValueTag.array))
    case .none, .single: shape = new
    }
  }

  /// Notes that the one value of a single-value container follows.
  func beginSingle() throws {
    begin(.single)
    try checkFailure(of: nil)
  }

  /// Writes the name of a field.
  func begin(field: some CodingKey) { output.append(name: field.stringValue) }

  func beginElement() { count += 1 }

  /// Writes a value of any type.
  func write(_ value: some Encodable, key: (any CodingKey)?) throws {
    try Self.write(value, to: output, parent: self, key: key)
  }

  private static func write<Value: Encodable>(
    _ value: Value, to output: ValueOutput, parent: ValueEncoder?, key: (any CodingKey)?
  ) throws {
    guard !output.appendStandard(value) else { return }
    let encoder = ValueEncoder(output: output, parent: parent, key: key)
    guard encoder.depth <= ValueTag.deepest else {
      throw encoder.error(value, "lies more than \(ValueTag.deepest) levels deep")
    }
    // The deferred encoders refer to their parent.
    defer { encoder.releaseDeferred() }
    try value.encode(to: encoder)
    try encoder.finish(value)
  }

  private func releaseDeferred() {
    for item in deferred { item.encoder.releaseDeferred() }
    deferred = []
  }

  /// Makes an encoder whose value this one inserts where it is now, under a name or as an element.
  func deferring(_ key: any CodingKey, name: String?) -> ValueEncoder {
    let encoder = ValueEncoder(output: ValueOutput(), parent: self, key: key)
    deferred.append(Deferred(offset: output.bytes.count, name: name, encoder: encoder))
    return encoder
  }

  private func finish(_ value: Any?) throws {
    try checkFailure(of: value)
    // What nothing was asked for is an empty object.
    if shape == .none { beginObject() }
    for item in deferred.reversed() {
      if item.encoder.depth > ValueTag.deepest {
        throw error(value, "lies more than \(ValueTag.deepest) levels deep")
      }
      try item.encoder.finish(value)
      let inserted = ValueOutput()
      if let name = item.name { inserted.append(name: name) }
      output.bytes.insert(contentsOf: inserted.bytes + item.encoder.output.bytes, at: item.offset)
    }
    switch shape {
    case .object(let start), .array(let start):
      guard output.end(at: start) else { throw error(value, "takes more than 4 GB") }
    case .none, .single: break
    }
  }

  private func checkFailure(of value: Any?) throws {
    if let failure { throw error(value, failure) }
  }

  private func error(_ value: Any?, _ reason: String) -> EncodingError {
    .invalidValue(value as Any, .init(codingPath: codingPath, debugDescription: "The value \(reason)."))
  }
}
