/// Limits on JSON texts; a text beyond one is refused.
public struct FHIRJSONLimits: Hashable, Sendable {
  /// The most bytes of a text.
  public var size: Int
  /// The most arrays and objects inside one another.
  public var depth: Int

  /// Creates limits; the defaults are 64 MiB and a depth of 100, where resources seldom nest 20 deep.
  public init(size: Int = 64 << 20, depth: Int = 100) {
    self.size = size
    self.depth = depth
  }
}
