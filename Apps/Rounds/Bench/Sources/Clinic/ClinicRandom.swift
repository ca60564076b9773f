import CoreSupport

/// Random numbers of a patient's number.
struct ClinicRandom {
  private var numbers: SeededRandom

  init(seed: UInt64) { numbers = SeededRandom(seed: seed &* 0x2545_F491_4F6C_DD1D) }

  mutating func below(_ limit: Int) -> Int { numbers.below(limit) }

  /// Picks an element; the first ones are picked more often, as names are.
  mutating func pick(_ all: [String]) -> String { all[min(below(all.count), below(all.count))] }
}
