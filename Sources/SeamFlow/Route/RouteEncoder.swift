/// Writes any `Encodable` as a ``RouteValue``, without Foundation.
enum RouteEncoder {
  static func encode(_ value: some Encodable) throws -> RouteValue {
    let node = RouteNode()
    try node.write(value, at: [])
    return node.value
  }
}

/// A value under construction: containers share it by reference while they fill it.
private final class RouteNode {
  enum Content {
    case empty
    case leaf(RouteValue)
    case array([RouteNode])
    case object([String: RouteNode])
  }

  var content = Content.empty

  /// The finished value; a container that was opened but left empty stays a container.
  var value: RouteValue {
    switch content {
    case .empty: .object([:])
    case .leaf(let value): value
    case .array(let nodes): .array(nodes.map(\.value))
    case .object(let nodes): .object(nodes.mapValues(\.value))
    }
  }

  func child(_ key: String) -> RouteNode {
    let node = RouteNode()
    var nodes: [String: RouteNode] = [:]
    if case .object(let existing) = content { nodes = existing }
    nodes[key] = node
    content = .object(nodes)
    return node
  }

  func append() -> RouteNode {
    let node = RouteNode()
    var nodes: [RouteNode] = []
    if case .array(let existing) = content { nodes = existing }
    nodes.append(node)
    content = .array(nodes)
    return node
  }

  var count: Int {
    if case .array(let nodes) = content { nodes.count } else { 0 }
  }

  func write(_ value: some Encodable, at path: [any CodingKey]) throws {
    switch value {
    case let value as String: content = .leaf(.string(value))
    case let value as Bool: content = .leaf(.bool(value))
    case let value as Double: content = .leaf(RouteValue(value))
    case let value as Float: content = .leaf(RouteValue(Double(value)))
    case let value as any BinaryInteger: content = .leaf(RouteValue(value))
    default: try value.encode(to: NodeEncoder(node: self, codingPath: path))
    }
  }
}

private struct NodeEncoder: Encoder {
  let node: RouteNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .empty = node.content { node.content = .object([:]) }
    return KeyedEncodingContainer(KeyedContainer(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .empty = node.content { node.content = .array([]) }
    return UnkeyedContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleContainer(node: node, codingPath: codingPath)
  }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: RouteNode
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) throws { node.child(key.stringValue).content = .leaf(.null) }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.child(key.stringValue).write(value, at: codingPath + [key])
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
    NodeEncoder(node: node.child(key.stringValue), codingPath: codingPath + [key])
  }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let node: RouteNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  mutating func encodeNil() throws { node.append().content = .leaf(.null) }
  mutating func encode(_ value: some Encodable) throws { try node.append().write(value, at: codingPath) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder().container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> NodeEncoder {
    NodeEncoder(node: node.append(), codingPath: codingPath + [RouteKey(intValue: count)])
  }
}

private struct SingleContainer: SingleValueEncodingContainer {
  let node: RouteNode
  let codingPath: [any CodingKey]

  mutating func encodeNil() throws { node.content = .leaf(.null) }
  mutating func encode(_ value: some Encodable) throws { try node.write(value, at: codingPath) }
}
