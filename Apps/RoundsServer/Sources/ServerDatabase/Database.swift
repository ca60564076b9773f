/// A database with transactions, over SQLite or PostgreSQL.
///
/// ```swift
/// let id = try await database.write { connection in
///   try connection.execute("add-patient", "INSERT INTO patient (id, name) VALUES (\(id), \(name))")
///   return try connection.query("count-patients", "SELECT count(*) AS n FROM patient")[0].get("n", as: Int.self)
/// }
/// ```
///
/// Bodies run on threads of the database, so they may block but must not wait for anything but the connection. A
/// transaction is stored completely or not at all, also if the process is killed. If the calling task is cancelled, the
/// running statement is ended, the transaction is rolled back, and the call throws `CancellationError`; a commit that
/// has begun is finished.
public protocol Database: Sendable {
  /// The language that the database speaks.
  var dialect: SQLDialect { get }

  /// Runs a transaction that only reads, on one consistent state of the database.
  ///
  /// - Throws: what the body throws, or ``DatabaseError``.
  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result

  /// Runs a transaction as if no other ran at the same time, and commits it.
  ///
  /// The body runs again if the transaction is in conflict with others, so it must have no effect outside of the
  /// database. An error that it throws rolls the transaction back.
  ///
  /// - Throws: what the body throws, or ``DatabaseError``.
  @discardableResult
  func write<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result

  /// Runs a transaction while no other exclusive transaction of any process runs, for changes of the schema.
  ///
  /// - Throws: what the body throws, or ``DatabaseError``.
  @discardableResult
  func exclusive<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result

  /// Closes all connections once their transactions have ended; later calls throw ``DatabaseError/Code/closed``.
  func close() async
}

/// A connection in a transaction, to be used within the body that it was passed to.
public protocol DatabaseConnection {
  /// The language that the database speaks.
  var dialect: SQLDialect { get }

  /// Runs a statement and returns its rows, all of them in memory.
  ///
  /// - Parameters:
  ///   - name: names the statement in errors.
  ///   - sql: one statement.
  /// - Throws: ``DatabaseError``, or `CancellationError`. After an error the transaction cannot be committed.
  func query(_ name: StaticString, _ sql: SQL) throws -> [SQLRow]

  /// Runs a statement and returns how many rows it has inserted, updated or deleted; 0 for other statements.
  ///
  /// - Parameters:
  ///   - name: names the statement in errors.
  ///   - sql: one statement.
  /// - Throws: ``DatabaseError``, or `CancellationError`. After an error the transaction cannot be committed.
  @discardableResult
  func execute(_ name: StaticString, _ sql: SQL) throws -> Int
}
