/// Two values that an index orders: by the first, and among equal ones by the second.
public struct IndexPair<First: IndexValue, Second: IndexValue>: IndexValue {
  /// What decides first.
  public let first: First
  /// What decides among equal first values; a pair again where an index has three key paths.
  public let second: Second

  /// Makes a pair.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Encodes the first value, then the second.
  public func encode(to encoder: inout IndexValueEncoder) {
    first.encode(to: &encoder)
    second.encode(to: &encoder)
  }
}
