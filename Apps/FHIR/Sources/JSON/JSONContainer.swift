/// The values of an array or an object.
///
/// It frees its values without recursion: a release that recursed would overflow the stack for deep values.
///
/// `@unchecked Sendable`: it is changed only through ``FHIRArray`` and ``FHIRObject``, which first make sure that they
/// hold the only reference, as the standard library's collections do.
final class JSONContainer: @unchecked Sendable {
  /// From how many members on names are found by a table.
  static let indexedCount = 24

  var values: [FHIRJSON]
  /// The names of the values in an object; nil in an array.
  var names: [String]?
  /// The index of each name in a large object.
  var indices: [String: Int] = [:]

  init(values: [FHIRJSON], names: [String]? = nil) {
    self.values = values
    self.names = names
    if let names, names.count >= Self.indexedCount { indexNames() }
  }

  /// Creates an object's storage from names that are known to differ, with their table if it is large.
  init(values: [FHIRJSON], names: [String], indices: [String: Int]) {
    self.values = values
    self.names = names
    self.indices = indices
  }

  func copy() -> JSONContainer {
    let copy = JSONContainer(values: values)
    copy.names = names
    copy.indices = indices
    return copy
  }

  func index(of name: String) -> Int? {
    // An empty table would hash the name before it finds nothing.
    indices.isEmpty ? names?.firstIndex(of: name) : indices[name]
  }

  func indexNames() {
    indices = [:]
    guard let names, names.count >= Self.indexedCount else { return }
    for (index, name) in names.enumerated() { indices[name] = index }
  }

  func hasSameNames(as other: JSONContainer) -> Bool {
    switch (names, other.names) {
    case (nil, nil): true
    case (let left?, let right?): zip(left, right).allSatisfy { $0.hasSameScalars(as: $1) }
    default: false
    }
  }

  deinit {
    var pending = values.compactMap(\.container)
    guard !pending.isEmpty else { return }
    values = []
    while var container = pending.popLast() {
      guard isKnownUniquelyReferenced(&container) else { continue }
      for value in container.values {
        if let inner = value.container { pending.append(inner) }
      }
      container.values = []
    }
  }
}
