/// Which values of a collection are read, in which order, and how many.
///
/// Queries are made by indexes, and are values: the same question is the same query.
///
/// ```swift
/// let query = Patient.byName.isIn("A"..<"B").limited(to: 100).descending()
/// let patients = try await patients.values(query)
/// ```
///
/// A query names an index, or the order of the identifiers; no query reads values that it does not return, except with
/// ``WhileBuilding/scan``.
public struct CollectionQuery<Value>: Hashable, Sendable {
  let source: Source
  /// The most values to return; nil for all.
  public var limit: Int?
  /// In which direction of the index.
  public var order = CollectionOrder.ascending
  /// What happens while the index is built.
  public var whileBuilding = WhileBuilding.wait
  /// The key after which the page begins, relative to its index.
  var cursor: [UInt8]?

  enum Source: Hashable, Sendable {
    case identifiers(KeyBounds)
    case index(String, KeyBounds)
    case words(String, whole: [[UInt8]], beginning: [UInt8]?)
  }

  init(source: Source) { self.source = source }

  /// What a query does while its index is built after it was declared.
  public enum WhileBuilding: Hashable, Sendable {
    /// Waits until the index is built.
    case wait
    /// Reads and orders all values of the collection.
    case scan
    /// Throws ``CollectionError/Code/building``.
    case fail
  }

  /// All values, ordered by their identifiers.
  public static var all: Self { Self(source: .identifiers(KeyBounds())) }

  /// The same query for at most so many values.
  public func limited(to limit: Int) -> Self {
    var query = self
    query.limit = limit
    return query
  }

  /// The same query in the opposite direction: from the greatest key to the least.
  public func descending() -> Self {
    var query = self
    query.order = order == .ascending ? .descending : .ascending
    return query
  }

  /// The same query with another answer while its index is built.
  public func whileBuilding(_ whileBuilding: WhileBuilding) -> Self {
    var query = self
    query.whileBuilding = whileBuilding
    return query
  }

  func after(_ cursor: [UInt8]) -> Self {
    var query = self
    query.cursor = cursor
    return query
  }
}

extension CollectionQuery where Value: Identifiable, Value.ID: IndexValue {
  /// The values whose identifiers lie in the range, ordered by them.
  public static func identifiers(in range: some IndexRange<Value.ID>) -> Self {
    Self(source: .identifiers(KeyBounds(range)))
  }
}

/// The direction of a query.
public enum CollectionOrder: Hashable, Sendable {
  /// From the least key to the greatest.
  case ascending
  /// From the greatest key to the least.
  case descending
}
