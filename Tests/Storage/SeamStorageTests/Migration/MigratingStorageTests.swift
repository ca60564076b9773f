import SeamConformance
import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

struct MigratingStorageTests {
  private let source = InMemoryStorage()
  private let destination = InMemoryStorage()
  private let count = DefaultStorageKey("count", default: 0)

  /// Values of several sizes, among them keys that are easily mixed up.
  private static let entries: [StorageEntry] =
    ["", "\u{e9}", "e\u{301}", "seam", "seam.migration", "seam.migration/other/to"].map {
      StorageEntry(key: $0, bytes: Array("value of \($0)".utf8))
    } + (0..<250).map { StorageEntry(key: "key/\($0)", bytes: [UInt8](repeating: UInt8($0), count: $0 * 97)) }

  @Test func everythingMovesAndTheSourceIsClean() async throws {
    try await fill(source)
    let storage = MigratingStorage(from: source, to: destination, startsByItself: false)
    let before = try await storage.entries(withPrefix: "")
    let report = try await storage.migrate()
    #expect(report.values == Self.entries.count)
    #expect(report.bytes == Self.entries.reduce(0) { $0 + $1.bytes.count })
    #expect(report.setAside.isEmpty)
    #expect(try await storage.entries(withPrefix: "") == before)
    #expect(before.count == Self.entries.count)
    #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"])
    #expect("\(report)" == "Moved \(report.values) values of \(report.bytes) bytes.")
  }

  @Test func aMigrationThatIsDoneSaysAgainWhatItMoved() async throws {
    try await fill(source)
    let report = try await MigratingStorage(from: source, to: destination).migrate()
    let again = MigratingStorage(from: source, to: destination)
    try await again.setValue(1, forKey: count)
    #expect(try await again.migrate() == report)
    #expect(try await source.keys(withPrefix: "").count == 1)
  }

  @Test(.timeLimit(.minutes(10))) func theFirstCallStartsIt() async throws {
    try await fill(source)
    let storage = MigratingStorage(from: source, to: destination)
    #expect(try await storage.bytes(forKey: "") == Array("value of ".utf8))
    while try await source.keys(withPrefix: "").count > 1 { await Task.yield() }
    #expect(try await storage.keys(withPrefix: "").count == Self.entries.count)
  }

  @Test func whereThereIsNothingToMoveTheFirstCallSwitches() async throws {
    let storage = MigratingStorage(from: source, to: destination)
    try await storage.setValue(7, forKey: count)
    #expect(try await destination.getValue(forKey: count) == 7)
    #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"])
  }

  @Test func untilItIsAskedForTheSourceIsUsed() async throws {
    let storage = MigratingStorage(from: source, to: destination, startsByItself: false)
    try await storage.setValue(1, forKey: count)
    try await storage.update(count) { $0 += 1 }
    #expect(try await source.getValue(forKey: count) == 2)
    #expect(try await destination.keys(withPrefix: "").isEmpty)
    try await storage.migrate()
    try await storage.update(count) { $0 += 1 }
    #expect(try await destination.getValue(forKey: count) == 3)
  }

  @Test func whatTheDestinationHadStaysOrIsKeptAside() async throws {
    try await source.setValue(1, forKey: count)
    try await source.setValue("same", forKey: "same")
    try await destination.setValue(2, forKey: count)
    try await destination.setValue("same", forKey: "same")
    try await destination.setValue("mine", forKey: "own")
    let storage = MigratingStorage(from: source, to: destination)
    let report = try await storage.migrate()
    #expect(report.setAside == ["count"])
    #expect("\(report)".contains("kept aside: \"count\""))
    #expect(try await storage.getValue(forKey: count) == 1)
    #expect(try await destination.getValue(forKey: StorageKey<Int>("seam.migration/main/aside/count")) == 2)
    #expect(try await storage.getValue(forKey: StorageKey<String>("own")) == "mine")
  }

  @Test func whatIsRemovedWhileItMovesStaysRemoved() async throws {
    try await fill(source)
    let running = Locked<MigratingStorage?>(nil)
    let removal = Locked<Task<Void, any Error>?>(nil)
    // The third write copies the second batch; by then "key/0" is in the destination.
    let power = Power { number in
      guard number == 3, let storage = running.withLock(\.self) else { return }
      removal.withLock { $0 = Task { try await storage.removeValue(forKey: "key/0") } }
    }
    let storage = MigratingStorage(from: source, to: PoweredStorage(destination, power), startsByItself: false)
    running.withLock { $0 = storage }
    defer { running.withLock { $0 = nil } }
    try await storage.migrate()
    try await #require(removal.withLock(\.self)).value
    #expect(try await storage.bytes(forKey: "key/0") == nil)
    #expect(try await storage.keys(withPrefix: "").count == Self.entries.count - 1)
  }

  @Test func severalCanMigrateAtOnce() async throws {
    try await fill(source)
    let storages = (0..<4).map { _ in MigratingStorage(from: source, to: destination) }
    let reports = try await withThrowingTaskGroup { group in
      for storage in storages {
        group.addTask {
          async let report = storage.migrate()
          for _ in 0..<25 { try await storage.update(DefaultStorageKey("count", default: 0)) { $0 += 1 } }
          return try await report
        }
      }
      return try await group.reduce(into: [MigrationReport]()) { $0.append($1) }
    }
    #expect(reports.allSatisfy { $0 == reports[0] })
    #expect(try await storages[0].getValue(forKey: count) == 100)
    #expect(try await storages[3].keys(withPrefix: "").count == Self.entries.count + 1)
  }

