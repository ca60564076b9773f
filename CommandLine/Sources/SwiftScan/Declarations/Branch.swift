/// A branch of a conditional compilation: from `#if`, `#elseif` or `#else` to the next of its directives.
public struct Branch: Sendable, Equatable {
  /// The index of the branch around the `#if`; nil outside of all.
  public var parent: Int?
  /// The bytes of the condition; empty for `#else`.
  public var condition: Range<UInt32>
  /// The index of the branch before, of the same `#if`; nil for its first.
  public var previous: Int?
}
