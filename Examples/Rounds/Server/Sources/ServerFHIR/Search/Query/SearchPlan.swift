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

  /// The most rows that are counted of a condition; more are read in the order of the result.
  static let mostCounted = 2000

  private let query: SearchQuery
  /// What follows FROM, without the conditions.
  private let from: SQL
  private let conditions: [SQL]
  private let number: SQL
  private let hasDuplicates: Bool

  init(_ query: SearchQuery, in connection: any DatabaseConnection) throws {
    self.query = query
    var tests: [SQL] = query.types.isEmpty ? [] : ["r.type IN (\(SQL.list(query.types)))"]
    if query.types.count == 1 { tests = ["r.type = \(query.types[0])"] }
    tests.append("r.is_deleted = 0")
    let driver = connection.dialect == .sqlite ? try Self.driver(of: query, in: connection) : nil
    if let driver, case .row(let test) = query.conditions[driver] {
      number = "d.resource"
      hasDuplicates = true
      if test.bounds == nil {
        from = "\(test.table.name) d CROSS JOIN fhir_resource r"
        tests = [test.matches("d"), "r.number = d.resource"] + tests
      } else {
        from = "(\(test.resources)) d CROSS JOIN fhir_resource r"
        tests = ["r.number = d.resource"] + tests
      }
    } else {
      from = "fhir_resource r"
      number = "r.number"
      hasDuplicates = false
      if let driver, let candidates = query.conditions[driver].candidates() {
        tests.append("r.number IN (\(candidates))")
      }
    }
    for (index, condition) in query.conditions.enumerated() {
      if index == driver, case .row = condition { continue }
      if connection.dialect == .postgres, case .any = condition, let candidates = condition.candidates() {
        tests.append("r.number IN (\(candidates))")
      } else {
        tests.append(condition.sql())
      }
    }
    conditions = tests
  }

  /// The index of the condition that finds resources; nil to read them in the order of the result.
  private static func driver(of query: SearchQuery, in connection: any DatabaseConnection) throws -> Int? {
    var best: (index: Int, count: Int)?
    var indirect: Int?
    for (index, condition) in query.conditions.enumerated() {
      guard let candidates = condition.candidates() else { continue }
      switch condition {
      case .row, .rows, .resource:
        let count: Int = try connection.query(
          "count-candidates", "SELECT count(*) AS n FROM (SELECT 1 FROM (\(candidates)) c LIMIT \(mostCounted))"
        )[0].get("n")
        if count < best?.count ?? .max { best = (index, count) }
      case .chain, .reverse, .any, .all, .not: indirect = indirect ?? index
      }
    }
    if let best, best.count < mostCounted { return best.index }
    if let indirect { return indirect }
    // Resources of a type are read by number or by time; a condition on many of them would have to be sorted.
    guard let best, query.sorts.isEmpty, case .row(let test) = query.conditions[best.index], test.isOrdered else {
      return query.sorts.isEmpty ? nil : query.sorts[0].isOptional ? best?.index : nil
    }
    return best.index
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

extension RowTest {
  /// Whether an index has the rows in the order of the resources' numbers, if the test is of one value.
  fileprivate var isOrdered: Bool { keys.count == 1 && (table == .token || table == .reference) }
}
