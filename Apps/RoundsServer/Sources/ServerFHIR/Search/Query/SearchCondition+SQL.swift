import ServerDatabase

extension SearchCondition {
  /// The names of resources' rows, by the level of nesting.
  private static let names: [SQL] = ["r", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9"]

  /// The name of the resource's row at a level.
  static func name(_ level: Int) -> SQL { names[min(level, names.count - 1)] }

  /// The test of a resource's row, whose columns are named by its level.
  func sql(_ level: Int = 0) -> SQL {
    let resource = Self.name(level)
    switch self {
    case .row(let test):
      return """
        EXISTS (SELECT 1 FROM \(test.table.name) x \(test.table.byResource) WHERE x.resource = \(resource).number \
        AND \(test.matches("x"))\(test.hint))
        """
    case .rows(let first, let second):
      return """
        EXISTS (SELECT 1 FROM \(first.table.name) x \(first.table.byResource) WHERE x.resource = \(resource).number \
        AND \(first.matches("x")) AND \(Self.isBeside(second)))
        """
    case .resource(let test): return test.test(resource)
    case .chain(let keys, let type, let condition):
      let target = Self.name(level + 1)
      return """
        EXISTS (SELECT 1 FROM fhir_search_reference x \(RowTest.Table.reference.byResource) \
        CROSS JOIN fhir_resource \(target) \
        WHERE x.resource = \(resource).number AND \(RowTest.matches("x.key", keys)) AND x.type = \(type) \
        AND x.base = '' AND \(target).type = \(type) AND \(target).id = x.id AND \(target).is_deleted = 0 \
        AND \(condition.sql(level + 1)))
        """
    case .reverse(let keys, let type, let condition):
      let source = Self.name(level + 1)
      return """
        EXISTS (SELECT 1 FROM fhir_search_reference x CROSS JOIN fhir_resource \(source) \
        WHERE \(RowTest.matches("x.key", keys)) AND x.id = \(resource).id AND x.type = \(type) AND x.base = '' \
        AND \(source).number = x.resource AND \(source).is_deleted = 0 AND \(condition.sql(level + 1)))
        """
    case .not(let condition): return "NOT \(condition.sql(level))"
    case .any(let conditions):
      return conditions.isEmpty ? "1 = 0" : "(\(.joined(conditions.map { $0.sql(level) }, separator: " OR ")))"
    case .all(let conditions):
      return conditions.isEmpty ? "1 = 1" : "(\(.joined(conditions.map { $0.sql(level) }, separator: " AND ")))"
    }
  }

  /// A query of the numbers of the resources that fulfil the condition, some of them several times, by an index; nil if
  /// there is none that is better than to test all resources.
  ///
  /// SQLite tests conditions one resource at a time, so one of them has to find the resources first.
  func candidates(_ level: Int = 0) -> SQL? {
    switch self {
    case .row(let test):
      guard test.test != nil else { return nil }
      return test.resources
    case .rows(let first, let second): return first.resources(where: Self.isBeside(second))
    case .chain(let keys, let type, let condition):
      guard let inner = condition.candidates(level + 1) else { return nil }
      let target = Self.name(level + 1)
      return """
        SELECT x.resource AS resource FROM (\(inner)) i CROSS JOIN fhir_resource \(target) \
        CROSS JOIN fhir_search_reference x WHERE \(target).number = i.resource AND \(target).type = \(type) \
        AND \(target).is_deleted = 0 AND \(condition.sql(level + 1)) AND \(RowTest.matches("x.key", keys)) \
        AND x.id = \(target).id AND x.type = \(type) AND x.base = ''
        """
    case .reverse(let keys, let type, let condition):
      guard let inner = condition.candidates(level + 1) else { return nil }
      let (source, target) = (Self.name(level + 1), Self.name(level))
      return """
        SELECT \(target).number AS resource FROM (\(inner)) i CROSS JOIN fhir_resource \(source) \
        CROSS JOIN fhir_search_reference x \(RowTest.Table.reference.byResource) CROSS JOIN fhir_resource \(target) \
        WHERE \(source).number = i.resource AND \(source).is_deleted = 0 AND \(condition.sql(level + 1)) \
        AND x.resource = \(source).number AND \(RowTest.matches("x.key", keys)) AND x.type = \(type) \
        AND x.base = '' AND \(target).type = \(type) AND \(target).id = x.id
        """
    case .resource(let test):
      guard test.isSelective else { return nil }
      let name = Self.name(level)
      return "SELECT \(name).number AS resource FROM fhir_resource \(name) WHERE \(test.test(name))"
    case .not, .all: return nil
    case .any(let conditions):
      var parts: [SQL] = []
      for condition in conditions {
        guard let part = condition.candidates(level) else { return nil }
        parts.append(part)
      }
      // SQLite refuses compound selects of more than 500 parts.
      return parts.isEmpty || parts.count > 100 ? nil : .joined(parts, separator: " UNION ALL ")
    }
  }

  /// The queries whose rows are the work of ``candidates(_:)``.
  var sources: [SQL] {
    switch self {
    case .chain(_, _, let condition), .reverse(_, _, let condition): condition.sources
    case .any(let conditions): conditions.flatMap(\.sources)
    case .row, .rows, .resource, .not, .all: candidates().map { [$0] } ?? []
    }
  }

  /// The test that the element of a row `x` has another row.
  private static func isBeside(_ test: RowTest) -> SQL {
    """
    EXISTS (SELECT 1 FROM \(test.table.name) y \(test.table.byResource) WHERE y.resource = x.resource \
    AND y.part = x.part AND \(test.matches("y")))
    """
  }
}

extension RowTest {
  /// What follows from the test of a row `x`, so that PostgreSQL finds it by an index if that is best.
  fileprivate var hint: SQL {
    .either(sqlite: "", postgres: bounds.map { " AND ((\($0.usual)) OR (\($0.others)))" } ?? "")
  }
}

extension RowTest.Table {
  /// Makes SQLite test the rows of one resource, which are few; it cannot know that the rows of a value are many.
  fileprivate var byResource: SQL {
    switch self {
    case .token: .either(sqlite: "INDEXED BY fhir_search_token_resource", postgres: "")
    case .text: .either(sqlite: "INDEXED BY fhir_search_text_resource", postgres: "")
    case .date: .either(sqlite: "INDEXED BY fhir_search_date_resource", postgres: "")
    case .number: .either(sqlite: "INDEXED BY fhir_search_number_resource", postgres: "")
    case .quantity: .either(sqlite: "INDEXED BY fhir_search_quantity_resource", postgres: "")
    case .reference: .either(sqlite: "INDEXED BY fhir_search_reference_resource", postgres: "")
    }
  }
}
