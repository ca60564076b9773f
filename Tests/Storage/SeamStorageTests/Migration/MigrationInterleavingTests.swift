import SeamStorage
import SeamStorageTesting
import Testing

/// Two processes in one migration: each pauses before any of its calls, and users write meanwhile.
struct MigrationInterleavingTests {
  /// Every pair of calls before which the first and the second process pause.
  @Test(arguments: [false, true]) func nothingIsLostOrDoubledByTwoProcesses(secondGoesOnFirst: Bool) async throws {
    let calls = try await Interleaving(0, 0, secondGoesOnFirst: false).calls
    #expect(calls > 20)
    var findings: [String] = []
    for first in 1...calls {
      for second in 1...calls {
        let run = try await Interleaving(first, second, secondGoesOnFirst: secondGoesOnFirst)
        findings += try await run.findings().map { "paused before calls \(first) and \(second): \($0)" }
      }
    }
    #expect(findings.isEmpty, "\(findings.count) findings, among them \(findings.prefix(5))")
  }

  /// Both find no record, and only one of them begins the migration.
  @Test func twoThatBeginAtOnceBeginOneMigration() async throws {
    let calls = try await Interleaving(0, 0, secondGoesOnFirst: false).calls
    for call in 1...calls {
      let (source, destination) = (InMemoryStorage(), InMemoryStorage())
      try await source.setValue(1, forKey: "key")
      let point = PausePoint(before: call)
      let late = MigratingStorage(
        from: PausingStorage(base: source, point: point), to: PausingStorage(base: destination, point: point),
        startsByItself: false)
      let task = await point.start { try await late.migrate() }
      try await MigratingStorage(from: source, to: destination).migrate()
      point.resume()
      #expect(try await task.value.values == 1)
      #expect(try await MigratingStorage(from: source, to: destination).migrate().values == 1)
    }
  }

  /// A process writes a value that is the user's no more and is killed, while another one is at any of its calls.
  ///
  /// The outdated value has the size of the current one, so that only the step tells the records apart.
  @Test func whatALateProcessWritesBeforeItIsKilledDoesNotCount() async throws {
    let key = StorageKey<String>("key")
    let calls = 14
    for (lateCall, call) in (1...calls).flatMap({ late in (1...calls).map { (late, $0) } }) {
      let (source, destination) = (InMemoryStorage(), InMemoryStorage())
      try await source.setValue("first", forKey: key)
      // Everything is copied: the cut is before the fence, after the beginning and a copy.
      _ = try? await process(Power(cut: Power.Cut(write: 3, isMade: false)), source, destination).migrate()
      #expect(try await destination.getValue(forKey: key) == "first")

      try await source.setValue("other", forKey: key)
      let (latePoint, point) = (PausePoint(before: lateCall), PausePoint(before: call))
      let late = process(Power(cut: Power.Cut(write: 1, isMade: true)), source, destination, latePoint)
      let lateTask = await latePoint.start { try await late.migrate() }
      let isFirst = try await Interleaving.change(source) { try $0.setValue("first", forKey: key) }
      let storage = process(Power(), source, destination, point)
      let task = await point.start { try await storage.migrate() }
      latePoint.resume()
      _ = await lateTask.result
      point.resume()
      _ = try await task.value
      let value = try await destination.getValue(forKey: key)
      #expect(value == (isFirst ? "first" : "other"), "paused before calls \(lateCall) and \(call)")
    }
  }

  private func process(
    _ power: Power, _ source: InMemoryStorage, _ destination: InMemoryStorage, _ point: PausePoint = PausePoint()
  ) -> MigratingStorage {
    let (source, destination) = (
      PausingStorage(base: source, point: point), PausingStorage(base: destination, point: point)
    )
    return MigratingStorage(
      from: PoweredStorage(source, power), to: PoweredStorage(destination, power), startsByItself: false)
  }
}

