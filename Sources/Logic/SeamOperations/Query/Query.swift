/// An operation that returns a value and changes nothing.
///
/// A query is a value: its properties are its arguments, and equal queries have equal results. Its source is not a
/// property; it is passed in, as the reading part of a library's infrastructure:
///
/// ```swift
/// struct PatientsDue: Query {
///   let day: Day
///
///   func value(from patients: any PatientReading) async throws -> [Patient] {
///     try await patients.all().filter { $0.isDue(on: day) }
///   }
///
///   func changes(in patients: any PatientReading) -> AsyncStream<Void>? { patients.changes() }
/// }
/// ```
///
/// The compiler rejects a query that writes: its source has no writing method, ``Operations`` binds only queries whose
/// source is their reading part, and a stored object that could write is not `Hashable`.
///
/// A query of other queries calls them with its own source. Queries of several libraries are composed once they are
/// bound: ``BoundQuery/map(_:)``, ``BoundQuery/combined(with:)``, ``BoundQuery/flatMap(_:)``. A query that only calls
/// one method needs no type: ``QueryFunction``.
public protocol Query<Source, Value>: Hashable, Sendable {
  /// The reading part of the infrastructure, usually an `any` of a protocol without writing methods.
  associatedtype Source: Sendable
  /// The value that the query returns.
  associatedtype Value: Sendable

  /// Returns the value as it is now.
  ///
  /// It may run once for several equal queries, and is cancelled when all their callers are.
  func value(from source: Source) async throws -> Value

  /// Signals each change after which the value may differ, until the stream is cancelled.
  ///
  /// The stream must signal changes from this call on. Signals may be coalesced, and may come without a change. Nil,
  /// the default, if the value never changes.
  func changes(in source: Source) -> AsyncStream<Void>?
}

extension Query {
  /// Returns nil: the value never changes.
  public func changes(in source: Source) -> AsyncStream<Void>? { nil }
}
