import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

/// The records that a migration writes about itself: they stay small, and those of earlier code are still read.
struct MigrationRecordTests {
  private let source = InMemoryStorage()
  private let destination = InMemoryStorage()

  /// Every key is in both storages with different values, so each is set aside.
  @Test func itsEntriesStaySmallHoweverManyKeysThereAre() async throws {
    let few = try await writtenBytesPerKey(300)
    let many = try await writtenBytesPerKey(3_000)
    #expect(many < few * 3 / 2, "\(few) bytes a key of 300, \(many) of 3,000")
  }

  /// Its keys fill several pages, which a later run reads.
  @Test(arguments: 1...4) func whatTheDestinationHadStaysHoweverMuchItIs(cut write: Int) async throws {
    var batch = StorageBatch()
    for number in 0..<2_000 { try batch.setValue(number, forKey: StorageKey("own key/\(number)")) }
    try batch.setValue(-1, forKey: StorageKey("moved key"))
    try await destination.commit(batch)
    for key in ["moved key", "other key", "own key/7"] { try await source.setValue(7, forKey: StorageKey(key)) }
    await migrateUntil(write: write)
    let pages = try await destination.keys(withPrefix: "seam.migration/main/before/").count
    #expect(write == 4 ? pages == 0 : pages > 2)
    let storage = MigratingStorage(from: source, to: destination)
    #expect(try await storage.migrate().setAside == ["moved key"])
    let own = try await storage.getValues(withPrefix: StorageKey<Int>("own key/"))
    #expect(own.count == 2_000)
    #expect(own.allSatisfy { $0.key == "own key/\($0.value)" })
    #expect(try await destination.keys(withPrefix: "seam.migration/main/before/").isEmpty)
  }

  /// Pages without a record belong to no migration, and say nothing about this one.
  @Test func pagesThatWereLeftBehindDoNotCount() async throws {
    try await source.setValue(1, forKey: StorageKey("key"))
    try await destination.setValue(["key"], forKey: StorageKey("seam.migration/main/before/7"))
    await migrateUntil(write: 1)
    #expect(try await destination.keys(withPrefix: "") == ["seam.migration/main/to"])
  }

  @Test func pagesInTheSourceAreNotMoved() async throws {
    try await source.setValue(["key"], forKey: StorageKey("seam.migration/main/before/0"))
    try await source.setValue(1, forKey: StorageKey("key"))
    #expect(try await MigratingStorage(from: source, to: destination).migrate().values == 1)
    #expect(try await destination.keys(withPrefix: "") == ["key", "seam.migration/main/to"])
  }

