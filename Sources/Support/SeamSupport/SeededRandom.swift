/// Generates the same numbers for the same seed, so that a failure can be reproduced.
///
/// The generator is SplitMix64, see https://prng.di.unimi.it/splitmix64.c.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the sequence of a seed.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from zero up to, and not including, the bound, which must be above zero.
  package mutating func next(upTo bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Returns one of the elements; nil if there are none.
  package mutating func pick<Element>(_ elements: some RandomAccessCollection<Element>) -> Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: next(upTo: elements.count))]
  }
}
