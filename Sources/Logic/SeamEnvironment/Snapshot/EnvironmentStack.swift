/// The entries of all layers by name, with the names that are unknown or set twice.
struct EnvironmentStack {
  private let schema: EnvironmentSchema
  private let known: Set<String>
  /// The entries of each declared name, the lowest first.
  private var entries: [String: [EnvironmentEntry]] = [:]
  private(set) var problems: [EnvironmentProblem] = []

  init(schema: EnvironmentSchema) {
    self.schema = schema
    known = Set(schema.names).union([AppEnvironment.keyName])
  }

  mutating func add(_ contents: EnvironmentLayer.Contents, of layer: EnvironmentLayer) {
    add(contents, ignoresUnknownNames: layer.ignoresUnknownNames)
  }

  /// Puts the contents of a layer above those that were added before.
  mutating func add(_ contents: EnvironmentLayer.Contents, ignoresUnknownNames: Bool) {
    problems += contents.problems
    var seen: [String: EnvironmentOrigin] = [:]
    for entry in contents.entries {
      if !known.contains(entry.name) {
        if !ignoresUnknownNames { problems.append(unknown(entry)) }
      } else if let first = seen[entry.name] {
        problems.append(
          EnvironmentProblem(
            .duplicate, key: entry.name, origin: entry.origin, reason: "the key is also set at \(first)",
            remedy: "Remove one of the two."))
      } else {
        seen[entry.name] = entry.origin
        entries[entry.name, default: []].append(entry)
      }
    }
  }

  /// Returns the entries of a key, the highest first, the key's default last.
  func entries(of declaration: EnvironmentDeclaration) -> [EnvironmentEntry] {
    (entries[declaration.name] ?? []).reversed() + (declaration.defaultEntry.map { [$0] } ?? [])
  }

  func provenance(of declaration: EnvironmentDeclaration, effective: EnvironmentEntry) -> EnvironmentProvenance {
    declaration.provenance(of: effective, replacing: entries(of: declaration).dropFirst())
  }

  private func unknown(_ entry: EnvironmentEntry) -> EnvironmentProblem {
    // Later problems are not listed, and a file of another format may have many.
    let suggestion = problems.count < EnvironmentError.listed ? schema.suggestion(for: entry.name) : nil
    return EnvironmentProblem(
      .unknownKey, key: entry.name, origin: entry.origin, reason: "the key is not declared",
      remedy: suggestion.map { "Did you mean \($0)?" } ?? "Remove it, or declare it in the schema.")
  }
}
