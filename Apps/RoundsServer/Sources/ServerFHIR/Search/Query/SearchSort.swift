import ServerDatabase

/// What matches are sorted by (http://hl7.org/fhir/R4/search.html#sort).
struct SearchSort: Sendable {
  enum Source: Sendable {
    case id
    case updated
    case row(RowTest.Table, keys: [Int64])
  }

  let source: Source
  let isDescending: Bool

  /// Whether a resource may lack the value; those that do come last.
  var isOptional: Bool { if case .row = source { true } else { false } }

  /// The value of a resource; of several the least, or the greatest if the order is descending.
  func value(_ resource: SQL) -> SQL {
    switch source {
    case .id: return "\(resource).id"
    case .updated: return "\(resource).updated"
    case .row(let table, let keys):
      let column = table.sorted
      let chosen: SQL = isDescending ? "max(z.\(column))" : "min(z.\(column))"
      return """
        (SELECT \(chosen) FROM \(table.name) z WHERE z.resource = \(resource).number \
        AND \(RowTest.matches("z.key", keys)))
        """
    }
  }

  /// Whether a value of a cursor can be one of this order.
  func accepts(_ value: SQLValue) -> Bool {
    switch (value, source) {
    case (.null, .row): true
    case (.integer, .updated), (.integer, .row(.date, _)): true
    case (.text, .id), (.text, .row(.token, _)), (.text, .row(.text, _)), (.text, .row(.reference, _)): true
    case (.real, .row(.number, _)), (.real, .row(.quantity, _)): true
    default: false
    }
  }
}

extension RowTest.Table {
  /// The column by which resources are sorted.
  fileprivate var sorted: SQL {
    switch self {
    case .token: "code"
    case .text: "head"
    case .date, .number, .quantity: "low"
    case .reference: "id"
    }
  }
}

extension [SearchSort] {
  /// The names of the values in a query.
  static let columns: [SQL] = ["s0", "s1", "s2", "s3", "s4"]

  /// Whether resources that are otherwise equal are sorted by descending numbers, as the index of times has them.
  private var isLastDescending: Bool { last?.isDescending ?? false }

  /// The values, as columns of the resource's row if its name is known, otherwise by the names of ``columns``.
  private func names(_ resource: SQL?) -> [SQL] {
    zip(self, Self.columns).map { sort, column in resource.map { sort.value($0) } ?? column }
  }

  /// The order of a query.
  ///
  /// - Parameters:
  ///   - number: the resource's number.
  ///   - resource: the name of the resource's row, if all values are its columns.
  func order(_ number: SQL, columns resource: SQL? = nil) -> SQL {
    var parts: [SQL] = []
    for (sort, column) in zip(self, names(resource)) {
      if sort.isOptional { parts.append("(CASE WHEN \(column) IS NULL THEN 1 ELSE 0 END)") }
      parts.append(sort.isDescending ? "\(column) DESC" : column)
    }
    parts.append(isLastDescending ? "\(number) DESC" : number)
    return .joined(parts)
  }

  /// The test that a resource comes after a cursor's.
  func isAfter(_ cursor: SearchCursor, _ number: SQL, columns resource: SQL? = nil) -> SQL {
    let names = names(resource)
    let isLess: SQL = isLastDescending ? "<" : ">"
    if count == 1, !self[0].isOptional, let value = cursor.values.first {
      // Both databases find rows in an index by such a comparison, but not by alternatives.
      return "(\(names[0]), \(number)) \(isLess) (\(value), \(cursor.number))"
    }
    var test: SQL = "\(number) \(isLess) \(cursor.number)"
    for (index, (sort, value)) in zip(self, cursor.values).enumerated().reversed() {
      let column = names[index]
      if case .null = value {
        test = "(\(column) IS NULL AND \(test))"
        continue
      }
      let isBeyond: SQL = sort.isDescending ? "\(column) < \(value)" : "\(column) > \(value)"
      let beyond: SQL = sort.isOptional ? "(\(isBeyond) OR \(column) IS NULL)" : isBeyond
      test = "(\(beyond) OR (\(column) = \(value) AND \(test)))"
    }
    return test
  }
}
