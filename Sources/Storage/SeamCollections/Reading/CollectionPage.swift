/// Some values of a query, and the query for the next ones.
public struct CollectionPage<Value: Sendable>: Sendable {
  /// The values, in the query's order.
  public let values: [Value]
  /// The same query from here on; nil if there are no more values.
  ///
  /// It begins after the key of the last value, so it stays right when values are stored or removed in between, even
  /// that one. After exactly as many values as the limit says, the next page can be empty.
  public let next: CollectionQuery<Value>?
}