/// One migration by two processes, with a user's writes at each pause.
///
/// | key    | source                             | destination before |
/// |--------|------------------------------------|--------------------|
/// | both   | changed at the first pause         | another value      |
/// | gone   | removed at the first pause         |                    |
/// | late   | stored at the second pause         | another value      |
/// | new    | stored at the first, removed at the second pause |      |
/// | own    |                                    | a value            |
/// | plain  | a value                            |                    |
private struct Interleaving {
  let calls: Int
  private let source = InMemoryStorage()
  private let destination = InMemoryStorage()
  private let (isChanged, isChangedAgain): (Bool, Bool)
  private let reports: [MigrationReport]

  init(_ first: Int, _ second: Int, secondGoesOnFirst: Bool) async throws {
    for (key, value) in [("both", "source"), ("gone", "source"), ("plain", "source")] {
      try await source.setValue(value, forKey: StorageKey(key))
    }
    for key in ["both", "late", "own"] { try await destination.setValue("before", forKey: StorageKey(key)) }
    let points = [PausePoint(before: first), PausePoint(before: second)]
    let storages = zip(points, ["first", "second"]).map { [source, destination] point, id in
      MigratingStorage(
        from: PausingStorage(base: source, point: point), to: PausingStorage(base: destination, point: point),
        startsByItself: false, batchKeys: 2, makeID: { id })
    }
    var tasks = [await points[0].start { try await storages[0].migrate() }]
    isChanged = try await Self.change(source) { batch in
      try batch.setValue("changed", forKey: StorageKey("both"))
      batch.removeValue(forKey: "gone")
      try batch.setValue("new", forKey: StorageKey("new"))
    }
    tasks.append(await points[1].start { try await storages[1].migrate() })
    isChangedAgain = try await Self.change(source) { batch in
      batch.removeValue(forKey: "new")
      try batch.setValue("late", forKey: StorageKey("late"))
    }
    var reports: [MigrationReport] = []
    for index in secondGoesOnFirst ? [1, 0] : [0, 1] {
      points[index].resume()
      reports.append(try await tasks[index].value)
    }
    self.reports = reports
    calls = points[0].calls
  }

  /// Writes to the source as a user of it does; returns false if the source is fenced.
  fileprivate static func change(_ source: InMemoryStorage, _ body: (inout StorageBatch) throws -> Void) async throws
    -> Bool
  {
    var batch = StorageBatch()
    batch.requireAbsent("seam.migration/main/from")
    try body(&batch)
    do {
      try await source.commit(batch)
      return true
    } catch let error as StorageError where error.code == .conflict {
      return false
    }
  }

  /// The values, reports and keys that differ from the expected ones, in words.
  func findings() async throws -> [String] {
    var expected = [
      "both": isChanged ? "changed" : "source", "plain": "source", "own": "before",
      "late": isChangedAgain ? "late" : "before", "seam.migration/main/aside/both": "before",
    ]
    if !isChanged { expected["gone"] = "source" }
    if isChanged, !isChangedAgain { expected["new"] = "new" }
    if isChangedAgain { expected["seam.migration/main/aside/late"] = "before" }
    let storage = MigratingStorage(from: source, to: destination)
    let report = try await storage.migrate()
    let found = Dictionary(
      uniqueKeysWithValues: try await storage.getValues(withPrefix: StorageKey<String>("")).map { ($0.key, $0.value) })
    var findings: [String] = []
    for key in Set(found.keys).union(expected.keys).sorted() where found[key] != expected[key] {
      findings.append("\(key) is \(found[key] ?? "absent") instead of \(expected[key] ?? "absent")")
    }
    if reports.contains(where: { $0 != report }) { findings.append("the reports differ: \(reports), \(report)") }
    if report.setAside != (isChangedAgain ? ["both", "late"] : ["both"]) { findings.append("\(report)") }
    let left = try await source.keys(withPrefix: "")
    if left != ["seam.migration/main/from"] { findings.append("the source has \(left)") }
    let own = try await destination.keys(withPrefix: "seam.migration/main/").filter { !$0.contains("/aside/") }
    if own != ["seam.migration/main/to"] { findings.append("the destination has \(own)") }
    return findings
  }
}
