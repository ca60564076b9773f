import CoreFHIR
import ServerDatabase
import ServerHTTP

/// What is added to the matches (http://hl7.org/fhir/R4/search.html#include).
struct SearchInclude: Sendable {
  /// Whether resources are added that refer to those found, and not those that are referred to.
  let isReverse: Bool
  /// Whether it applies to resources that were added.
  let isIterative: Bool
  /// The type that the reference is in; nil for all.
  let source: String?
  /// The numbers of the references in the index.
  let keys: [Int64]
  /// The types of resources that are referred to; empty for any.
  let targets: [String]

  /// Reads `Type:parameter`, `Type:parameter:Target`, `Type:*` or `*`.
  init(_ value: String, _ name: String) throws(FHIRFailure) {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    isReverse = parts[0] == "_revinclude"
    isIterative = parts.count == 2 && parts[1] == "iterate"
    guard parts.count == 1 || isIterative else {
      throw .search(name, .notSupported, "of modifiers only :iterate is supported for \(parts[0])")
    }
    let values = value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if values == ["*"] {
      source = nil
      keys = Self.allKeys
      targets = []
      return
    }
    guard (2...3).contains(values.count), SearchParameters.isType(values[0]),
      let index = SearchParameters.index(of: values[0])
    else {
      throw .search(name, .value, "\(value.quoted) is not Type:parameter, Type:parameter:Target, Type:* or *")
    }
    source = values[0]
    if values[1] == "*" {
      keys = Self.keys(index)
      targets = values.count == 3 ? [values[2]] : []
    } else {
      guard let entry = index.entries[values[1]], entry.parameter.kind == .reference else {
        throw .search(name, .value, "\(values[0]) has no reference of the name \(values[1].quoted)")
      }
      keys = entry.keys
      let known = entry.parameter.targets
      targets = values.count == 3 ? [values[2]] : entry.parameter.isRestricted ? known : []
      if values.count == 3, !known.isEmpty, !known.contains(values[2]) {
        throw .search(name, .value, "\(values[1]) does not refer to resources of the type \(values[2].quoted)")
      }
    }
  }

  private static func keys(_ index: TypeIndex) -> [Int64] {
    index.groups.filter { $0.kind == .reference }.map(\.key).sorted()
  }

  private static let allKeys = SearchParameters.indices.values.flatMap(keys).sorted()

  /// The query of the numbers of resources to add to others.
  ///
  /// - Parameter most: how many at most.
  func query(_ resources: [Int64], most: Int) -> SQL {
    let type: SQL = targets.isEmpty ? "x.type <> ''" : "x.type IN (\(SQL.list(targets)))"
    let list = SQL.list(resources)
    if isReverse {
      return """
        SELECT DISTINCT r.number AS number FROM fhir_resource t CROSS JOIN fhir_search_reference x \
        CROSS JOIN fhir_resource r WHERE t.number IN (\(list)) AND \(RowTest.matches("x.key", keys)) AND x.id = t.id \
        AND x.type = t.type AND \(type) AND x.base = '' AND r.number = x.resource AND r.is_deleted = 0 \
        ORDER BY r.number LIMIT \(most)
        """
    }
    let key: SQL = source == nil ? "1 = 1" : RowTest.matches("x.key", keys)
    return """
      SELECT DISTINCT r.number AS number FROM fhir_search_reference x CROSS JOIN fhir_resource r \
      WHERE x.resource IN (\(list)) AND \(key) AND \(type) AND x.base = '' AND r.type = x.type AND r.id = x.id \
      AND r.is_deleted = 0 ORDER BY r.number LIMIT \(most)
      """
  }
}
