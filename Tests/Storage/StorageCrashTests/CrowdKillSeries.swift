import Foundation
import SeamConformance
import SeamStorage
import SeamSupport
import StorageTestFixtures
import StorageWorkload

/// Processes that open a location at the same moment and write to it, all killed at random, again and again.
struct CrowdKillSeries {
  private let backends: [WorkloadBackend]
  private let damages: Bool
  private let seed: UInt64
  private var random: SeededRandom
  private let directory = TemporaryDirectory()
  private var roundsAtPlace = 0
  private var isFirstRound = true
  private var ledger = WriterLedger(tasks: 0)
  private var quarantine = Quarantine(of: .sqlite, in: "")

  private(set) var locations = 0
  private(set) var kills = 0
  /// How often a process was killed before it had opened the location.
  private(set) var killsBeforeOpen = 0
  /// How often a process was killed before it had opened a location that was new.
  private(set) var killsMaking = 0
  private(set) var acknowledgements = 0
  /// How often a location was damaged, and how often all processes were killed before it was moved aside.
  private(set) var damagedLocations = 0
  private(set) var roundsStillDamaged = 0
  private(set) var rotations = 0
  /// The most key rings that a round left behind before they were removed.
  private(set) var mostKeyRings = 0
  /// The violations that were found, in words.
  private(set) var findings: [String] = []

  private static let processes = 2...4
  private static let tasksOfProcess = 2

  /// - Parameters:
  ///   - backends: used in turn, each for a location.
  ///   - damages: whether locations are damaged between rounds; for backends that move damaged locations aside.
  init(_ backends: [WorkloadBackend], damages: Bool = false, seed: UInt64) {
    self.backends = backends
    self.damages = damages
    self.seed = seed
    random = SeededRandom(seed: seed)
  }

  /// Kills until it is enough, or until something is found.
  mutating func run(kills enough: Int) async throws {
    while kills < enough, findings.isEmpty {
      if roundsAtPlace == 0 { begin() }
      try await round()
      isFirstRound = false
      roundsAtPlace -= 1
    }
    if !findings.isEmpty {
      findings.append("after \(kills) kills, of \(backend.rawValue), seed \(seed), \(quarantine.damage)")
    }
  }

  private var backend: WorkloadBackend { backends[locations % backends.count] }

  private var folder: String { directory.path("\(locations)") }

  private mutating func begin() {
    locations += 1
    isFirstRound = true
    roundsAtPlace = Int.random(in: 3...7, using: &random)
    ledger = WriterLedger(tasks: Self.processes.upperBound * Self.tasksOfProcess)
    quarantine = Quarantine(of: backend, in: folder)
  }

  private mutating func round() async throws {
    let isNew = ledger.acknowledgements == 0
    if damages, !isNew, !quarantine.isPending, try await quarantine.damage(using: &random) {
      damagedLocations += 1
      ledger.forget()
    }
    let outcomes: [WriterCrowd.Outcome]
    do {
      outcomes = try await WriterCrowd.run(chooseMembers())
    } catch {
      return findings.append("cannot be used: \(error)")
    }
    for outcome in outcomes {
      for record in outcome.records { try ledger.take(record) }
      if outcome.wasKilled { kills += 1 }
      if !outcome.says(.opened) { killsBeforeOpen += 1 }
      if !outcome.says(.opened), isNew { killsMaking += 1 }
      acknowledgements += outcome.count(.acknowledged)
      rotations += outcome.count(.rotated)
    }
    do {
      try await settle(wasUsed: outcomes.contains { $0.says(.acknowledged) })
    } catch {
      findings.append("cannot be used: \(error)")
      findings += files(in: folder) + files(in: directory.path("copy"))
    }
  }

