import CoreFHIR
import ServerDatabase

/// Reads the values of one parameter.
struct ValueReader {
  let name: String
  let entry: TypeIndex.Entry
  let base: String?
  let now: Timestamp
  let limits: SearchLimits

  private var kind: SearchParameter.Kind { entry.parameter.kind }

  /// Reads the values between commas, of which one has to match.
  func read(_ value: String, _ modifier: String?, in types: [String]) throws(FHIRFailure) -> SearchCondition {
    if modifier == "missing" { return try readMissing(value, types) }
    let values = try Self.values(value, name, limits)
    if kind == .composite {
      if let modifier { throw refusal(of: modifier) }
      return try readComposite(values, types)
    }
    switch (kind, modifier) {
    case (.token, "text"):
      let tests = try tests(values) { RowTests.starts($0.text) }
      return row(.text, entry.groups.map(\.textKey), tests)
    case (.token, "of-type"):
      let tests = try tests(values, expected: "a type and a value: system|code|value") {
        RowTests.identifierOfType($0)
      }
      return row(.token, entry.groups.map(\.identifierKey), tests)
    case (.reference, "identifier"):
      let tests = try tests(values, expected: "an identifier: system|value") { RowTests.token($0) }
      return row(.token, entry.groups.map(\.identifierKey), tests)
    case (.token, "not"): return .not(row(try tests(values, nil)))
    default:
      let test = Self.any(try tests(values, modifier))
      return .row(
        RowTest(
          table: RowTest.Table(kind), keys: entry.keys, test: test, bounds: bounds(values), isSingle: entry.isSingle))
    }
  }

  /// What includes the bounds of all values.
  private func bounds(_ values: [SearchText]) -> RowBounds? {
    var all: RowBounds?
    for value in values {
      let next: RowBounds? =
        switch kind {
        case .date: RowTests.bounds(value.text, now: now).map { .dates($0) }
        case .number: RowTests.numberBounds(value.text)
        case .quantity: RowTests.quantityBounds(value)
        case .string, .token, .reference, .composite, .uri: nil
        }
      guard let next, let joined = all == nil ? next : all?.extended(by: next) else { return nil }
      all = joined
    }
    return all
  }

  private func row(_ tests: [RowTests.Test]) -> SearchCondition { row(RowTest.Table(kind), entry.keys, tests) }

  private func row(_ table: RowTest.Table, _ keys: [Int64], _ tests: [RowTests.Test]) -> SearchCondition {
    .row(RowTest(table: table, keys: keys, test: Self.any(tests)))
  }

  static func any(_ tests: [RowTests.Test]) -> RowTests.Test {
    if tests.count == 1 { return tests[0] }
    return { row in "(\(.joined(tests.map { "(\($0(row)))" }, separator: " OR ")))" }
  }

  // MARK: Values

  /// The values between commas, none of them empty.
  static func values(_ value: String, _ name: some StringProtocol, _ limits: SearchLimits) throws(FHIRFailure)
    -> [SearchText]
  {
    guard value.utf8.count <= limits.valueSize else {
      throw .search(name, .tooLong, "the value has more than \(limits.valueSize) bytes")
    }
    guard value.isStorable else { throw .search(name, .value, "the value contains U+0000") }
    let values = SearchText(value).split(",")
    guard values.count <= limits.values else {
      throw .search(name, .tooCostly, "there are more than \(limits.values) values")
    }
    guard values.allSatisfy({ !$0.isEmpty }) else { throw .search(name, .value, "a value is empty") }
    return values
  }

  private func tests(
    _ values: [SearchText], expected: String? = nil, _ test: (SearchText) throws(FHIRFailure) -> RowTests.Test?
  ) throws(FHIRFailure) -> [RowTests.Test] {
    var tests: [RowTests.Test] = []
    for value in values {
      guard let test = try test(value) else {
        throw .search(
          name, .value,
          expected.map { "\(value.text.quoted) is not \($0)" } ?? Self.expected(kind, value.text))
      }
      tests.append(test)
    }
    return tests
  }

  /// Why a value is refused.
  static func expected(_ kind: SearchParameter.Kind, _ value: String) -> String {
    let expected =
      switch kind {
      case .number: "a number, such as 2.0 or gt100"
      case .date: "a date, such as 2024-03 or ge2024-03-09T08:05:00+01:00"
      case .string: "a text with a letter or digit"
      case .token: "code, system|code, |code or system|"
      case .reference: "an id, Type/id or a URL"
      case .composite: "values with “$” between them"
      case .quantity: "an amount, such as 5.4, 5.4|http://unitsofmeasure.org|mg or lt5.4||mg"
      case .uri: "a URI"
      }
    return "\(value.quoted) is not \(expected)"
  }