  /// Migrates until the power fails, just after the write of the number.
  private func migrateUntil(write number: Int) async {
    let power = Power(cut: Power.Cut(write: number, isMade: true))
    await #expect(throws: Power.Off.self) {
      try await MigratingStorage(
        from: PoweredStorage(source, power, capabilities: .durable),
        to: PoweredStorage(destination, power, capabilities: .durable)
      ).migrate()
    }
  }

  private func writtenBytesPerKey(_ count: Int) async throws -> Int {
    let (source, destination) = (InMemoryStorage(), InMemoryStorage())
    for (storage, value) in [(source, "new"), (destination, "old")] {
      var batch = StorageBatch()
      for number in 0..<count { try batch.setValue(value, forKey: StorageKey("a key of some length/\(number)")) }
      try await storage.commit(batch)
    }
    let recorder = JournalRecorder(base: destination)
    let report = try await MigratingStorage(from: source, to: recorder).migrate()
    #expect(report.setAside.count == count)
    #expect(recorder.largest.withLock(\.self) <= 48 << 10)
    #expect(recorder.largestRecord.withLock(\.self) <= 1 << 10)
    return recorder.total.withLock(\.self) / count
  }

  /// A migration that earlier code began, with lists in its record, and that this code finishes.
  @Test(arguments: [false, true]) func aRecordWithListsIsFinished(isFenced: Bool) async throws {
    for (key, value) in [("aside", "source"), ("both", "source"), ("copied", "source")] {
      try await source.setValue(value, forKey: StorageKey(key))
    }
    if isFenced { try await source.setValue(EarlierFence(id: "id"), forKey: StorageKey("seam.migration/main/from")) }
    let before = [
      ("aside", "source"), ("seam.migration/main/aside/aside", "before"), ("both", "before"), ("copied", "earlier"),
      ("own", "before"), ("removed", "source"),
    ]
    for (key, value) in before { try await destination.setValue(value, forKey: StorageKey(key)) }
    try await destination.setValue(
      EarlierRecord(
        id: "id", phase: "copying", untouched: ["both", "own"],
        report: EarlierRecord.Report(values: 1, bytes: 8, setAside: ["aside"])),
      forKey: StorageKey("seam.migration/main/to"))
    let storage = MigratingStorage(from: source, to: destination, startsByItself: false)
    let report = try await storage.migrate()
    #expect(report.values == 3)
    #expect(report.setAside == ["aside", "both"])
    let entries = try await storage.getValues(withPrefix: StorageKey<String>(""))
    #expect(
      entries.map { "\($0.key) \($0.value)" } == [
        "aside source", "both source", "copied source", "own before", "seam.migration/main/aside/aside before",
        "seam.migration/main/aside/both before",
      ])
    #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"])
    #expect(
      try await destination.keys(withPrefix: "seam.migration/main/").filter { !$0.contains("/aside/") }
        == ["seam.migration/main/to"])
  }

  /// It is cut after the first batch, which puts the list into pages: from then on these count.
  @Test func aRecordWithListsCanBeCutAgain() async throws {
    for (key, value) in [("both", "source"), ("late", "source")] {
      try await source.setValue(value, forKey: StorageKey(key))
    }
    for key in ["both", "own"] { try await destination.setValue("before", forKey: StorageKey(key)) }
    try await destination.setValue(
      EarlierRecord(
        id: "id", phase: "copying", untouched: ["both", "own"],
        report: EarlierRecord.Report(values: 0, bytes: 0, setAside: [])),
      forKey: StorageKey("seam.migration/main/to"))
    await migrateUntil(write: 1)
    #expect(try await destination.keys(withPrefix: "seam.migration/main/before/").count == 1)
    try await source.setValue("changed", forKey: StorageKey("both"))
    let storage = MigratingStorage(from: source, to: destination)
    #expect(try await storage.migrate().setAside == ["both"])
    let values = try await storage.getValues(withPrefix: StorageKey<String>("")).map(\.value)
    #expect(values == ["changed", "source", "before", "before"])
  }

  @Test(arguments: ["switched", "cleaned"]) func aRecordOfAnEarlierSwitchStillCounts(_ phase: String) async throws {
    try await source.setValue(EarlierFence(id: "id"), forKey: StorageKey("seam.migration/main/from"))
    try await source.setValue("left", forKey: StorageKey("key"))
    try await destination.setValue("moved", forKey: StorageKey("key"))
    try await destination.setValue("own", forKey: StorageKey("own"))
    try await destination.setValue(
      EarlierRecord(
        id: "id", phase: phase, untouched: ["own"], report: EarlierRecord.Report(values: 1, bytes: 7, setAside: [])),
      forKey: StorageKey("seam.migration/main/to"))
    let storage = MigratingStorage(from: source, to: destination)
    #expect(try await storage.getValue(forKey: StorageKey<String>("key")) == "moved")
    let report = try await storage.migrate()
    #expect(report.values == 1)
    #expect(report.bytes == 7)
    #expect(try await storage.keys(withPrefix: "") == ["key", "own"])
  }

  /// The source is the destination of an earlier migration by the same name, which set the same key aside.
  @Test func whatTwoMigrationsSetAsideUnderOneKeyIsKept() async throws {
    let asideKey = "seam.migration/main/aside/key"
    try await source.setValue("second", forKey: StorageKey("key"))
    try await source.setValue("first", forKey: StorageKey(asideKey))
    try await destination.setValue("third", forKey: StorageKey("key"))
    let storage = MigratingStorage(from: source, to: destination)
    let report = try await storage.migrate()
    #expect(try await storage.getValue(forKey: StorageKey<String>("key")) == "second")
    #expect(try await storage.getValue(forKey: StorageKey<String>(asideKey)) == "first")
    #expect(try await storage.getValue(forKey: StorageKey<String>("seam.migration/main/aside/\(asideKey)")) == "third")
    #expect(report.setAside == ["key", asideKey])
  }

  /// The destination has an earlier migration's value there, which the source has not.
  @Test func whatAnEarlierMigrationSetAsideIsKept() async throws {
    let asideKey = "seam.migration/main/aside/key"
    try await source.setValue("third", forKey: StorageKey("key"))
    try await destination.setValue("second", forKey: StorageKey("key"))
    try await destination.setValue("first", forKey: StorageKey(asideKey))
    let storage = MigratingStorage(from: source, to: destination)
    #expect(try await storage.migrate().setAside == ["key", asideKey])
    #expect(try await storage.getValue(forKey: StorageKey<String>(asideKey)) == "first")
    #expect(try await storage.getValue(forKey: StorageKey<String>("seam.migration/main/aside/\(asideKey)")) == "second")
  }

  /// One batch sets a key aside, and the value that was already set aside under that key.
  @Test func whatIsSetAsideByOneBatchIsKept() async throws {
    let asideKey = "seam.migration/main/aside/key"
    for key in ["key", asideKey] {
      try await source.setValue("source \(key)", forKey: StorageKey(key))
      try await destination.setValue("destination \(key)", forKey: StorageKey(key))
    }
    let storage = MigratingStorage(from: source, to: destination)
    #expect(try await storage.migrate().setAside.count == 3)
    let values = try await storage.getValues(withPrefix: StorageKey<String>("")).map(\.value)
    #expect(
      values.sorted() == [
        "destination key", "destination \(asideKey)", "source key", "source \(asideKey)",
      ])
  }
}

/// The record as it was before it had pages.
private struct EarlierRecord: Codable, Sendable {
  var id: String
  var phase: String
  var untouched: [String]
  var report: Report

  struct Report: Codable, Sendable {
    var values: Int
    var bytes: Int
    var setAside: [String]
  }
}

private struct EarlierFence: Codable, Sendable {
  var id: String
}

/// Adds up the bytes that are written under the migration's own keys, except for the values that are set aside.
private struct JournalRecorder: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let largest = Locked(0)
  let largestRecord = Locked(0)
  let total = Locked(0)

  func write(_ batch: StorageBatch) async throws {
    for change in batch.changes where change.key.hasPrefix("seam.migration/main/") && !change.key.contains("/aside/") {
      let count = change.bytes?.count ?? 0
      largest.withLock { $0 = max($0, count) }
      if change.key.hasSuffix("/to") { largestRecord.withLock { $0 = max($0, count) } }
      total.withLock { $0 += count }
    }
    try await base.write(batch)
  }
}
