/// A step of a schema's history.
///
/// A step that was released is never changed, as databases exist that have run it.
public struct Migration: Sendable {
  /// The number: 1 for the first, and one more for each next.
  public let number: Int
  /// What the step does, such as `add-tokens`.
  public let name: String
  /// The statements of the step.
  public let statements: [SQL]

  /// Creates a step.
  public init(_ number: Int, _ name: String, _ statements: [SQL]) {
    self.number = number
    self.name = name
    self.statements = statements
  }
}

extension Database {
  /// Runs the steps that the database does not have yet, all in one transaction.
  ///
  /// Any number of processes can do this at the same time: the first runs the steps, the others wait and find them
  /// done.
  ///
  /// - Parameters:
  ///   - migrations: all steps, in the order of their numbers.
  ///   - component: whose steps these are; each component has numbers of its own.
  /// - Throws: ``DatabaseError`` with ``DatabaseError/Code/schema`` if the numbers have gaps, or the database has steps
  ///   that the list lacks or names differently; nothing is changed then.
  public func migrate(_ migrations: [Migration], of component: String) async throws {
    for (index, migration) in migrations.enumerated() where migration.number != index + 1 {
      throw DatabaseError(
        .schema, reason: "migration \(migration.name) of \(component) has number \(migration.number), not \(index + 1)")
    }
    try await exclusive { connection in
      try connection.execute(
        "create-migrations",
        """
        CREATE TABLE IF NOT EXISTS schema_migration (component \(.text) NOT NULL, number \(.integer) NOT NULL, \
        name \(.text) NOT NULL, PRIMARY KEY (component, number))\(.strict)
        """)
      let done = try connection.query(
        "list-migrations", "SELECT number, name FROM schema_migration WHERE component = \(component) ORDER BY number")
      for (index, row) in done.enumerated() {
        let (number, name): (Int, String) = (try row.get("number"), try row.get("name"))
        guard number == index + 1, index < migrations.count, migrations[index].name == name else {
          throw DatabaseError(
            .schema, reason: "the database has migration \(number) “\(name)” of \(component), which this program lacks")
        }
      }
      for migration in migrations.dropFirst(done.count) {
        for statement in migration.statements { try connection.execute("migrate", statement) }
        try connection.execute(
          "record-migration",
          """
          INSERT INTO schema_migration (component, number, name)
          VALUES (\(component), \(migration.number), \(migration.name))
          """)
      }
    }
  }
}
