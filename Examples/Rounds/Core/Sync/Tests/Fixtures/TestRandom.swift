import Foundation

/// Generates the same numbers for the same seed (SplitMix64, https://prng.di.unimi.it/splitmix64.c).
struct TestRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from zero up to, and not including, the bound.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// True in so many of a hundred cases.
  mutating func percent(_ share: Int) -> Bool { below(100) < share }

  /// A UUID in lower case.
  mutating func id() -> String { uuid().uuidString.lowercased() }

  mutating func uuid() -> UUID {
    let (high, low) = (next(), next())
    let bytes = withUnsafeBytes(of: (high, low)) { Array($0) }
    return NSUUID(uuidBytes: bytes) as UUID
  }
}
