/// What a ``CollectionSchema`` lists: a ``CollectionIndex`` or a ``WordIndex``.
public protocol IndexDeclaration<Value>: Sendable {
  /// The values of the collection.
  associatedtype Value
  /// The index's name, unique in its collection.
  var name: String { get }
  /// How the index is kept.
  var definition: IndexDefinition<Value> { get }
}

/// How an index is kept; made by ``CollectionIndex`` and ``WordIndex``.
public struct IndexDefinition<Value>: Sendable {
  let name: String
  /// Tells the declaration from others with the same name.
  let fingerprint: String
  let isUnique: Bool
  /// Whether a value can have several keys.
  let isManyValued: Bool
  /// Calls the closure with each key of a value; the same key may be passed twice.
  let keys: @Sendable (_ value: Value, _ pass: (IndexValueEncoder) -> Void) -> Void
  /// The words of a value; nil for an index that orders values.
  var words: (@Sendable (_ value: Value) -> Set<String>)?

  init(
    _ name: String, kind: String, version: Int, isUnique: Bool = false, isManyValued: Bool = false,
    keys: @escaping @Sendable (_ value: Value, _ pass: (IndexValueEncoder) -> Void) -> Void
  ) {
    self.name = name
    fingerprint = "\(kind)\(isUnique ? " unique" : "")\(isManyValued ? " each" : "") \(version)"
    self.isUnique = isUnique
    self.isManyValued = isManyValued
    self.keys = keys
  }
}
