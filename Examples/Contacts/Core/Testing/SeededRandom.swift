/// Generates the same numbers for the same seed on every platform.
///
/// The generator is SplitMix64, see https://prng.di.unimi.it/splitmix64.c.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from zero up to, and not including, the count; zero for a count of zero.
  public mutating func below(_ count: Int) -> Int { count == 0 ? 0 : Int(next() % UInt64(count)) }

  /// Returns one of the elements, of which there must be one.
  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns true in so many of a hundred cases.
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
