public import ServerDatabase

/// A database of a PostgreSQL server, over libpq, for several processes behind a balancer.
///
/// Writing transactions are serialisable: one that conflicts with others runs again. Reading ones see the state at
/// their first statement.
public final class PostgresDatabase: Database {
  private let pool: ConnectionPool
  private let retry: TransactionRetry
  /// The dialect of PostgreSQL.
  public var dialect: SQLDialect { .postgres }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - url: where it is, such as `postgres://account@host/database`, in the form that libpq reads. Errors never
  ///     contain it, as it may contain a password.
  ///   - connections: how many transactions run at a time.
  ///   - attempts: how often a transaction in conflict is run before ``DatabaseError/Code/conflict``.
  ///   - delay: returns how long to wait before the next attempt; by default a random time that grows to 64 ms.
  /// - Throws: ``DatabaseError`` if the database cannot be reached.
  public init(
    url: String, connections: Int = 8, attempts: Int = 100,
    delay: @escaping @Sendable (_ attempt: Int) -> Duration = { attempt in
      .microseconds(Int.random(in: 0...(1000 << min(attempt, 6))))
    }
  ) async throws {
    pool = ConnectionPool(
      (0..<max(connections, 1)).map { ConnectionLane("postgres-\($0)") { try PostgresConnection(url: url) } })
    retry = TransactionRetry(attempts: max(attempts, 1), delay: delay)
    try await read { _ = try $0.query("open", "SELECT 1 AS n") }
  }

  /// Runs a transaction on the state at its first statement.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    try await pool.run(.read, retry, body)
  }

  /// Runs a serialisable transaction, and runs it again after a conflict.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    try await pool.run(.write, retry, body)
  }

  /// Runs a transaction under a lock of all processes that use the database.
  @discardableResult
  public func exclusive<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    try await pool.run(.exclusive, retry, body)
  }

  /// Closes all connections once their transactions have ended.
  public func close() async { await pool.close() }
}
