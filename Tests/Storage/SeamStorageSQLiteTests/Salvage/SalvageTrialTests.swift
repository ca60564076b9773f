import Foundation
import SeamConformance
import SeamStorage
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorageSQLite

/// Damage of every kind; `SEAM_DAMAGE_TRIES` sets the number of tries, `SEAM_SEED` the seed.
struct SalvageTrialTests {
  /// Each takes a third of a second.
  private let count = environment("SEAM_DAMAGE_TRIES").map { $0 / 8 } ?? 36
  private let seed = UInt64(environment("SEAM_SEED") ?? 1)

  private static func environment(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  /// The results of the tries of one kind.
  private struct Outcome {
    var tries = 0
    var right = 0
    /// How many values are older ones, where the damage leaves no trace of the newer ones.
    var old = 0
    var expected = 0
    var wrong: [String] = []
  }

  @Test(arguments: [false, true]) func whatIsSalvagedIsRight(hasLog: Bool) async throws {
    let size = 2000
    let fixture = try await SalvageFixture.make(size, hasLog: hasLog, seed: seed)
    let other = try await SalvageFixture.make(size, hasLog: hasLog, seed: seed + 1)
    var random = SeededRandom(seed: seed)
    var outcomes: [String: Outcome] = [:]
    let kinds = StorageDamage.allCases
    for number in 0..<count {
      let kind = kinds[number % kinds.count]
      let damagesLog = hasLog && number / kinds.count % 2 == 1
      var (database, log) = (Optional(fixture.database), Optional(fixture.log))
      let part = number / kinds.count * 37 % 200
      if damagesLog {
        log = kind.apply(to: fixture.log, part: part, other: other.log, using: &random)
      } else {
        database = kind.apply(to: fixture.database, part: part, other: other.database, using: &random)
      }
      let salvage = SalvageFixture.salvage(database, log, fixture.mark)
      let location = "\(kind) of the \(damagesLog ? "log" : "database")"
      let judged = judge(salvage, fixture, other, kind, damagesLog: damagesLog)
      outcomes[location, default: Outcome()].tries += 1
      outcomes[location]?.right += judged.right
      outcomes[location]?.old += judged.old
      outcomes[location]?.expected += fixture.values.count
      outcomes[location]?.wrong += judged.wrong.map { "try \(number), \(location): \($0)" }
    }
    for (location, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
      print(
        "salvage:", location, outcome.tries, "tries,", 1000 * outcome.right / outcome.expected, "‰, old", outcome.old)
      #expect(outcome.wrong == [])
    }
    let all = outcomes.values.reduce(into: (0, 0)) { $0 = ($0.0 + $1.right, $0.1 + $1.expected) }
    print("salvage: average", 1000 * all.0 / all.1, "‰")
  }

  /// Counts the current and the older values of a salvage, and describes the wrong ones.
  private func judge(
    _ salvage: StorageSalvage, _ fixture: SalvageFixture, _ other: SalvageFixture, _ kind: StorageDamage,
    damagesLog: Bool
  ) -> (right: Int, old: Int, wrong: [String]) {
    var (right, old, misnamed) = (0, 0, 0)
    var wrong: [String] = []
    // A log that ends early does not tell that there was more; another storage's files are as sound as the storage's
    // own.
    let isUnknown = salvage.losses.contains { $0.reason.hasPrefix("the page number is damaged") }
    let mayBeOld =
      isUnknown
      || damagesLog && [.truncation, .emptied, .deleted, .replaced, .zeroedPage, .swappedPages, .burst].contains(kind)
    for entry in salvage.entries {
      if fixture.values[entry.key] == entry.bytes {
        right += 1
      } else if fixture.history[entry.key] == nil, kind == .burst || kind == .flippedBit {
        misnamed += 1
      } else if mayBeOld, fixture.history[entry.key]?.contains(entry.bytes) == true {
        old += 1
      } else if kind == .replaced, other.history[entry.key]?.contains(entry.bytes) == true || damagesLog {
        continue
      } else {
        wrong.append("\(entry.key) \(fixture.values[entry.key] == nil ? "removed" : "another value")")
      }
    }
    if old > 0, salvage.losses.isEmpty { wrong.append("\(old) older values without a loss") }
    if misnamed > 1 { wrong.append("\(misnamed) keys that never were") }
    return (right, old, wrong)
  }

  /// Salvaging any bytes ends, and none trap.
  @Test func noBytesTrap() async throws {
    let count = Self.environment("SEAM_DAMAGE_TRIES").map { $0 * 5 } ?? 500
    var random = SeededRandom(seed: seed)
    let fixture = try await SalvageFixture.make(60, hasLog: true, seed: seed)
    var found = 0
    for _ in 0..<count {
      var (database, log) = (fixture.database, fixture.log)
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        Self.change(&database, &random)
        if Bool.random(using: &random) { Self.change(&log, &random) }
      }
      found += SalvageFixture.salvage(database, Bool.random(using: &random) ? log : nil).entries.count
    }
    #expect(found > 0)
  }

  /// Changes numbers most of all: page numbers, sizes, types.
  private static func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard bytes.count > 8 else { return }
    let pages = bytes.count / 4096
    let page = 4096 * Int.random(in: 0...max(pages - 1, 0), using: &random)
    let index = min(
      page + Int.random(in: 0..<(Bool.random(using: &random) ? 110 : 4096), using: &random), bytes.count - 1)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[index] = .random(in: 0...255, using: &random)
    case 1: bytes[index] = [0, 1, 2, 0x0a, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
    case 2: bytes[index] = UInt8(Int.random(in: 0...pages, using: &random) % 256)
    case 3: for index in index..<min(index + 16, bytes.count) { bytes[index] = .random(in: 0...255, using: &random) }
    case 4: for index in index..<min(index + 9, bytes.count) { bytes[index] = 0xff }
    default: if Int.random(in: 0..<10, using: &random) == 0 { bytes.removeLast(bytes.count - index) }
    }
  }
}
