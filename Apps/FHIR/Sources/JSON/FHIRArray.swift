/// The elements of a JSON array.
public struct FHIRArray: Hashable, Sendable {
  private(set) var storage: JSONContainer

  /// Creates an array.
  public init(_ elements: some Sequence<FHIRJSON> = []) { storage = JSONContainer(values: Array(elements)) }

  public static func == (left: FHIRArray, right: FHIRArray) -> Bool { FHIRJSON.array(left) == .array(right) }
  public func hash(into hasher: inout Hasher) { FHIRJSON.array(self).hash(into: &hasher) }

  /// Makes sure that a change is not seen through another copy.
  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
  }
}

extension FHIRArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, ExpressibleByArrayLiteral {
  public init() { storage = JSONContainer(values: []) }
  public init(arrayLiteral elements: FHIRJSON...) { self.init(elements) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.values.count }

  public subscript(position: Int) -> FHIRJSON {
    get { storage.values[position] }
    set {
      makeUnique()
      storage.values[position] = newValue
    }
  }

  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<FHIRJSON>) {
    makeUnique()
    storage.values.replaceSubrange(range, with: elements)
  }
}
