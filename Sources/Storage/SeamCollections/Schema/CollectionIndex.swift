/// Orders the values of a collection by key paths.
///
/// ```swift
/// extension Patient {
///   static let byName = CollectionIndex("byName", \Patient.familyName, \.givenName)
///   static let byNumber = CollectionIndex("byNumber", \Patient.number, isUnique: true)
///   static let byTag = CollectionIndex("byTag", eachOf: \Patient.tags)
/// }
/// ```
///
/// The name, the types and whether it is unique are stored with the collection; the key paths cannot be. So raise the
/// index's `version`, and the schema's, when the index reads other properties than before, or when a computed property
/// that it reads returns something else.
///
/// A unique index refuses a second value with the same key; keys that contain nil are not compared.
public struct CollectionIndex<Value, Key: IndexValue>: IndexDeclaration {
  /// How the index is kept.
  public let definition: IndexDefinition<Value>

  /// The index's name, unique in its collection.
  public var name: String { definition.name }

  /// Orders values by a property.
  public init(
    _ name: String, _ path: any KeyPath<Value, Key> & Sendable, version: Int = 1, isUnique: Bool = false
  ) {
    definition = IndexDefinition(name, kind: "\(Key.self)", version: version, isUnique: isUnique) { value, pass in
      var encoder = IndexValueEncoder()
      value[keyPath: path].encode(to: &encoder)
      pass(encoder)
    }
  }

  /// Orders values by a property, and where that is equal by a second one.
  public init<First, Second>(
    _ name: String, _ first: any KeyPath<Value, First> & Sendable, _ second: any KeyPath<Value, Second> & Sendable,
    version: Int = 1, isUnique: Bool = false
  ) where Key == IndexPair<First, Second> {
    definition = IndexDefinition(name, kind: "\(Key.self)", version: version, isUnique: isUnique) { value, pass in
      var encoder = IndexValueEncoder()
      value[keyPath: first].encode(to: &encoder)
      value[keyPath: second].encode(to: &encoder)
      pass(encoder)
    }
  }

  /// Orders values by three properties.
  public init<First, Second, Third>(
    _ name: String, _ first: any KeyPath<Value, First> & Sendable, _ second: any KeyPath<Value, Second> & Sendable,
    _ third: any KeyPath<Value, Third> & Sendable, version: Int = 1, isUnique: Bool = false
  ) where Key == IndexPair<First, IndexPair<Second, Third>> {
    definition = IndexDefinition(name, kind: "\(Key.self)", version: version, isUnique: isUnique) { value, pass in
      var encoder = IndexValueEncoder()
      value[keyPath: first].encode(to: &encoder)
      value[keyPath: second].encode(to: &encoder)
      value[keyPath: third].encode(to: &encoder)
      pass(encoder)
    }
  }

  /// Lists a value under each element of an array; a query returns a value once, under its first element in the range.
  public init(
    _ name: String, eachOf path: any KeyPath<Value, [Key]> & Sendable, version: Int = 1, isUnique: Bool = false
  ) {
    definition = IndexDefinition(
      name, kind: "\(Key.self)", version: version, isUnique: isUnique, isManyValued: true
    ) { value, pass in
      for element in value[keyPath: path] {
        var encoder = IndexValueEncoder()
        element.encode(to: &encoder)
        pass(encoder)
      }
    }
  }
}
