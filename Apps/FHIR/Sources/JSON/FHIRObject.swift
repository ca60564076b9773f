/// The members of a JSON object, in their order; names are unique.
///
/// A member is found in constant time in large objects. Setting a member keeps its place; a new one is appended.
/// Removing a member takes time that grows with the number of members.
public struct FHIRObject: Hashable, Sendable {
  /// A name and its value.
  public typealias Member = (name: String, value: FHIRJSON)

  private(set) var storage: JSONContainer

  /// Creates an empty object.
  public init() { storage = JSONContainer(values: [], names: []) }

  /// Creates an object; of members of one name, the last value wins, in the place of the first.
  public init(_ members: some Sequence<(String, FHIRJSON)>) {
    self.init()
    for (name, value) in members { self[name] = value }
  }

  init(storage: JSONContainer) { self.storage = storage }

  /// The value of a member; nil if there is none, which is not `null`.
  public subscript(name: String) -> FHIRJSON? {
    get { storage.index(of: name).map { storage.values[$0] } }
    set {
      let index = storage.index(of: name)
      guard newValue != nil || index != nil else { return }
      if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
      switch (index, newValue) {
      case (let index?, let value?): storage.values[index] = value
      case (let index?, nil):
        storage.values.remove(at: index)
        storage.names?.remove(at: index)
        storage.indexNames()
      case (nil, let value?):
        storage.values.append(value)
        storage.names?.append(name)
        if storage.indices.isEmpty { storage.indexNames() } else { storage.indices[name] = storage.values.count - 1 }
      case (nil, nil): break
      }
    }
  }

  /// The names of the members, in their order.
  public var names: [String] { storage.names ?? [] }

  /// Whether there is a member of a name.
  public func contains(_ name: String) -> Bool { storage.index(of: name) != nil }

  public static func == (left: FHIRObject, right: FHIRObject) -> Bool { FHIRJSON.object(left) == .object(right) }
  public func hash(into hasher: inout Hasher) { FHIRJSON.object(self).hash(into: &hasher) }
}

extension FHIRObject: RandomAccessCollection, ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, FHIRJSON)...) { self.init(elements) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.values.count }
  public subscript(position: Int) -> Member { (storage.names?[position] ?? "", storage.values[position]) }
}
