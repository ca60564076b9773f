import Dispatch
public import ServerDatabase

/// A database with a planted fault, to test the conformance suite with.
public final class FaultyDatabase: Database {
  private let base: any Database
  private let fault: DatabaseFault
  private let stale = StaleRows()

  /// Plants a fault in a database.
  public init(_ base: any Database, _ fault: DatabaseFault) {
    self.base = base
    self.fault = fault
  }

  /// The dialect of the database.
  public var dialect: SQLDialect { base.dialect }

  /// Reads, with the fault.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    if fault == .writesInReads { return try await base.write { try body(self.faulty($0)) } }
    return try await base.read { try body(self.faulty($0)) }
  }

  /// Writes, with the fault.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    switch fault {
    case .commitsAfterErrors:
      return try await base.write { connection in Swift.Result { try body(self.faulty(connection)) } }.get()
    case .acknowledgesWithoutCommit:
      let outcome = Outcome<Result>()
      do {
        return try await base.write { connection in
          outcome.result = try body(self.faulty(connection))
          throw DatabaseConformance.Stop()
        }
      } catch let stop as DatabaseConformance.Stop {
        guard let result = outcome.result else { throw stop }
        return result
      }
    case .ignoresCancellation:
      return try await Task.detached { [base] in try await base.write(body) }.value
    case .repeatsBodies:
      return try await base.write { connection in
        _ = try body(connection)
        return try body(connection)
      }
    case .hidesFailedStatements:
      let hasFailed = Outcome<Bool>()
      do {
        return try await base.write { try body(FaultyConnection($0, .hidesFailedStatements, StaleRows(), hasFailed)) }
      } catch  where hasFailed.result == true {
        // As a database would that goes on after a failed statement: what follows it is stored.
        return try await base.write { try body(SkippingConnection($0)) }
      }
    default: return try await base.write { try body(self.faulty($0)) }
    }
  }

  /// Runs the body without a fault.
  @discardableResult
  public func exclusive<Result: Sendable>(
    _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    try await base.exclusive(body)
  }

  /// Closes the database, unless that is the fault.
  public func close() async {
    if fault != .staysOpen { await base.close() }
  }

  private func faulty(_ connection: any DatabaseConnection) -> FaultyConnection {
    FaultyConnection(connection, fault, stale, Outcome())
  }
}

/// What a body left behind.
///
/// Sendable because the caller reads it after the body has ended.
final class Outcome<Value>: @unchecked Sendable {
  var result: Value?
}
