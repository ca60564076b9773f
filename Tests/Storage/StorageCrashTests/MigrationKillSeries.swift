import Foundation
import SeamConformance
import SeamStorage
import SeamSupport
import StorageTestFixtures
import StorageWorkload

/// Migrations that two processes make at the same time while they write, each killed at any moment and started again.
struct MigrationKillSeries {
  private let destination: WorkloadBackend
  private let seed: UInt64
  private var random: SeededRandom
  private let directory = TemporaryDirectory()
  private var ledger = WriterLedger(tasks: Self.tasks)

  private(set) var kills = 0
  /// How often a process was killed before it knew that the migration was done.
  private(set) var killsMigrating = 0
  private(set) var migrations = 0
  private(set) var acknowledgements = 0
  /// The violations that were found, in words.
  private(set) var findings: [String] = []

  private static let tasks = 4

  /// - Parameter destination: the storage that is migrated to.
  init(to destination: WorkloadBackend = .sqlite, seed: UInt64) {
    self.destination = destination
    self.seed = seed
    random = SeededRandom(seed: seed)
  }

  /// Kills until it is enough, or until something is found.
  mutating func run(kills enough: Int) async throws {
    while kills < enough, findings.isEmpty { try await migrate() }
  }

  /// One migration, up to its end in any process.
  private mutating func migrate() async throws {
    migrations += 1
    let workload = MigrationWorkload(from: .sqlite, to: destination, in: directory.path("\(migrations)"))
    try await begin(workload)
    var isDone = false
    // The last rounds are of processes that know only the destination.
    for _ in 0..<6 where findings.isEmpty {
      let wasDone = isDone
      try await round(workload, isDone: &isDone)
      if wasDone { break }
    }
    try FileManager.default.removeItem(atPath: workload.folder)
  }

  /// Stores the values that an earlier version of the app left behind, and those that the destination has already.
  private mutating func begin(_ workload: MigrationWorkload) async throws {
    ledger = WriterLedger(tasks: Self.tasks)
    let (source, destination) = workload.storages()
    for (storage, name) in [(source, "source"), (destination, "destination")] {
      var batch = StorageBatch()
      for key in MigrationWorkload.both { batch.setBytes(Array("\(name) \(key)".utf8), forKey: key) }
      if name == "destination" {
        for key in MigrationWorkload.own { batch.setBytes(Array(key.utf8), forKey: key) }
      }
      try await storage.commit(batch)
    }
    for task in 0..<Self.tasks {
      for number in 0..<15 {
        try ledger.take(WriterRecord(.announced, task: task, number: number))
        try await WriterStep(task: task, number: number).perform(in: source, durability: .process)
        try ledger.take(WriterRecord(.acknowledged, task: task, number: number))
      }
    }
    await source.close()
    await destination.close()
  }

  private mutating func round(_ workload: MigrationWorkload, isDone: inout Bool) async throws {
    let members = [0..<2, 2..<4].map { tasks in
      WriterCrowd.Member(
        plan: plan(workload, tasks: tasks),
        // Of any order of magnitude; one process in five is left alone.
        moment: Int.random(in: 0..<5, using: &random) == 0
          ? nil
          : KillMoment(
            kind: .opened, count: 1,
            microseconds: Int.random(in: 0...400_000, using: &random) >> Int.random(in: 0...5, using: &random)))
    }
    for outcome in try await WriterCrowd.run(members) {
      try take(outcome.records)
      let knows = outcome.says(.migrated)
      if knows { isDone = true }
      if outcome.wasKilled { kills += 1 }
      if outcome.wasKilled, !knows { killsMigrating += 1 }
    }
    await look(at: workload)
  }

  /// One migration by two processes of which the second is late: between its decision to write to the destination for
  /// the second time and the write, the first makes the whole migration.
  mutating func migrateWithOneLate() async throws {
    migrations += 1
    let workload = MigrationWorkload(from: .sqlite, to: destination, in: directory.path("\(migrations)"))
    try await begin(workload)
    let plans = (plan(workload, tasks: 0..<2), plan(workload, tasks: 2..<4, heldWrite: 2))
    do {
      for records in try await blocking({ try Self.run(plans.0, whileHeld: plans.1) }) { try take(records) }
    } catch {
      findings.append("cannot be used: \(error)")
    }
    await look(at: workload)
  }

  /// Runs a process to its end while another one is held before a write, then runs the held one to its end.
  private static func run(_ plan: WriterPlan, whileHeld heldPlan: WriterPlan) throws -> [[WriterRecord]] {
    let held = try WriterProcess(heldPlan)
    var heldRecords: [WriterRecord] = []
    while heldRecords.last?.kind != .held, let record = try held.next() { heldRecords.append(record) }
    let records = try WriterProcess(plan).run(killedAt: nil).records
    try held.begin()
    return [records, heldRecords + (try held.run(killedAt: nil).records)]
  }

  private mutating func plan(_ workload: MigrationWorkload, tasks: Range<Int>, heldWrite: Int? = nil) -> WriterPlan {
    .migrate(
      workload, firstNumbers: ledger.nextNumbers(of: tasks), steps: 12, seed: random.next(), heldWrite: heldWrite)
  }

  private mutating func take(_ records: [WriterRecord]) throws {
    for record in records { try ledger.take(record) }
    acknowledgements += records.count { $0.kind == .acknowledged }
  }

  private mutating func look(at workload: MigrationWorkload) async {
    do {
      try await check(workload)
    } catch {
      findings.append("cannot be used: \(error)")
    }
    if !findings.isEmpty { findings.append("after \(kills) kills in \(migrations) migrations, seed \(seed)") }
  }

  /// Finishes the migration in a copy, so that the next processes find it as the killed ones left it.
  private mutating func check(_ workload: MigrationWorkload) async throws {
    let copy = MigrationWorkload(from: workload.source, to: workload.destination, in: directory.path("copy"))
    try FileManager.default.copyItem(atPath: workload.folder, toPath: copy.folder)
    let (source, destination) = copy.storages()
    let storage = MigratingStorage(from: source, to: destination, startsByItself: false)
    let report = try await storage.migrate()
    var found = Dictionary(
      uniqueKeysWithValues: try await storage.entries(withPrefix: "").map { ($0.key, $0.bytes) })
    let left = try await source.keys(withPrefix: "")
    await source.close()
    await destination.close()
    try FileManager.default.removeItem(atPath: copy.folder)

    if left != ["seam.migration/main/from"] { findings.append("left in the source: \(left)") }
    if report.setAside != MigrationWorkload.both { findings.append("lost from the report: \(report)") }
    func expect(_ value: String, forKey key: String) {
      if found.removeValue(forKey: key) != Array(value.utf8) { findings.append("lost: \(key)") }
    }
    for key in MigrationWorkload.both {
      expect("source \(key)", forKey: key)
      expect("destination \(key)", forKey: "seam.migration/main/aside/\(key)")
    }
    for key in MigrationWorkload.own { expect(key, forKey: key) }
    findings += ledger.settle(with: found.map { StorageEntry(key: $0.key, bytes: $0.value) }).map { "\($0)" }
  }
}
