import SeamSupport

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
    let hub = ChangeHub {}
    self.init { watches in
      watches?.watch(QueryKey(ObjectIdentifier(hub)), in: hub, changes: changes)
      // A run of its own, so that a caller who is cancelled is told at once.
      return try await SharedTask(cancelsWithLast: true, operation: value) { _, _ in }.value(
        for: SharedTask<Value>.firstCaller)
    }
  }

  /// Creates a query for a value that never changes.
  public init(constant value: Value) {
    self.init(immediate: { value }) { _ in value }
  }
}
