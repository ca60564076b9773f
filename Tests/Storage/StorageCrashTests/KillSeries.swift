import Foundation
import SeamConformance
import SeamStorage
import SeamSupport
import StorageWorkload
import StorageTestFixtures

/// Kills writers one after the other; each goes on at the location that the killed one left.
struct KillSeries {
  private let backend: WorkloadBackend
  private let isPowerSafe: Bool
  private let seed: UInt64
  private var random: SeededRandom
  private let directory = TemporaryDirectory()
  private var locations = 0
  private var roundsAtPlace = 0
  private var writesBeside = 0
  private var ledger = WriterLedger(tasks: Self.tasks)

  /// How often a writer was killed, by the kind of the record that it had just written.
  private(set) var kills: [WriterRecord.Kind: Int] = [:]
  /// How often it was killed before it had opened the location.
  private(set) var killsBeforeOpen = 0
  /// How often it was killed after it had closed the location.
  private(set) var killsAfterClose = 0
  /// How often this process had the location open as well.
  private(set) var killsBeside = 0
  private(set) var acknowledgements = 0
  /// The violations that were found, in words.
  private(set) var findings: [String] = []

  private static let tasks = 4

  init(_ backend: WorkloadBackend, isPowerSafe: Bool, seed: UInt64) {
    self.backend = backend
    self.isPowerSafe = isPowerSafe
    self.seed = seed
    random = SeededRandom(seed: seed &* 2 &+ (isPowerSafe ? 1 : 0))
  }

  var name: String { "\(backend.rawValue) for \(isPowerSafe ? "a loss of power" : "the process"), seed \(seed)" }

  var killCount: Int { kills.values.reduce(0, +) }

  /// Kills until it is enough, or until a finding begins with the text: by default, until there is one.
  mutating func run(kills enough: Int, until text: String = "") async throws {
    while killCount < enough, !findings.contains(where: { $0.hasPrefix(text) }) {
      // A violation would be found again in each round at its place.
      if roundsAtPlace == 0 || !findings.isEmpty { begin() }
      try await round()
      roundsAtPlace -= 1
    }
  }

  private mutating func begin() {
    locations += 1
    roundsAtPlace = Int.random(in: 4...12, using: &random)
    ledger = WriterLedger(tasks: Self.tasks)
    writesBeside = 0
  }

  private var folder: String { directory.path("\(locations)") }

  private mutating func round() async throws {
    let moment = chooseMoment()
    let plan = WriterPlan.write(
      backend, folder: folder, firstNumbers: ledger.nextNumbers(of: 0..<Self.tasks),
      steps: moment.kind == .closing ? Int.random(in: 1...12, using: &random) : nil, isPowerSafe: isPowerSafe,
      checkpointPages: [2, 10, 40, nil].randomElement(using: &random) ?? nil)
    // Half of the time this process has the location open too, and goes on with whatever the killed one leaves behind.
    let bystander = Bool.random(using: &random) ? Bystander(backend.storage(in: folder)) : nil
    let records = try await blocking { try moment.run(plan) }
    kills[moment.kind, default: 0] += 1
    if bystander != nil { killsBeside += 1 }
    if !records.contains(where: { $0.kind == .opened }) { killsBeforeOpen += 1 }
    if records.contains(where: { $0.kind == .closed }) { killsAfterClose += 1 }
    for record in records { try ledger.take(record) }
    acknowledgements += records.count { $0.kind == .acknowledged }
    do {
      if let (writes, entries) = try await bystander?.end() {
        writesBeside += writes
        settle(with: entries)
      } else {
        settle(with: try await entries())
      }
    } catch {
      findings.append("cannot be used: \(error)")
    }
    if !findings.isEmpty { findings.append("after \(killCount) kills, the last \(moment), seed \(seed)") }
  }

  private mutating func settle(with entries: [StorageEntry]) {
    let beside = entries.first { $0.key == Bystander.counter }
    let found = WriterStep.number(in: beside?.bytes)
    if found != writesBeside { findings.append("lost: \(writesBeside - found) of \(writesBeside) writes beside") }
    findings += ledger.settle(with: entries.filter { $0 != beside }).map { "\($0)" }
  }

  /// At a new location, writers are more often killed while they open it.
  private mutating func chooseMoment() -> KillMoment {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<(ledger.acknowledgements == 0 ? 60 : 15):
      KillMoment(kind: .opening, count: 1, microseconds: microseconds(upTo: 30_000))
    case 78...: KillMoment(kind: .closing, count: 1, microseconds: microseconds(upTo: 12_000))
    default:
      KillMoment(
        kind: .acknowledged, count: Int.random(in: 1...80, using: &random), microseconds: microseconds(upTo: 6_000))
    }
  }

  /// A pause of any order of magnitude, as the speed of the disk is unknown.
  private mutating func microseconds(upTo most: Int) -> Int {
    Int.random(in: 0...most, using: &random) >> Int.random(in: 0...6, using: &random)
  }

  /// The entries of the location.
  ///
  /// Half of the time they are read from a copy, so that the next writer is the one that recovers the location.
  private mutating func entries() async throws -> [StorageEntry] {
    let isCopied = Bool.random(using: &random) && FileManager.default.fileExists(atPath: folder)
    if isCopied { try FileManager.default.copyItem(atPath: folder, toPath: directory.path("copy")) }
    let storage = backend.storage(in: isCopied ? directory.path("copy") : folder)
    let result: Result<[StorageEntry], any Error>
    do { result = .success(try await storage.entries(withPrefix: "")) } catch { result = .failure(error) }
    await storage.close()
    if isCopied { try FileManager.default.removeItem(atPath: directory.path("copy")) }
    return try result.get()
  }
}
