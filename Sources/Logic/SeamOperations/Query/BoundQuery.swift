/// A query with the source that it reads, as a library hands it out.
///
/// It has one shape for all queries. Whether the value is in memory, has to be waited for, or changes over time is the
/// library's business:
///
/// ```swift
/// let patients = try await library.patientsDue(on: today).value()
///
/// for try await patients in library.patientsDue(on: today).values { show(patients) }
/// ```
///
/// Make one by ``Operations``, compose others of it by ``map(_:)``, ``combined(with:)`` and ``flatMap(_:)``,
/// and fake it by `FakeQuery` (SeamOperationsTesting).
public struct BoundQuery<Value: Sendable>: Sendable {
  /// Reads the value, and names each query to the watches before it reads it.
  let evaluate: @concurrent @Sendable (Watches?) async throws -> Value
  /// Reads a value that is in memory; nil if the query has to wait.
  let immediate: (@Sendable () throws -> Value)?

  init(
    immediate: (@Sendable () throws -> Value)? = nil,
    evaluate: @escaping @concurrent @Sendable (Watches?) async throws -> Value
  ) {
    self.evaluate = evaluate
    self.immediate = immediate
  }

  /// Returns the value as it is now.
  ///
  /// It runs off the caller's actor. Equal queries that are under way at the same time share a run. If the task is
  /// cancelled, it throws `CancellationError` at once, even if the query itself goes on.
  public func value() async throws -> Value {
    try Task.checkCancellation()
    if let immediate { return try immediate() }
    return try await evaluate(nil)
  }

  /// Returns the value without waiting; nil if the query has to wait for it.
  ///
  /// A screen uses it for the values that it shows first.
  public func immediateValue() throws -> Value? { try immediate?() }

  /// The value now, and again after each change.
  ///
  /// It is read again when the next element is asked for, so that several changes meanwhile lead to one element. The
  /// sequence ends if the value cannot change any more, or the task is cancelled. An error ends it; iterate again to go
  /// on.
  public var values: QueryValues<Value> { QueryValues(evaluate, areEqual: { _, _ in false }) }
}

extension BoundQuery where Value: Equatable {
  /// The value now, and again each time that it differs from the last.
  ///
  /// It is read again when the next element is asked for, so that several changes meanwhile lead to one element. The
  /// sequence ends if the value cannot change any more, or the task is cancelled. An error ends it; iterate again to go
  /// on.
  public var values: QueryValues<Value> { QueryValues(evaluate, areEqual: ==) }
}
