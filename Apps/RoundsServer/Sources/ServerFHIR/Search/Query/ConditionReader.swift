import CoreFHIR
import ServerDatabase

/// Reads the parameters of a search that say which resources are found.
struct ConditionReader {
  let limits: SearchLimits
  /// The address of this server; nil if it is not known.
  let base: String?
  let now: Timestamp
  /// The links of a parameter that are followed; a chain without types could lead to all.
  private var branches = 0

  init(limits: SearchLimits, base: String?, now: Timestamp) { (self.limits, self.base, self.now) = (limits, base, now) }

  /// Reads a parameter.
  ///
  /// - Parameters:
  ///   - name: the name with modifiers, or a chain.
  ///   - types: the types that are searched; empty for all.
  mutating func read(_ name: Substring, _ value: String, _ types: [String], level: Int = 0) throws(FHIRFailure)
    -> SearchCondition
  {
    branches = level == 0 ? 0 : branches + 1
    guard level <= limits.chain, branches <= 40 else {
      throw .search(
        name, .tooCostly,
        "the chain has more than \(limits.chain) links or too many types; name types, as in subject:Patient.name")
    }
    if name.hasPrefix("_has:") { return try readReverse(name, value, types, level) }
    if let dot = name.firstIndex(of: ".") {
      return try readChain(name[..<dot], name[name.index(after: dot)...], value, types, level)
    }
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let modifier = parts.count > 1 ? String(parts[1]) : nil
    switch parts[0] {
    case "_id": return try readID(name, modifier, value, types)
    case "_lastUpdated": return try readUpdated(name, modifier, value)
    default: break
    }
    let entry = try entry(String(parts[0]), types, name)
    let reader = ValueReader(name: String(name), entry: entry, base: base, now: now, limits: limits)
    return try reader.read(value, modifier, in: types)
  }

  /// The parameter of a name in all of the types.
  private func entry(_ code: String, _ types: [String], _ name: Substring) throws(FHIRFailure) -> TypeIndex.Entry {
    if let reason = Self.refused[code] { throw .search(name, .notSupported, reason) }
    let indices = types.isEmpty ? [SearchParameters.commonIndex] : types.compactMap(SearchParameters.index)
    var found: TypeIndex.Entry?
    for (type, index) in zip(types.isEmpty ? ["all types"] : types, indices) {
      guard let entry = index.entries[code] else {
        throw .search(
          name, .notSupported,
          "\(type) has no search parameter \(code.quoted); the CapabilityStatement lists those that there are")
      }
      if let first = found {
        guard first.parameter.kind == entry.parameter.kind, first.parameter.components == entry.parameter.components
        else { throw .search(name, .notSupported, "\(code.quoted) is of another kind in \(type) than in \(types[0])") }
        found = first.joined(entry)
      } else {
        found = entry
      }
    }
    guard let found else { throw .search(name, .notSupported, "there is no such type of resources") }
    return found
  }

  private static let refused: [String: String] = {
    let reason = "the parameter is not supported"
    return Dictionary(
      uniqueKeysWithValues: ["_text", "_content", "_list", "_query", "_filter", "near"].map { ($0, reason) })
  }()

  /// Whether the types have the first parameter of a chain.
  private func knows(_ name: Substring, _ type: String) -> Bool {
    let code = String(name.prefix { $0 != "." && $0 != ":" })
    return code == "_id" || code == "_lastUpdated" || code == "_has"
      || SearchParameters.index(of: type)?.entries[code] != nil
  }

  // MARK: Chains

  private mutating func readChain(
    _ link: Substring, _ rest: Substring, _ value: String, _ types: [String], _ level: Int
  ) throws(FHIRFailure) -> SearchCondition {
    let parts = link.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let entry = try entry(String(parts[0]), types, link)
    guard entry.parameter.kind == .reference else {
      throw .search(link, .invalid, "only a reference can be followed by “.”, and \(String(link).quoted) is none")
    }
    var targets = entry.parameter.targets
    if parts.count > 1 {
      let type = String(parts[1])
      guard SearchParameters.isType(type), targets.isEmpty || targets.contains(type) else {
        throw .search(
          link, .invalid, "\(String(parts[0]).quoted) does not refer to resources of the type \(type.quoted)")
      }
      targets = [type]
    }
    guard !targets.isEmpty else {
      throw .search(link, .tooCostly, "the reference can point to any type; name one, as in \(parts[0]):Patient")
    }
    let known = targets.filter { knows(rest, $0) }
    guard let first = known.first ?? targets.first else { return .any([]) }
    var conditions: [SearchCondition] = []
    for target in known.isEmpty ? [first] : known {
      let condition = try read(rest, value, [target], level: level + 1)
      conditions.append(.chain(keys: entry.keys, type: target, condition))
    }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func readReverse(_ name: Substring, _ value: String, _ types: [String], _ level: Int)
    throws(FHIRFailure) -> SearchCondition
  {
    let parts = name.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let type = parts.dropFirst().first.map(String.init), SearchParameters.isType(type) else {
      throw .search(name, .invalid, "it must be _has:Type:reference:parameter, as in _has:Observation:patient:code")
    }
    guard types.count == 1 else {
      throw .search(name, .notSupported, "_has needs a search of one type")
    }
    let entry = try entry(String(parts[2]), [type], name)
    guard entry.parameter.kind == .reference,
      entry.parameter.targets.isEmpty || entry.parameter.targets.contains(types[0])
    else {
      throw .search(name, .invalid, "\(type) has no reference to \(types[0]) of the name \(String(parts[2]).quoted)")
    }
    let condition = try read(parts[3], value, [type], level: level + 1)
    return .reverse(keys: entry.keys, target: types[0], condition)
  }

  // MARK: Columns of the resource

  private func readID(_ name: Substring, _ modifier: String?, _ value: String, _ types: [String])
    throws(FHIRFailure) -> SearchCondition
  {
    guard modifier == nil || modifier == "not" else {
      throw .search(name, .notSupported, "the modifier \((modifier ?? "").quoted) is not supported for _id")
    }
    let ids = try ValueReader.values(value, name, limits).map(\.text)
    let types = types.isEmpty ? SearchParameters.all.keys.sorted() : types
    let test = ResourceTest(
      test: { row in
        "(\(row).type IN (\(.joined(types.map { "\($0)" }))) AND \(row).id IN (\(.joined(ids.map { "\($0)" }))))"
      }, isSelective: true)
    return modifier == "not" ? .not(.resource(test)) : .resource(test)
  }

  private func readUpdated(_ name: Substring, _ modifier: String?, _ value: String) throws(FHIRFailure)
    -> SearchCondition
  {
    if let modifier {
      throw .search(name, .notSupported, "the modifier \(modifier.quoted) is not supported for _lastUpdated")
    }
    var conditions: [SearchCondition] = []
    for text in try ValueReader.values(value, name, limits) {
      guard let test = RowTests.date(text.text, now: now, low: "updated", high: "updated") else {
        throw .search(name, .value, ValueReader.expected(.date, text.text))
      }
      conditions.append(.resource(ResourceTest(test: { "(\(test($0)))" })))
    }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }
}

extension TypeIndex.Entry {
  /// The parameter of two types.
  fileprivate func joined(_ other: Self) -> Self {
    let known = Set(groups)
    return Self(parameter: parameter, groups: groups + other.groups.filter { !known.contains($0) })
  }
}
