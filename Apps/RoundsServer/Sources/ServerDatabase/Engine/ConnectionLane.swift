import Dispatch

/// A connection and the queue that it is used on, so that its blocking calls never take a thread of Swift's pool.
///
/// Sendable because only the queue uses the connection.
package final class ConnectionLane: @unchecked Sendable {
  private let queue: DispatchQueue
  private let open: @Sendable () throws -> any EngineConnection
  private var connection: (any EngineConnection)?
  private var isClosed = false

  package init(_ label: String, open: @escaping @Sendable () throws -> any EngineConnection) {
    queue = DispatchQueue(label: label)
    self.open = open
  }

  /// Runs a transaction, on a connection that is opened if necessary.
  func run<Result: Sendable>(
    _ mode: TransactionMode, _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
  ) async throws -> Result {
    let cancellation = TransactionCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(with: Swift.Result { try self.transaction(mode, cancellation, body) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  func close() async {
    await withCheckedContinuation { continuation in
      queue.async {
        self.connection?.close()
        self.connection = nil
        self.isClosed = true
        continuation.resume()
      }
    }
  }

  private func transaction<Result>(
    _ mode: TransactionMode, _ cancellation: TransactionCancellation,
    _ body: (any DatabaseConnection) throws -> Result
  ) throws -> Result {
    try cancellation.check()
    guard !isClosed else { throw DatabaseError(.closed, reason: "it was closed") }
    let connection = try begun(mode, cancellation)
    do {
      let result = try body(connection)
      try cancellation.check()
      try connection.commit()
      return result
    } catch {
      connection.rollBack()
      if cancellation.isCancelled, (error as? DatabaseError)?.code != .outcomeUnknown { throw CancellationError() }
      throw error
    }
  }
  /// Returns the connection in a transaction.
  ///
  /// One that was lost while it was idle is replaced, as nothing has run on it.
  private func begun(_ mode: TransactionMode, _ cancellation: TransactionCancellation) throws -> any EngineConnection {
    if let connection, !connection.isBroken {
      do {
        try connection.begin(mode, cancellation)
        return connection
      } catch {
        connection.rollBack()
        guard connection.isBroken, !cancellation.isCancelled else {
          throw cancellation.isCancelled ? CancellationError() : error
        }
      }
    }
    connection?.close()
    connection = nil
    let opened = try open()
    connection = opened
    do {
      try opened.begin(mode, cancellation)
      return opened
    } catch {
      opened.rollBack()
      throw cancellation.isCancelled ? CancellationError() : error
    }
  }
}
