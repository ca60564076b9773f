/// Values that are indexed together, as all parameters that find one of them find all.
///
/// The parameters `patient` and `subject` of Observation share one group, and `combo-code` finds what is in the groups
/// of `code` and `component-code`, so that no value is stored twice.
struct SearchGroup: Hashable, Sendable {
  /// The number in the index.
  let key: Int64
  let kind: SearchParameter.Kind
  let paths: [SearchPath]
  /// The system of codes that are written without one.
  let system: String?
  let isPresence: Bool
  /// Whether a resource has at most one value, so that two conditions are about the same.
  let isSingle: Bool

  /// Creates the group of those paths of a parameter that no other group has.
  ///
  /// - Parameter owner: the type of resources, or `Resource` for what all types have.
  init(_ owner: String, _ parameter: SearchParameter, _ paths: [String]) {
    kind = parameter.kind
    system = parameter.system
    isPresence = parameter.isPresence
    isSingle = [.date, .number, .quantity].contains(kind) && !parameter.isRepeating
    self.paths = paths.map(SearchPath.init)
    key = SearchKey.of("\(owner) \(kind.rawValue) \(paths.joined(separator: " "))")
  }

  /// The number of the texts of codes.
  var textKey: Int64 { SearchKey.of("\(key) text") }
  /// The number of identifiers with their types, or of references' identifiers.
  var identifierKey: Int64 { SearchKey.of("\(key) identifier") }

  /// All that decides what is stored.
  var definition: String {
    "\(key) \(kind.rawValue) \(paths.map(\.text).joined(separator: " ")) \(system ?? "") \(isPresence) \(isSingle)"
  }
}

/// The way from a resource to values.
struct SearchPath: Hashable, Sendable {
  /// A member of an object.
  struct Step: Hashable, Sendable {
    let name: String
    /// The member that a value must have.
    let filter: (name: String, value: String)?

    static func == (left: Step, right: Step) -> Bool {
      left.name == right.name && left.filter?.name == right.filter?.name && left.filter?.value == right.filter?.value
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  let text: String
  let steps: [Step]

  /// Reads a path such as `telecom[system=email].value`.
  init(_ text: String) {
    self.text = text
    steps = text.split(separator: ".").map { step in
      let parts = step.split { "[=]".contains($0) }.map(String.init)
      return Step(name: parts.first ?? "", filter: parts.count == 3 ? (parts[1], parts[2]) : nil)
    }
  }
}
