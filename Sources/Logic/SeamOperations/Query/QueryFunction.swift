/// A query without a type of its own: it calls one method of the source.
///
/// It names the method, and the one that signals changes. The argument of the method makes the query:
///
/// ```swift
/// private static let file = QueryFunction((any PatientReading).file, changes: (any PatientReading).changes)
///
/// public func file(_ id: Patient.ID) -> BoundQuery<PatientFile?> { operations.bind(Self.file(id)) }
/// ```
///
/// Two queries are equal if the same object made them of equal arguments. Make it once, as a static property, which
/// captures neither an argument that would not be compared, nor an object that writes. One that is made in a method is
/// equal to no other. A method of several arguments is called by a type that conforms to ``Query``.
public final class QueryFunction<Source: Sendable, Argument: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate let read: @Sendable (Source) -> @Sendable (Argument) async throws -> Value
  fileprivate let changes: @Sendable (Source) -> AsyncStream<Void>?

  /// Creates a query that calls a method of the source.
  ///
  /// - Parameters:
  ///   - read: returns a method that changes nothing, or a closure:
  ///     `{ patients in { id in try await patients.file(id) } }`.
  ///   - changes: returns the method that signals each change, as ``Query/changes(in:)`` does; nil if the value never
  ///     changes.
  public init(
    _ read: @escaping @Sendable (Source) -> @Sendable (Argument) async throws -> Value,
    changes: (@Sendable (Source) -> () -> AsyncStream<Void>)? = nil
  ) {
    self.read = read
    self.changes = { changes?($0)() }
  }

  /// Returns the query with its argument.
  public func callAsFunction(_ argument: Argument) -> some Query<Source, Value> {
    FunctionQuery(function: self, argument: argument)
  }
}

/// The argument of a method without one.
public struct NoParameters: Hashable, Sendable {}

extension QueryFunction where Argument == NoParameters {
  /// Creates a query that calls a method of the source without an argument.
  public convenience init(
    _ read: @escaping @Sendable (Source) -> @Sendable () async throws -> Value,
    changes: (@Sendable (Source) -> () -> AsyncStream<Void>)? = nil
  ) {
    self.init({ source in { _ in try await read(source)() } }, changes: changes)
  }

  /// Returns the query.
  public func callAsFunction() -> some Query<Source, Value> { self(NoParameters()) }
}

/// A query of a function and its argument.
private struct FunctionQuery<Source: Sendable, Argument: Hashable & Sendable, Value: Sendable>: Query {
  let function: QueryFunction<Source, Argument, Value>
  let argument: Argument

  func value(from source: Source) async throws -> Value { try await function.read(source)(argument) }

  func changes(in source: Source) -> AsyncStream<Void>? { function.changes(source) }

  static func == (left: Self, right: Self) -> Bool {
    left.function === right.function && left.argument == right.argument
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(function))
    hasher.combine(argument)
  }
}
