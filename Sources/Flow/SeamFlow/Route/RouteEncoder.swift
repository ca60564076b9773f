/// Encodes any `Encodable` as a ``RouteValue``, without Foundation.
enum RouteEncoder {
  static func encode(_ value: some Encodable) throws -> RouteValue { try encode(value, at: .root) }

  /// Encodes a value.
  ///
  /// Its path is only evaluated if the value is not a leaf.
  fileprivate static func encode<Value: Encodable>(
    _ value: Value, at path: @autoclosure () -> RoutePath
  ) throws -> RouteValue {
    if let leaf = leaf(value) { return leaf }
    let node = RouteNode()
    try value.encode(to: NodeEncoder(node: node, path: path()))
    return node.value.ordered(as: Value.self)
  }

  /// Compares types before casting, because casts are slow.
  private static func leaf<Value>(_ value: Value) -> RouteValue? {
    if Value.self == String.self { return (value as? String).map(RouteValue.string) }
    if Value.self == Int.self { return (value as? Int).map { .integer(Int64($0)) } }
    if Value.self == Bool.self { return (value as? Bool).map(RouteValue.bool) }
    if Value.self == Double.self { return (value as? Double).map { RouteValue($0) } }
    if Value.self == Float.self { return (value as? Float).map { RouteValue(Double($0)) } }
    if Value.self == [UInt8].self { return (value as? [UInt8]).map { $0.isEmpty ? .array([]) : .bytes($0) } }
    if Value.self == RouteValue.self { return value as? RouteValue }
    return (value as? any BinaryInteger).map { RouteValue($0) }
  }
}

/// A value under construction, shared by reference between containers.
///
/// Each form has its own property, because a payload in an enum case would be copied whenever it grows.
private final class RouteNode {
  enum Form {
    case empty, leaf, list, object
  }

  /// A complete value, or one that a nested container is still filling.
  enum Part {
    case value(RouteValue)
    case node(RouteNode)

    var value: RouteValue {
      switch self {
      case .value(let value): value
      case .node(let node): node.value
      }
    }
  }

  private var form = Form.empty
  private var leaf = RouteValue.null
  /// The elements of a list while all of them are bytes.
  private var bytes: [UInt8] = []
  /// All elements of a list once one of them is not a byte.
  private var elements: [Part] = []
  private var members: [String: Part] = [:]

  /// The complete value.
  ///
  /// An empty container stays a container.
  var value: RouteValue {
    switch form {
    case .empty: .object([:])
    case .leaf: leaf
    case .list where elements.isEmpty: bytes.isEmpty ? .array([]) : .bytes(bytes)
    case .list: RouteValue(list: elements.map(\.value))
    case .object: .object(members.mapValues(\.value))
    }
  }

  /// Sets the form of an empty node; the form of other nodes changes only when something is written.
  func open(_ form: Form) {
    if case .empty = self.form { self.form = form }
  }

  func set(_ value: RouteValue) {
    form = .leaf
    leaf = value
  }

  // MARK: Objects

  func set(_ value: RouteValue, forKey key: String) {
    form = .object
    members[key] = .value(value)
  }

  /// Returns the node of a nested container: the same one each time the key is opened.
  func child(_ key: String) -> RouteNode {
    form = .object
    if case .node(let node)? = members[key] { return node }
    let node = RouteNode()
    members[key] = .node(node)
    return node
  }

  // MARK: Lists

  var count: Int { elements.isEmpty ? bytes.count : elements.count }

  func append(_ value: RouteValue) {
    form = .list
    if elements.isEmpty, let byte = value.byte { bytes.append(byte) } else { append(.value(value)) }
  }

  func append(contentsOf more: some Sequence<UInt8>) {
    form = .list
    if elements.isEmpty {
      bytes.append(contentsOf: more)
    } else {
      elements.append(contentsOf: more.lazy.map { .value(.integer(Int64($0))) })
    }
  }

  func appendNode() -> RouteNode {
    form = .list
    let node = RouteNode()
    append(.node(node))
    return node
  }

  private func append(_ part: Part) {
    if elements.isEmpty {
      elements = bytes.map { .value(.integer(Int64($0))) }
      bytes = []
    }
    elements.append(part)
  }
}

private struct NodeEncoder: Encoder {
  let node: RouteNode
  let path: RoutePath
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.open(.object)
    return KeyedEncodingContainer(KeyedContainer(node: node, path: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.open(.list)
    return UnkeyedContainer(node: node, path: path)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleContainer(node: node, path: path) }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: RouteNode
  let path: RoutePath
  var codingPath: [any CodingKey] { path.keys }

  mutating func encodeNil(forKey key: Key) throws { node.set(.null, forKey: key.stringValue) }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    node.set(try RouteEncoder.encode(value, at: .key(key, below: path)), forKey: key.stringValue)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(for: key).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(for: key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { encoder(for: RouteKey("super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

  private func encoder(for key: some CodingKey) -> NodeEncoder {
    NodeEncoder(node: node.child(key.stringValue), path: .key(key, below: path))
  }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let node: RouteNode
  let path: RoutePath
  var codingPath: [any CodingKey] { path.keys }
  var count: Int { node.count }

  mutating func encodeNil() throws { node.append(.null) }

  mutating func encode(_ value: some Encodable) throws {
    node.append(try RouteEncoder.encode(value, at: .index(node.count, below: path)))
  }

  /// `Data` encodes its regions with this method.
  mutating func encode(contentsOf bytes: some Sequence<UInt8>) throws { node.append(contentsOf: bytes) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder().container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> NodeEncoder {
    let path = RoutePath.index(node.count, below: path)
    return NodeEncoder(node: node.appendNode(), path: path)
  }
}

private struct SingleContainer: SingleValueEncodingContainer {
  let node: RouteNode
  let path: RoutePath
  var codingPath: [any CodingKey] { path.keys }

  mutating func encodeNil() throws { node.set(.null) }
  mutating func encode(_ value: some Encodable) throws { node.set(try RouteEncoder.encode(value, at: path)) }
}
