import ServerDatabase

/// Writes rows of the index.
struct IndexWriter {
  let resource: Int64
  let connection: any DatabaseConnection

  /// The most rows of an insert; one statement for each number of rows is kept prepared.
  private static let most = 16

  /// Inserts rows.
  func add(_ rows: IndexRows) throws {
    guard !rows.isEmpty else { return }
    let systems = try numbers(of: rows.systems, isAdding: true)
    func number(_ system: String?) throws -> Int64 {
      guard let system else { return 0 }
      guard let number = systems[system] else {
        throw DatabaseError(.corrupt, reason: "a system of codes was not stored")
      }
      return number
    }
    try insert("add-tokens", "INSERT INTO fhir_search_token (key, code, system, resource, part) VALUES ", rows.tokens) {
      "(\($0.key), \($0.code), \(try number($0.system)), \(resource), \($0.part))"
    }
    try insert(
      "add-texts", "INSERT INTO fhir_search_text (key, head, resource, rest, exact, part) VALUES ", rows.texts
    ) { "(\($0.key), \($0.text.head), \(resource), \($0.text.rest), \($0.exact), \($0.part))" }
    try insert("add-dates", "INSERT INTO fhir_search_date (key, low, high, resource, part) VALUES ", rows.dates) {
      "(\($0.key), \($0.range.low), \($0.range.high), \(resource), \($0.part))"
    }
    try insert("add-numbers", "INSERT INTO fhir_search_number (key, low, high, resource, part) VALUES ", rows.numbers) {
      "(\($0.key), \($0.range.low), \($0.range.high), \(resource), \($0.part))"
    }
    try insert(
      "add-quantities",
      """
      INSERT INTO fhir_search_quantity
      (key, base, low, high, written_low, written_high, code, unit, system, resource, part) VALUES \

      """, rows.quantities
    ) {
      """
      (\($0.key), \($0.base), \($0.scaled.low), \($0.scaled.high), \($0.range.low), \($0.range.high), \($0.code), \
      \($0.unit), \(try number($0.system)), \(resource), \($0.part))
      """
    }
    try insert(
      "add-references", "INSERT INTO fhir_search_reference (key, id, type, base, resource, part) VALUES ",
      rows.references
    ) { "(\($0.key), \($0.target.id), \($0.target.type), \($0.target.base), \(resource), \($0.part))" }
  }

  /// Deletes rows.
  func remove(_ rows: IndexRows) throws {
    guard !rows.isEmpty else { return }
    let systems = try numbers(of: rows.systems, isAdding: false)
    func number(_ system: String?) -> Int64 { system.map { systems[$0] ?? -1 } ?? 0 }
    try delete("remove-tokens", "DELETE FROM fhir_search_token WHERE ", rows.tokens) {
      "key = \($0.key) AND code = \($0.code) AND system = \(number($0.system)) AND part = \($0.part)"
    }
    try delete("remove-texts", "DELETE FROM fhir_search_text WHERE ", rows.texts) {
      """
      key = \($0.key) AND head = \($0.text.head) AND rest = \($0.text.rest) AND exact = \($0.exact) \
      AND part = \($0.part)
      """
    }
    try delete("remove-dates", "DELETE FROM fhir_search_date WHERE ", rows.dates) {
      "key = \($0.key) AND low = \($0.range.low) AND high = \($0.range.high) AND part = \($0.part)"
    }
    try delete("remove-numbers", "DELETE FROM fhir_search_number WHERE ", rows.numbers) {
      "key = \($0.key) AND low = \($0.range.low) AND high = \($0.range.high) AND part = \($0.part)"
    }
    try delete("remove-quantities", "DELETE FROM fhir_search_quantity WHERE ", rows.quantities) {
      """
      key = \($0.key) AND base = \($0.base) AND low = \($0.scaled.low) AND high = \($0.scaled.high) \
      AND written_low = \($0.range.low) AND written_high = \($0.range.high) AND code = \($0.code) \
      AND unit = \($0.unit) AND system = \(number($0.system)) AND part = \($0.part)
      """
    }
    try delete("remove-references", "DELETE FROM fhir_search_reference WHERE ", rows.references) {
      """
      key = \($0.key) AND id = \($0.target.id) AND type = \($0.target.type) AND base = \($0.target.base) \
      AND part = \($0.part)
      """
    }
  }

  /// Deletes all rows of the resource.
  func removeAll() throws {
    for table in RowTest.Table.allCases {
      try connection.execute("remove-all", "DELETE FROM \(table.name) WHERE resource = \(resource)")
    }
  }

  private func insert<Row>(
    _ name: StaticString, _ statement: SQL, _ rows: Set<Row>, _ values: (Row) throws -> SQL
  ) throws {
    var rows = Array(rows)[...]
    while !rows.isEmpty {
      try connection.execute(
        name, "\(statement)\(.joined(try rows.prefix(Self.most).map(values))) ON CONFLICT DO NOTHING")
      rows = rows.dropFirst(Self.most)
    }
  }

  private func delete<Row>(_ name: StaticString, _ statement: SQL, _ rows: Set<Row>, _ condition: (Row) -> SQL) throws {
    for row in rows { try connection.execute(name, "\(statement)resource = \(resource) AND \(condition(row))") }
  }

  /// The numbers of systems, which are added if they are new.
  private func numbers(of systems: Set<String>, isAdding: Bool) throws -> [String: Int64] {
    var numbers: [String: Int64] = [:]
    var rest = systems.sorted()[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.most)
      rest = rest.dropFirst(Self.most)
      try read(batch, &numbers)
      let new = batch.filter { numbers[$0] == nil }
      guard isAdding, !new.isEmpty else { continue }
      try connection.execute(
        "add-systems",
        "INSERT INTO fhir_search_system (uri) VALUES \(.joined(new.map { "(\($0))" })) ON CONFLICT DO NOTHING")
      try read(new[...], &numbers)
    }
    return numbers
  }

  private func read(_ systems: ArraySlice<String>, _ numbers: inout [String: Int64]) throws {
    let list = SQL.joined(systems.map { "\($0)" })
    for row in try connection.query(
      "find-systems", "SELECT uri, number FROM fhir_search_system WHERE uri IN (\(list))")
    {
      numbers[try row.get("uri")] = try row.get("number")
    }
  }
}
