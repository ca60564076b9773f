import CServerPQ
import ServerDatabase

/// A connection to a server.
///
/// It is used by one thread at a time, except for the cancellation of a statement.
final class PostgresConnection: EngineConnection {
  /// Any number that no other program uses for a lock in the same database.
  private static let exclusiveLock = "SELECT pg_advisory_xact_lock(7303014206115406847)"
  private static let mostPrepared = 256

  private let handle: OpaquePointer
  private var cancellation = TransactionCancellation()
  private var prepared: [String: String] = [:]
  /// Whether a request to cancel may reach the server late, so that the next statement would be cancelled, or prepared
  /// statements are out of date.
  private var isSpoiled = false
  let dialect = SQLDialect.postgres

  init(url: String) throws {
    let handle = PQconnectdb(url)
    guard let handle, PQstatus(handle) == CONNECTION_OK else {
      PQfinish(handle)
      throw DatabaseError(.unavailable, reason: "the PostgreSQL server refused the connection or is not running")
    }
    self.handle = handle
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    do {
      for setting in ["SET client_encoding = 'UTF8'", "SET bytea_output = 'hex'", "SET extra_float_digits = 1"] {
        try run(setting)
      }
    } catch {
      close()
      throw error
    }
  }

  var isBroken: Bool { isSpoiled || PQstatus(handle) != CONNECTION_OK }

  // MARK: Transactions

  func begin(_ mode: TransactionMode, _ cancellation: TransactionCancellation) throws {
    self.cancellation = cancellation
    switch mode {
    case .read: try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    case .write: try run("BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE")
    case .exclusive:
      try run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
      try interruptible { try run(Self.exclusiveLock) }
    }
  }

  func commit() throws {
    guard PQtransactionStatus(handle) == PQTRANS_INTRANS else {
      throw DatabaseError(.invalidStatement, reason: "a statement of the transaction has failed")
    }
    let result = PQexec(handle, "COMMIT")
    defer { PQclear(result) }
    if PQresultStatus(result) == PGRES_COMMAND_OK { return }
    guard PQstatus(handle) == CONNECTION_OK else {
      throw DatabaseError(.outcomeUnknown, reason: "the connection was lost during the commit")
    }
    throw failure(result)
  }

  func rollBack() {
    guard PQstatus(handle) == CONNECTION_OK, PQtransactionStatus(handle) != PQTRANS_IDLE else { return }
    PQclear(PQexec(handle, "ROLLBACK"))
  }

  func close() { PQfinish(handle) }

  private func run(_ sql: String) throws {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return
    default: throw failure(result)
    }
  }

  /// Runs a body that asks the server to cancel its statement when the task is cancelled.
  private func interruptible<Result>(_ body: () throws -> Result) throws -> Result {
    let cancel = PQgetCancel(handle)
    defer { PQfreeCancel(cancel) }
    let onCancel = {
      var message = [CChar](repeating: 0, count: 256)
      PQcancel(cancel, &message, Int32(message.count))
    }
    return try cancellation.interruptible(by: onCancel, body)
  }

  // MARK: Statements

  func query(_ name: StaticString, _ sql: SQL) throws -> [SQLRow] {
    try withResult(name, sql) { PostgresValues.rows(of: $0) }
  }

  func execute(_ name: StaticString, _ sql: SQL) throws -> Int {
    try withResult(name, sql) { result in
      // The command tag tells of selected rows as well.
      let tag = String(cString: PQcmdStatus(result))
      guard ["INSERT", "UPDATE", "DELETE", "MERGE"].contains(where: tag.hasPrefix) else { return 0 }
      return Int(String(cString: PQcmdTuples(result))) ?? 0
    }
  }

  private func withResult<Result>(
    _ name: StaticString, _ sql: SQL, _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    do {
      let (text, values) = try sql.rendered(for: .postgres)
      let parameters = PostgresValues.Parameters(values)
      let result = try interruptible {
        let result = try send(text, parameters)
        let status = PQresultStatus(result)
        guard let result, status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else {
          defer { PQclear(result) }
          throw failure(result)
        }
        return result
      }
      defer { PQclear(result) }
      return try body(result)
    } catch let error as DatabaseError {
      throw error.naming(name)
    }
  }

  private func send(_ text: String, _ parameters: PostgresValues.Parameters) throws -> OpaquePointer? {
    let key = parameters.types.map(String.init).joined(separator: ",") + ":" + text
    if prepared[key] == nil, prepared.count < Self.mostPrepared {
      let name = "s\(prepared.count)"
      let result = parameters.types.withUnsafeBufferPointer {
        PQprepare(handle, name, text, Int32($0.count), $0.baseAddress)
      }
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw failure(result) }
      prepared[key] = name
    }
    let name = prepared[key]
    return parameters.withPointers { values, lengths, formats in
      if let name {
        return PQexecPrepared(handle, name, Int32(parameters.types.count), values, lengths, formats, 0)
      }
      return parameters.types.withUnsafeBufferPointer {
        PQexecParams(handle, text, Int32($0.count), $0.baseAddress, values, lengths, formats, 0)
      }
    }
  }

  private func failure(_ result: OpaquePointer?) -> any Error {
    let state = PQresultErrorField(result, 67).map { String(cString: $0) }  // PG_DIAG_SQLSTATE, a character literal.
    if state == "57014" {
      isSpoiled = true
      return CancellationError()
    }
    if state == "0A000", !prepared.isEmpty {
      // Another process has changed a table: a prepared statement would return other columns.
      isSpoiled = true
      return DatabaseError(.conflict, reason: "the schema has changed")
    }
    let constraint = PQresultErrorField(result, 110).map { String(cString: $0) }  // PG_DIAG_CONSTRAINT_NAME
    return DatabaseError(state: state, constraint: constraint)
  }
}
