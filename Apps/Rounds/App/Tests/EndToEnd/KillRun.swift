import CoreSupport
import Foundation
import ServerTestFixtures

/// The kills of a test: how many are left, and the numbers that decide when they come.
///
/// `SEAM_KILLS` says how often the program is killed in all tests together, `SEAM_SEED` from which seed on.
struct KillRun {
  private static let environment = ProcessInfo.processInfo.environment
  private static let kills = environment["SEAM_KILLS"].flatMap { Int($0) } ?? 12
  private static let seed = environment["SEAM_SEED"].flatMap { UInt64($0) } ?? 1

  /// How many kills are left.
  private(set) var left: Int
  private var count = 0
  private var random = SeededRandom(seed: Self.seed)

  /// Begins the run of a test that has one share of so many.
  init(shares: Int) { left = max(1, Self.kills / shares) }

  /// Whether there are few kills, so that the server has little data.
  static var isShort: Bool { kills < 100 }

  /// Counts a kill, and returns its name in messages.
  mutating func next() -> String {
    left -= 1
    count += 1
    return "kill \(count) with seed \(Self.seed)"
  }

  /// A random number, from 0 to below a bound.
  mutating func random(upTo bound: Int) -> Int { random.below(bound) }

  /// Some of the numbers from 0 to below a bound.
  mutating func choice(of number: Int, below bound: Int) -> Set<Int> {
    var chosen: Set<Int> = []
    while chosen.count < min(number, bound) { chosen.insert(random(upTo: bound)) }
    return chosen
  }
}