  /// Processes that began before the switch read and write at the destination from then on.
  @Test func whoKnowsOnlyTheSourceNoticesTheSwitch() async throws {
    try await source.setValue(1, forKey: count)
    let late = (0..<5).map { _ in MigratingStorage(from: source, to: destination, startsByItself: false) }
    for storage in late { #expect(try await storage.getValue(forKey: count) == 1) }
    try await MigratingStorage(from: source, to: destination).migrate()
    #expect(try await late[0].getValue(forKey: count) == 1)
    #expect(try await late[1].keys(withPrefix: "") == ["count"])
    #expect(try await late[2].entries(withPrefix: "").count == 1)
    try await late[3].setValue(2, forKey: count)
    #expect(try await destination.getValue(forKey: count) == 2)
    try await late[4].update(count) { $0 += 1 }
    #expect(try await destination.getValue(forKey: count) == 3)
    #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"])
  }

  /// Between the fence and the switch another process waits, or ends the migration itself.
  @Test func aFencedSourceRefusesWrites() async throws {
    try await fill(source)
    // The first write to the source is the fence; then the power is off for the one that migrates.
    let power = Power(cut: Power.Cut(write: 1, isMade: true))
    let late = MigratingStorage(from: source, to: destination, startsByItself: false)
    #expect(try await late.getValue(forKey: count) == 0)
    await #expect(throws: Power.Off.self) {
      try await MigratingStorage(from: PoweredStorage(source, power), to: destination).migrate()
    }
    #expect(source.bytes(forKey: "seam.migration/main/from") != nil)
    try await late.setValue(7, forKey: count)
    #expect(source.bytes(forKey: "count") == nil)
    #expect(try await destination.getValue(forKey: count) == 7)
    #expect(try await late.keys(withPrefix: "").count == Self.entries.count + 1)
  }

  /// A process that was suspended while it copied resumes after the migration is done.
  @Test(.timeLimit(.minutes(10))) func whoCopiesTooLateChangesNothing() async throws {
    try await source.setValue(1, forKey: count)
    let slow = SlowWriting(destination, at: 2)
    let late = Task { [source] in try await MigratingStorage(from: source, to: slow).migrate() }
    await slow.waitForWrite()
    let storage = MigratingStorage(from: source, to: destination)
    let report = try await storage.migrate()
    try await storage.setValue(9, forKey: count)
    await slow.goOn()
    #expect(try await late.value == report)
    #expect(try await storage.getValue(forKey: count) == 9)
  }

  @Test(.timeLimit(.minutes(10))) func observersSeeChangesBeforeAndAfterTheSwitch() async throws {
    let storage = MigratingStorage(from: source, to: destination, startsByItself: false)
    var values = storage.values(forKey: count).makeAsyncIterator()
    #expect(try await values.next() == 0)
    try await storage.setValue(1, forKey: count)
    #expect(try await values.next() == 1)
    try await storage.migrate()
    try await storage.setValue(2, forKey: count)
    #expect(try await values.next() == 2)
  }

  @Test func theMigrationsKeysAreReserved() async throws {
    let storage = MigratingStorage(from: source, to: destination)
    try await storage.migrate()
    for key in ["seam.migration/main/to", "seam.migration/main/before/0"] {
      #expect(try await storage.bytes(forKey: key) == nil)
      #expect(try await storage.keys(withPrefix: "").isEmpty)
      let error = await expectError(.foreign) { try await storage.setValue(1, forKey: StorageKey(key)) }
      #expect(error?.key == key)
      await expectError(.foreign) { try await storage.updateBytes(forKey: key) { $0 = [1] } }
    }
  }

  @Test func itIsCapableOfWhatBothAre() {
    let weak = FakeLocalStorage(
      capabilities: StorageCapabilities(
        durability: .processCrash, keepsSecrets: false, exclusion: .instance, observation: .processes,
        largestValue: 10))
    let strong = PoweredStorage(destination, Power(), capabilities: .durable)
    #expect(
      MigratingStorage(from: weak, to: strong).capabilities
        == StorageCapabilities(
          durability: .processCrash, keepsSecrets: true, exclusion: .instance, observation: .processes,
          largestValue: 10))
    #expect(!MigratingStorage(from: strong, to: weak).capabilities.keepsSecrets)
  }

  @Test(arguments: ["from the start", "never", "meanwhile"])
  func meetsEveryRequirementWhenItMigrates(_ moment: String) async {
    let conformance = StorageConformance("MigratingStorage, moving \(moment)", survivesReopening: false) { _ in
      let storage = MigratingStorage(
        from: InMemoryStorage(), to: InMemoryStorage(), startsByItself: moment == "from the start")
      if moment == "meanwhile" {
        Task {
          for _ in 0..<Int.random(in: 0..<50) { await Task.yield() }
          try await storage.migrate()
        }
      }
      return storage
    }
    #expect(await conformance.check(prints: moment == "meanwhile").failures.isEmpty)
  }

  private func fill(_ storage: InMemoryStorage) async throws {
    var batch = StorageBatch()
    for entry in Self.entries { batch.setBytes(entry.bytes, forKey: entry.key) }
    try await storage.commit(batch)
  }
}
