/// A range of values of an index: `"A"..<"B"`, `3...5`, `now...`, `..<limit` or `...limit`.
public protocol IndexRange<Bound>: Sendable {
  /// What the index orders.
  associatedtype Bound: IndexValue
  /// The bounds; nil where there is none.
  var indexBounds: IndexBounds<Bound> { get }
}

/// The bounds of a range of values of an index.
public struct IndexBounds<Bound: IndexValue>: Sendable {
  /// The least value, which is in the range.
  public let lower: Bound?
  /// The upper bound.
  public let upper: Bound?
  /// Whether the upper bound is in the range.
  public let includesUpper: Bool

  /// Makes bounds.
  public init(lower: Bound?, upper: Bound?, includesUpper: Bool) {
    self.lower = lower
    self.upper = upper
    self.includesUpper = includesUpper
  }
}

extension Range: IndexRange where Bound: IndexValue {
  /// The bounds, the upper one excluded.
  public var indexBounds: IndexBounds<Bound> {
    IndexBounds(lower: lowerBound, upper: upperBound, includesUpper: false)
  }
}

extension ClosedRange: IndexRange where Bound: IndexValue {
  /// The bounds, both included.
  public var indexBounds: IndexBounds<Bound> {
    IndexBounds(lower: lowerBound, upper: upperBound, includesUpper: true)
  }
}

extension PartialRangeFrom: IndexRange where Bound: IndexValue {
  /// The lower bound.
  public var indexBounds: IndexBounds<Bound> { IndexBounds(lower: lowerBound, upper: nil, includesUpper: false) }
}

extension PartialRangeUpTo: IndexRange where Bound: IndexValue {
  /// The upper bound, excluded.
  public var indexBounds: IndexBounds<Bound> { IndexBounds(lower: nil, upper: upperBound, includesUpper: false) }
}

extension PartialRangeThrough: IndexRange where Bound: IndexValue {
  /// The upper bound, included.
  public var indexBounds: IndexBounds<Bound> { IndexBounds(lower: nil, upper: upperBound, includesUpper: true) }
}
