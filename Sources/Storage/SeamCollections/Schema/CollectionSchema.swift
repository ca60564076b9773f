/// The name of a collection, and the indexes by which its values are found.
///
/// ```swift
/// extension CollectionSchema<Patient> {
///   static let patients = CollectionSchema(
///     "patients", version: 2, indexes: Patient.byName, Patient.byNumber, Patient.words)
/// }
/// ```
///
/// Raise the version when the shape of the values changes in a way that older code must not read, and whenever an index
/// is added, changed or removed. An app with a lower version than the stored one is refused with
/// ``CollectionError/Code/newerVersion``, since it would leave the new indexes without its changes; with the same
/// version and other indexes it is refused with ``CollectionError/Code/changedDeclaration``.
public struct CollectionSchema<Value: Codable & Sendable & Identifiable>: Sendable where Value.ID: IndexValue {
  /// The collection's name in its storage.
  public let name: String
  /// The version of the values' shape and of the indexes.
  public let version: Int
  let indexes: [IndexDefinition<Value>]
  private(set) var steps: [Int: @Sendable ([UInt8]) throws -> Value] = [:]

  /// Makes a schema.
  ///
  /// - Parameters:
  ///   - name: the collection's name in its storage; any text.
  ///   - version: the version of the values' shape and of the indexes, from 1 on.
  ///   - indexes: the indexes, with different names.
  /// - Precondition: the names of the indexes differ, and the version is at least 1.
  public init(_ name: String, version: Int = 1, indexes: any IndexDeclaration<Value>...) {
    precondition(version >= 1, "The version of collection \"\(name)\" is \(version); it begins with 1.")
    precondition(
      Set(indexes.map { $0.name }).count == indexes.count,
      "Collection \"\(name)\" has two indexes of one name; give each its own.")
    self.name = name
    self.version = version
    self.indexes = indexes.map { $0.definition }
  }

  /// The same schema, able to read values that were stored with an older version.
  ///
  /// ```swift
  /// CollectionSchema<Patient>("patients", version: 3, indexes: Patient.byName)
  ///   .migrating(from: 1) { (old: PatientV1) in Patient(old) }
  ///   .migrating(from: 2) { (old: PatientV2) in Patient(old) }
  /// ```
  ///
  /// Values are migrated as they are read, and in the background stored in their new shape, with all indexes. Versions
  /// without a closure are read as they are. What the closure throws is the cause of an
  /// ``CollectionError/Code/unreadable`` error.
  ///
  /// - Precondition: `old` is at least 1 and less than the schema's version.
  public func migrating<Old: Decodable & SendableMetatype>(
    from old: Int, _ type: Old.Type = Old.self, _ migrate: @escaping @Sendable (Old) throws -> Value
  ) -> Self {
    precondition(
      1 <= old && old < version, "Collection \"\(name)\" is of version \(version) and cannot migrate from \(old).")
    var schema = self
    schema.steps[old] = { try migrate(ValueDecoder.decode(Old.self, from: $0)) }
    return schema
  }

  func index(named name: String) -> IndexDefinition<Value>? { indexes.first { $0.name == name } }
}
