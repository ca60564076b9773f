import CServerSQLite

/// Keeps prepared statements by their text, up to a number.
struct StatementCache {
  private static let most = 256
  private var statements: [String: OpaquePointer] = [:]

  mutating func statement(for text: String, prepare: () throws -> OpaquePointer) throws -> OpaquePointer {
    if let statement = statements[text] { return statement }
    // Statements whose text depends on a search are seldom repeated; starting again keeps the cost of that small.
    if statements.count >= Self.most { removeAll() }
    let statement = try prepare()
    statements[text] = statement
    return statement
  }

  mutating func removeAll() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
  }
}