  private func refusal(of modifier: String) -> FHIRFailure {
    .search(
      name, .notSupported,
      "the modifier \(modifier.quoted) is not supported for \(entry.parameter.code), a parameter of the type \(kind.rawValue)"
    )
  }

  private func tests(_ values: [SearchText], _ modifier: String?) throws(FHIRFailure) -> [RowTests.Test] {
    switch (kind, modifier) {
    case (.token, nil): return try tests(values) { RowTests.token($0) }
    case (.string, nil): return try tests(values) { RowTests.starts($0.text) }
    case (.string, "contains"): return try tests(values) { RowTests.contains($0.text) }
    case (.string, "exact"): return try tests(values) { RowTests.exact($0.text) }
    case (.date, nil): return try tests(values) { RowTests.date($0.text, now: now) }
    case (.number, nil): return try tests(values) { RowTests.number($0.text) }
    case (.quantity, nil): return try tests(values) { RowTests.quantity($0) }
    case (.uri, nil): return try tests(values) { RowTests.uri($0.text) }
    case (.uri, "below"): return try tests(values) { RowTests.below($0.text) }
    case (.uri, "above"): return try tests(values) { RowTests.above($0.text) }
    case (.reference, nil): return try tests(values) { reference($0.text, type: nil) }
    case (.reference, let type?) where SearchParameters.isType(type):
      let targets = entry.parameter.targets
      guard targets.isEmpty || targets.contains(type) else {
        throw .search(name, .invalid, "\(entry.parameter.code) does not refer to resources of the type \(type.quoted)")
      }
      return try tests(values) { reference($0.text, type: type) }
    default: throw refusal(of: modifier ?? "")
    }
  }

  /// A reference by an id, by `Type/id`, or by a URL (http://hl7.org/fhir/R4/search.html#reference).
  private func reference(_ text: String, type: String?) -> RowTests.Test? {
    let targets = entry.parameter.targets
    if FHIRFormat.id.matches(text) {
      let types = type.map { [$0] } ?? targets
      if types.isEmpty { return { "\($0).id = \(text) AND \($0).type <> '' AND \($0).base = ''" } }
      return { "\($0).id = \(text) AND \($0).type IN (\(SQL.list(types))) AND \($0).base = ''" }
    }
    let key = ReferenceKey(text, own: base)
    if let type, key.type != type { return { _ in "1 = 0" } }
    if entry.parameter.isRestricted, !key.type.isEmpty, !targets.contains(key.type) { return { _ in "1 = 0" } }
    return { "\($0).id = \(key.id) AND \($0).type = \(key.type) AND \($0).base = \(key.base)" }
  }

  // MARK: Absence

  private func readMissing(_ value: String, _ types: [String]) throws(FHIRFailure) -> SearchCondition {
    guard value == "true" || value == "false" else {
      throw .search(name, .value, "\(value.quoted) is neither true nor false")
    }
    var present: [SearchCondition] = []
    for part in kind == .composite ? try components(types) : [entry] {
      // Only references to other types may be there.
      let targets = part.parameter.isRestricted ? part.parameter.targets : []
      var test: RowTests.Test?
      if !targets.isEmpty { test = { "\($0).type IN (\(SQL.list(targets)))" } }
      present.append(.row(RowTest(table: .init(part.parameter.kind), keys: part.keys, test: test)))
    }
    return value == "true" ? .not(.all(present)) : .all(present)
  }

  // MARK: Composites

  private func components(_ types: [String]) throws(FHIRFailure) -> [TypeIndex.Entry] {
    var components: [TypeIndex.Entry] = []
    for code in entry.parameter.components {
      guard types.count == 1, let component = SearchParameters.index(of: types[0])?.entries[code] else {
        throw .search(name, .notSupported, "the parameter needs a search of one type")
      }
      components.append(component)
    }
    return components
  }

  /// Values of two parameters in one element (http://hl7.org/fhir/R4/search.html#composite).
  private func readComposite(_ values: [SearchText], _ types: [String]) throws(FHIRFailure) -> SearchCondition {
    let components = try components(types)
    var conditions: [SearchCondition] = []
    for value in values {
      let parts = value.split("$")
      guard parts.count == components.count, parts.count == 2, !parts.contains(where: \.isEmpty) else {
        throw .search(
          name, .value, "\(value.text.quoted) is not \(entry.parameter.components.joined(separator: "$"))")
      }
      var rows: [RowTest] = []
      for (component, part) in zip(components, parts) {
        let reader = ValueReader(name: name, entry: component, base: base, now: now, limits: limits)
        let test = Self.any(try reader.tests([part], nil))
        rows.append(
          RowTest(
            table: .init(component.parameter.kind), keys: component.keys, test: test, bounds: reader.bounds([part])))
      }
      conditions.append(.rows(rows[0], rows[1]))
    }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }
}
