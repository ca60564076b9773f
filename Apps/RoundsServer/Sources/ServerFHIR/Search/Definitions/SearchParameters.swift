/// The search parameters of all types.
///
/// The tables are those of the specification's pages, http://hl7.org/fhir/R4/searchparameter-registry.html.
enum SearchParameters {
  /// The parameters of all resources whose values are in the index.
  ///
  /// `_id` and `_lastUpdated` are not: they are columns of the resources.
  static let common: [SearchParameter] = [
    .uri("_profile", "meta.profile"),
    .token("_security", "meta.security"),
    .uri("_source", "meta.source"),
    .token("_tag", "meta.tag"),
  ]

  /// The parameters by type.
  static let all: [String: [SearchParameter]] = {
    var all: [String: [SearchParameter]] = [:]
    for table in [people, care, clinical, findings, medication, workflow, othersFromAtoH, othersFromItoZ] {
      all.merge(table) { $0 + $1 }
    }
    return all
  }()

  /// Whether there is a type of resources of a name.
  static func isType(_ name: String) -> Bool { all[name] != nil }

  /// The parameters of a type, with those of all types; what the CapabilityStatement lists.
  static func list(of type: String) -> [SearchParameter] { all[type].map { $0 + common } ?? [] }

  /// The parameters of a type as the index has them; nil if there is no such type.
  static func index(of type: String) -> TypeIndex? { indices[type] }

  /// The parameters of all types as the index has them.
  static let indices: [String: TypeIndex] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.key, TypeIndex($0.key, $0.value)) })

  /// The parameters of all resources.
  static let commonIndex = TypeIndex("Resource", [])

  /// A number that differs if other values are indexed.
  static let fingerprint: Int64 = {
    let lines = indices.sorted { $0.key < $1.key }.flatMap { type, index in
      [type] + index.groups.map(\.definition).sorted() + index.repeating.sorted()
    }
    return Int64(bitPattern: SearchKey.hash(lines.joined(separator: "\n")))
  }()
}

/// The parameters of a type as the index has them.
struct TypeIndex: Sendable {
  /// A parameter and where its values are.
  struct Entry: Hashable, Sendable {
    let parameter: SearchParameter
    let groups: [SearchGroup]

    /// The numbers of the parameter's values.
    var keys: [Int64] { groups.map(\.key) }

    /// Whether a resource has at most one value.
    var isSingle: Bool { groups.count == 1 && groups[0].isSingle }
  }

  /// The parameters by name.
  let entries: [String: Entry]
  /// What is stored of a resource of the type.
  let groups: [SearchGroup]
  /// The repeating elements whose values are told apart for composites.
  let repeating: Set<String>

  init(_ type: String, _ parameters: [SearchParameter]) {
    var entries: [String: Entry] = [:]
    var groups: [SearchGroup] = []
    func add(_ parameters: [SearchParameter], _ owner: String) {
      // Those with few paths first, so that the others find their groups.
      for parameter in parameters.sorted(by: { ($0.paths.count, $0.code) < ($1.paths.count, $1.code) }) {
        var rest = Set(parameter.paths)
        var own: [SearchGroup] = []
        for group in groups where !rest.isEmpty && group.isShared(by: parameter) {
          let paths = group.paths.map(\.text)
          guard rest.isSuperset(of: paths) else { continue }
          own.append(group)
          rest.subtract(paths)
        }
        if !rest.isEmpty {
          let group = SearchGroup(owner, parameter, parameter.paths.filter(rest.contains))
          groups.append(group)
          own.append(group)
        }
        entries[parameter.code] = Entry(parameter: parameter, groups: own)
      }
    }
    add(parameters, type)
    add(SearchParameters.common, "Resource")
    self.entries = entries
    self.groups = groups
    repeating = Set(parameters.compactMap(\.base))
  }
}

extension SearchGroup {
  fileprivate func isShared(by parameter: SearchParameter) -> Bool {
    kind == parameter.kind && system == parameter.system && isPresence == parameter.isPresence
  }
}
