/// SplitMix64: the same numbers for the same seed.
public struct Random {
  private var state: UInt64

  /// Begins the numbers of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next number, from 0 to below a bound.
  public mutating func next(upTo bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
}
