/// A connection of an adapter.
///
/// It is used by one thread at a time.
package protocol EngineConnection: DatabaseConnection {
  /// Whether the connection must be replaced by a new one.
  var isBroken: Bool { get }

  func begin(_ mode: TransactionMode, _ cancellation: TransactionCancellation) throws
  func commit() throws
  func rollBack()
  func close()
}

/// How a transaction is isolated.
package enum TransactionMode: Sendable {
  case read
  case write
  case exclusive
}
