import Foundation
public import ServerDatabase

/// A database in a file, over SQLite: one transaction writes at a time, and reading ones run beside it.
///
/// A commit returns once it is on the disk. Several processes can use the file.
public final class SQLiteDatabase: Database {
  private let writer: ConnectionPool
  private let readers: ConnectionPool
  /// The dialect of SQLite.
  public var dialect: SQLDialect { .sqlite }

  /// Opens a database, and creates the file if it is missing.
  ///
  /// - Parameters:
  ///   - path: the file, in a directory that exists.
  ///   - readers: how many reading transactions run at a time.
  ///   - busyTime: how long a transaction waits for a writer of another process before ``DatabaseError/Code/conflict``.
  /// - Throws: ``DatabaseError`` if the file cannot be opened or is no database.
  public init(path: String, readers: Int = 4, busyTime: Duration = .seconds(30)) async throws {
    let open: @Sendable () throws -> SQLiteConnection = { try SQLiteConnection(path: path, busyTime: busyTime) }
    writer = ConnectionPool([ConnectionLane("sqlite-writer", open: open)])
    self.readers = ConnectionPool((0..<max(readers, 1)).map { ConnectionLane("sqlite-reader-\($0)", open: open) })
    try await exclusive { _ = try $0.query("open", "SELECT count(*) AS n FROM sqlite_schema") }
  }

  /// Runs a transaction on the last committed state.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    try await readers.run(.read, Self.retry, body)
  }

  /// Runs a transaction when the writers before it have ended.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    try await writer.run(.write, Self.retry, body)
  }

  /// Runs a transaction when the writers before it have ended; each of them is exclusive.
  @discardableResult
  public func exclusive<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    try await writer.run(.exclusive, Self.retry, body)
  }

  /// Closes all connections once their transactions have ended.
  public func close() async {
    await readers.close()
    await writer.close()
  }

  /// A transaction waits for its lock before it begins, so it is in conflict only after that.
  private static let retry = TransactionRetry(attempts: 1) { _ in .zero }
}
