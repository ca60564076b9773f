/// A query that is a closure; equal to no other.
private struct ClosureQuery<Value: Sendable>: Query {
  final class Identity: Sendable {}

  let identity = Identity()
  let read: @Sendable () async throws -> Value
  let observe: @Sendable () -> AsyncStream<Void>?

  func value(from source: Void) async throws -> Value { try await read() }

  func changes(in source: Void) -> AsyncStream<Void>? { observe() }

  static func == (left: Self, right: Self) -> Bool { left.identity === right.identity }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

extension BoundQuery {
  /// Creates a query of closures, for a value that belongs to no ``Operations``.
  ///
  /// Each call of ``value()`` runs the closure.
  ///
  /// - Parameters:
  ///   - changes: returns a stream that signals each change from then on; nil if the value never changes.
  ///   - value: returns the value as it is now, and changes nothing.
  public init(
    changes: @escaping @Sendable () -> AsyncStream<Void>? = { nil }, value: @escaping @Sendable () async throws -> Value
  ) {
    let query = ClosureQuery(read: value, observe: changes)
    let hub = ChangeHub {}
    self.init { watches in
      watches?.watch(QueryKey(query), in: hub, changes: changes)
      return try await RunTable().value(of: query, from: ())
    }
  }

  /// Creates a query for a value that never changes.
  public init(constant value: Value) {
    self.init(immediate: { value }) { _ in value }
  }
}
