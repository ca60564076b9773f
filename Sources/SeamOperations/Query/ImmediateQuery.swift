/// A query whose value is in memory, so that it is returned without waiting.
///
/// ```swift
/// struct IsSignedIn: ImmediateQuery {
///   func immediateValue(from session: any SessionReading) -> Bool { session.user != nil }
/// }
/// ```
public protocol ImmediateQuery<Source, Value>: Query {
  /// The reading part of the infrastructure.
  associatedtype Source
  /// What the query returns.
  associatedtype Value

  /// Returns the value as it is now; it must not block.
  func immediateValue(from source: Source) throws -> Value
}

extension ImmediateQuery {
  /// Returns the immediate value.
  public func value(from source: Source) async throws -> Value { try immediateValue(from: source) }
}