  /// The files below a folder, each with its inode, its size and its first bytes.
  private func files(in folder: String) -> [String] {
    (FileManager.default.subpaths(atPath: folder) ?? []).sorted().map { name in
      let path = "\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let first = (try? FileHandle(forReadingAtPath: path)?.read(upToCount: 40)) ?? Data()
      return """
        \(path): inode \(attributes?[.systemFileNumber] ?? "?"), \(attributes?[.size] ?? "?") bytes, \
        \(first.map { String($0, radix: 16) }.joined(separator: " "))
        """
    }
  }

  private mutating func chooseMembers() -> [WriterCrowd.Member] {
    // Some rounds end while the processes are still opening the location: the first, and more where it is damaged.
    let isOpening = isFirstRound || Int.random(in: 0..<(quarantine.isPending ? 2 : 6), using: &random) == 0
    let checkpointPages = [2, 10, 40, nil].randomElement(using: &random) ?? nil
    return (0..<Int.random(in: Self.processes, using: &random)).map { index in
      let tasks = index * Self.tasksOfProcess..<(index + 1) * Self.tasksOfProcess
      return WriterCrowd.Member(
        plan: .write(
          backend, folder: folder, firstNumbers: ledger.nextNumbers(of: tasks), steps: nil,
          isPowerSafe: Bool.random(using: &random), checkpointPages: checkpointPages),
        moment: chooseMoment(isOpening: isOpening))
    }
  }

  private mutating func chooseMoment(isOpening: Bool) -> KillMoment {
    // Of any order of magnitude, as the speed of the disk is unknown.
    func microseconds(upTo most: Int) -> Int {
      Int.random(in: 0...most, using: &random) >> Int.random(in: 0...5, using: &random)
    }
    if isOpening { return KillMoment(kind: .opening, count: 1, microseconds: microseconds(upTo: 60_000)) }
    let rotates = backend.isSealed && Bool.random(using: &random)
    return KillMoment(
      kind: rotates ? .rotated : .acknowledged, count: Int.random(in: 1...(rotates ? 3 : 40), using: &random),
      microseconds: microseconds(upTo: 6_000))
  }

  /// Compares the entries of the location with the acknowledged writes.
  ///
  /// Half of the time the entries are read from a copy, so that the next processes are the ones that recover the
  /// location.
  private mutating func settle(wasUsed: Bool) async throws {
    guard FileManager.default.fileExists(atPath: folder) else {
      if wasUsed { findings.append("lost: the location") }
      return
    }
    findings += try quarantine.check()
    if try await quarantine.isStillDamaged(copyingTo: directory.path("copy")) {
      roundsStillDamaged += 1
      if wasUsed { findings.append("lost: what was acknowledged at a damaged location") }
      return
    }
    findings += try quarantine.settle()
    let isCopied = Bool.random(using: &random)
    let location = isCopied ? directory.path("copy") : folder
    if isCopied { try FileManager.default.copyItem(atPath: folder, toPath: location) }
    let storage = backend.reader.storage(in: location)
    let result: Result<[StorageEntry], any Error>
    do { result = .success(try await storage.entries(withPrefix: "")) } catch { result = .failure(error) }
    if case .success(let entries) = result, let sealed = storage as? SealedStorage {
      try await checkKeys(of: sealed, holding: entries)
    }
    await storage.close()
    if isCopied { try FileManager.default.removeItem(atPath: location) }
    findings += ledger.settle(with: try result.get()).map { "\($0)" }
  }

  /// A rotation finishes one that was cut off: it removes every key that no value needs, and all values stay readable.
  private mutating func checkKeys(of storage: SealedStorage, holding entries: [StorageEntry]) async throws {
    mostKeyRings = max(mostKeyRings, try await storage.countKeyRings().own)
    try await storage.rotate()
    let rings = try await storage.countKeyRings().own
    // Where a loss of power can lose key rings, those from before the rotation are kept until the next one.
    let most = storage.capabilities.durability == .powerLoss ? 1 : 2
    if !(1...most).contains(rings) { findings.append("kept: \(rings) key rings") }
    let later = try await storage.entries(withPrefix: "")
    if later != entries { findings.append("lost: values differ after a rotation") }
  }
}
