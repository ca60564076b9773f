extension BoundQuery {
  /// Returns a query for something that is computed from the value.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) throws -> Other) -> BoundQuery<Other> {
    var immediateValue: (@Sendable () throws -> Other)?
    if let immediate { immediateValue = { try transform(immediate()) } }
    return BoundQuery<Other>(immediate: immediateValue) { [evaluate] watches in
      try await transform(evaluate(watches))
    }
  }

  /// Returns a query for both values, which are read at the same time; it changes with either.
  public func combined<Other: Sendable>(with other: BoundQuery<Other>) -> BoundQuery<(Value, Other)> {
    var immediateValue: (@Sendable () throws -> (Value, Other))?
    if let first = immediate, let second = other.immediate { immediateValue = { try (first(), second()) } }
    return BoundQuery<(Value, Other)>(immediate: immediateValue) { [evaluate] watches in
      async let first = evaluate(watches)
      async let second = other.evaluate(watches)
      return try await (first, second)
    }
  }

  /// Returns a query for the value of another query, which depends on this one's value; it changes with either.
  public func flatMap<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> BoundQuery<Other>
  ) -> BoundQuery<Other> {
    BoundQuery<Other> { [evaluate] watches in
      try await transform(evaluate(watches)).evaluate(watches)
    }
  }
}
