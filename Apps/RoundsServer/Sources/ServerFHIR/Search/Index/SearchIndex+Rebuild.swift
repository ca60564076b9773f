import CoreFHIR
import ServerDatabase

extension SearchIndex {
  /// To be raised when ``IndexReader`` reads other values by the same definitions.
  private static let version: Int64 = 1

  /// What decides which rows a resource has.
  private static let current = SearchParameters.fingerprint ^ version

  /// Indexes all resources again if the index was made by other definitions of parameters.
  ///
  /// A batch is one transaction, which also stores how far it came: it can be ended at any time and be continued, also
  /// by several processes of one version of the program at the same time. Until it is done, searches may miss
  /// resources. It takes time that grows with the number of resources, and no memory that does.
  ///
  /// - Parameters:
  ///   - database: the database, with all migrations.
  ///   - batch: how many resources one transaction indexes.
  /// - Returns: the number of resources that this call has indexed; 0 if the index was made by the same definitions.
  @discardableResult
  static func rebuild(in database: any Database, batch: Int = 200) async throws -> Int {
    guard try await database.read({ try state("definitions", in: $0) }) != current else { return 0 }
    var count = 0
    while true {
      let done = try await database.write { try rebuildBatch(of: batch, in: $0) }
      guard let done else { return count }
      count += done
    }
  }

  /// Indexes the next resources and returns their number; nil if the index is complete.
  private static func rebuildBatch(of size: Int, in connection: any DatabaseConnection) throws -> Int? {
    guard try state("definitions", in: connection) != current else { return nil }
    if try state("building", in: connection) != current {
      try set("building", current, in: connection)
      try set("position", 0, in: connection)
    }
    let position = try state("position", in: connection) ?? 0
    let rows = try connection.query(
      "list-to-index",
      """
      SELECT number, type, version, is_deleted FROM fhir_resource WHERE number > \(position)
      ORDER BY number LIMIT \(size)
      """)
    guard let last = rows.last else {
      try connection.execute("end-index", "DELETE FROM fhir_search_state WHERE name IN ('building', 'position')")
      try set("definitions", current, in: connection)
      return nil
    }
    for row in rows {
      let number: Int64 = try row.get("number")
      let writer = IndexWriter(resource: number, connection: connection)
      try writer.removeAll()
      guard try !row.get("is_deleted", as: Bool.self) else { continue }
      let version: Int = try row.get("version")
      let content = try connection.query(
        "read-to-index", "SELECT content FROM fhir_version WHERE resource = \(number) AND version = \(version)")
      guard let bytes: [UInt8] = try content.first?.get("content"),
        let json = try? FHIRJSON(parsing: bytes, limits: FHIRJSONLimits(size: .max))
      else { throw DatabaseError(.corrupt, reason: "the content of resource number \(number) is no JSON") }
      try writer.add(IndexReader.rows(try row.get("type"), json.object))
    }
    try set("position", try last.get("number"), in: connection)
    return rows.count
  }

  private static func state(_ name: String, in connection: any DatabaseConnection) throws -> Int64? {
    try connection.query("read-index-state", "SELECT value FROM fhir_search_state WHERE name = \(name)").first?
      .get("value")
  }

  private static func set(_ name: String, _ value: Int64, in connection: any DatabaseConnection) throws {
    try connection.execute(
      "write-index-state",
      """
      INSERT INTO fhir_search_state (name, value) VALUES (\(name), \(value))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }
}
