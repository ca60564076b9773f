import ServerDatabase

/// How a database is asked for matches.
///
/// PostgreSQL chooses by its statistics which condition finds resources. SQLite has none, so the rows that conditions
/// find are counted up to a limit: those of the condition with the fewest are read, and the others are tested for each.
struct SearchPlan {
  /// A row of a page.
  struct Match {
    let number: Int64
    let values: [SQLValue]
  }

  private let query: SearchQuery
  /// What follows FROM, without the conditions.
  private let from: SQL
  private let conditions: [SQL]
  private let number: SQL
  private let hasDuplicates: Bool

  /// Plans a search.
  ///
  /// - Parameter isCounting: whether all matches are counted, so that reading them in their order is of no use.
  init(_ query: SearchQuery, isCounting: Bool = false, in connection: any DatabaseConnection) throws {
    self.query = query
    var tests: [SQL] = query.types.isEmpty ? [] : ["r.type IN (\(SQL.list(query.types)))"]
    if query.types.count == 1 { tests = ["r.type = \(query.types[0])"] }
    tests.append("r.is_deleted = 0")
    var found = query.conditions
    let driver = connection.dialect == .sqlite ? try Self.driver(of: query, &found, isCounting, in: connection) : nil
    if let driver, let candidates = found[driver].candidates() {
      number = "d.resource"
      hasDuplicates = true
      from = "(\(candidates)) d CROSS JOIN fhir_resource r"
      tests = ["r.number = d.resource"] + tests
      // The candidates are exactly those that fulfil the condition.
      found.remove(at: driver)
    } else {
      number = "r.number"
      hasDuplicates = false
      // SQLite could read all resources of a type by another index and sort them.
      let isInOrder = query.types.count == 1 && query.sorts.isEmpty
      from =
        isInOrder
        ? "fhir_resource r \(.either(sqlite: "INDEXED BY fhir_search_order", postgres: ""))" : "fhir_resource r"
    }
    for condition in found {
      if connection.dialect == .postgres, case .any = condition, let candidates = condition.candidates() {
        tests.append("r.number IN (\(candidates))")
      } else {
        tests.append(condition.sql())
      }
    }
    conditions = tests
  }

  /// The index of the condition that finds resources; nil to read them in the order of the result.
  ///
  /// Of two rows in one element, that with fewer candidates is put first.
  private static func driver(
    of query: SearchQuery, _ conditions: inout [SearchCondition], _ isCounting: Bool,
    in connection: any DatabaseConnection
  ) throws -> Int? {
    var best: (index: Int, count: Int)?
    func count(_ sources: [SQL]) throws -> Int {
      var sum = 0
      for source in sources where sum < query.limits.counted {
        sum += try connection.query(
          "count-candidates",
          "SELECT count(*) AS n FROM (SELECT 1 FROM (\(source)) c LIMIT \(query.limits.counted))"
        )[0].get("n")
      }
      return sum
    }
    for (index, condition) in conditions.enumerated() where condition.candidates() != nil {
      var number: Int
      if case .rows(let first, let second) = condition {
        number = try count([first.resources])
        let other = try count([second.resources])
        if other < number { (number, conditions[index]) = (other, .rows(second, first)) }
      } else {
        number = try count(condition.sources)
      }
      if number < best?.count ?? .max { best = (index, number) }
    }
    guard let best else { return nil }
    if isCounting || best.count < query.limits.counted { return best.index }
    // Many resources fulfil each condition, so those of a page are soon found in their order; but not if their order is
    // not that of an index, or if the values of one element seldom come together.
    if query.sorts.first?.isOptional ?? false { return best.index }
    return conditions.firstIndex { if case .rows = $0 { true } else { false } }
  }

  /// The matches after the query's cursor.
  func matches(atMost count: Int, in connection: any DatabaseConnection) throws -> [Match] {
    let columns = SQL.joined(
      ["\(number) AS number"] + zip(query.sorts, [SearchSort].columns).map { "\($0.value("r")) AS \($1)" })
    let choice: SQL = hasDuplicates ? "SELECT DISTINCT" : "SELECT"
    var tests = conditions
    var statement: SQL
    let isDirect = query.sorts.allSatisfy { !$0.isOptional }
    if isDirect {
      // The comparison with columns of the resource can use their index.
      if let cursor = query.cursor { tests.append(query.sorts.isAfter(cursor, number, columns: "r")) }
      statement = """
        \(choice) \(columns) FROM \(from) WHERE \(.joined(tests, separator: " AND ")) \
        ORDER BY \(query.sorts.order(number, columns: "r")) LIMIT \(count)
        """
    } else {
      let after: SQL = query.cursor.map { "WHERE \(query.sorts.isAfter($0, "m.number"))" } ?? ""
      statement = """
        SELECT * FROM (\(choice) \(columns) FROM \(from) WHERE \(.joined(tests, separator: " AND "))) m \(after) \
        ORDER BY \(query.sorts.order("m.number")) LIMIT \(count)
        """
    }
    return try connection.query("search", statement).map { row in
      Match(number: try row.get("number"), values: Array(row.values.dropFirst()))
    }
  }

  /// The number of all matches.
  func total(in connection: any DatabaseConnection) throws -> Int {
    let what: SQL = hasDuplicates ? "count(DISTINCT d.resource)" : "count(*)"
    return try connection.query(
      "count-matches", "SELECT \(what) AS n FROM \(from) WHERE \(.joined(conditions, separator: " AND "))"
    )[0].get("n")
  }
}
