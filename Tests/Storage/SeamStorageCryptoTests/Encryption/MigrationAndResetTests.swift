import SeamStorageCrypto
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// Migrations to a storage whose keys are lost later, and that the app resets.
struct MigrationAndResetTests {
  private let source = InMemoryStorage()
  private let base = InMemoryStorage()
  private let secrets = FakeLocalStorage.lasting()
  private let newSecrets = FakeLocalStorage.lasting()
  private let everything = StorageKey<Int>("")
  private let fence = "seam.migration/main/from"

  /// The storage as a start of the app makes it.
  private func migrating(startsByItself: Bool = true, keys: FakeLocalStorage? = nil) -> MigratingStorage {
    MigratingStorage(
      from: source, to: EncryptedStorage(base, keys: keys ?? newSecrets), startsByItself: startsByItself)
  }

  private func migrate(_ count: Int = 5) async throws {
    for number in 0..<count { try await source.setValue(number, forKey: StorageKey("\(number)")) }
    #expect(try await migrating(keys: secrets).migrate().values == count)
    #expect(source.keys(withPrefix: "", page: .all) == [fence])
  }

  /// Runs a migration that is cut off while it cleans the source, which keeps 150 of 250 values.
  private func migrateAndCleanInPart() async throws {
    for number in 0..<250 { try await source.setValue(number, forKey: StorageKey("\(number)")) }
    let cut = CutStorage(base: source, supply: CutStorage.Supply(writes: 2))
    await expectError(.unavailable) {
      try await MigratingStorage(from: cut, to: EncryptedStorage(base, keys: secrets), startsByItself: false).migrate()
    }
  }

  @Test(arguments: [true, false]) func theStorageIsEmptyAndUsable(startsByItself: Bool) async throws {
    try await migrate()
    let storage = migrating(startsByItself: startsByItself)
    await expectError(.undecryptable) { _ = try await storage.getValue(forKey: StorageKey<Int>("1")) }
    try await EncryptedStorage(base, keys: newSecrets).reset()
    for storage in [storage, migrating(startsByItself: startsByItself)] {
      #expect(try await storage.getValues(withPrefix: everything).isEmpty)
      #expect(try await storage.getValue(forKey: StorageKey<Int>("1")) == nil)
      #expect(try await storage.migrate() == MigrationReport())
    }
    try await storage.setValue(7, forKey: "1")
    #expect(try await migrating().getValues(withPrefix: everything).map(\.value) == [7])
    #expect(try await migrating().migrate() == MigrationReport())
    #expect(source.keys(withPrefix: "", page: .all) == [fence])
  }

  /// The running app goes on with the storage, and starts again later.
  @Test func whatIsStoredAfterwardsStays() async throws {
    try await migrate()
    let storage = migrating(keys: secrets)
    #expect(try await storage.getValue(forKey: "1") == 1)
    for name in try await secrets.names() { try await secrets.removeValue(forKey: name) }
    try await EncryptedStorage(base, keys: secrets).reset()
    #expect(try await storage.getValue(forKey: StorageKey<Int>("1")) == nil)
    try await storage.setValue(8, forKey: "1")
    #expect(try await migrating(keys: secrets).getValues(withPrefix: everything).map(\.value) == [8])
  }

  /// It may be reset more than once.
  @Test func itCanBeResetAgain() async throws {
    try await migrate()
    try await EncryptedStorage(base, keys: newSecrets).reset()
    #expect(try await migrating().migrate() == MigrationReport())
    let keys = FakeLocalStorage.lasting()
    for _ in 0..<2 {
      try await EncryptedStorage(base, keys: keys).reset()
      let last = FakeLocalStorage.lasting()
      try await EncryptedStorage(base, keys: last).reset()
      try await EncryptedStorage(base, keys: keys).reset()
    }
    #expect(try await migrating(keys: keys).getValue(forKey: StorageKey<Int>("1")) == nil)
    #expect(try await migrating(keys: keys).migrate() == MigrationReport())
  }

  @Test func whatIsLeftInTheSourceIsMoved() async throws {
    try await migrateAndCleanInPart()
    let left = source.keys(withPrefix: "", page: .all).filter { $0 != fence }
    #expect(left.count == 150)
    try await EncryptedStorage(base, keys: newSecrets).reset()
    #expect(try await migrating().migrate().values == 150)
    #expect(try await migrating().keys(withPrefix: "") == left)
    #expect(source.keys(withPrefix: "", page: .all) == [fence])
  }

  /// Values that a storage after the switch has written since the reset are newer than any value in the source.
  @Test func whatIsLeftInTheSourceReplacesNothing() async throws {
    try await migrateAndCleanInPart()
    let left = source.keys(withPrefix: "", page: .all).filter { $0 != fence }
    let storage = EncryptedStorage(base, keys: newSecrets)
    try await storage.reset()
    try await storage.setValue(-1, forKey: StorageKey(left[0]))
    try await storage.setValue(-2, forKey: "new")
    #expect(try await migrating().migrate().setAside == [])
    #expect(try await migrating().getValue(forKey: StorageKey<Int>(left[0])) == -1)
    #expect(try await migrating().getValue(forKey: "new") == -2)
    #expect(try await migrating().getValues(withPrefix: everything).count == 151)
  }

  /// At each write, one that knows of the switch stores a value, or another process makes the whole migration.
  @Test(arguments: [true, false]) func othersMeetItAtAnyWrite(isMigration: Bool) async throws {
    var (write, isMet) = (0, true)
    while isMet {
      let tests = Self()
      try await tests.migrateAndCleanInPart()
      let left = tests.source.keys(withPrefix: "", page: .all).filter { $0 != fence }
      try await EncryptedStorage(tests.base, keys: tests.newSecrets).reset()
      let meeting = Meeting(write) {
        if isMigration {
          try await tests.migrating().migrate()
        } else {
          try await EncryptedStorage(tests.base, keys: tests.newSecrets).setValue(-1, forKey: StorageKey(left[0]))
          try await EncryptedStorage(tests.base, keys: tests.newSecrets).setValue(-2, forKey: "new")
        }
      }
      let storage = MigratingStorage(
        from: MetStorage(base: tests.source, meeting: meeting),
        to: EncryptedStorage(MetStorage(base: tests.base, meeting: meeting), keys: tests.newSecrets),
        startsByItself: false)
      try await storage.migrate()
      isMet = meeting.isOver
      let values = try await tests.migrating().getValues(withPrefix: everything)
      #expect(values.count == (isMet && !isMigration ? 151 : 150), "write \(write)")
      if isMet, !isMigration {
        #expect(try await tests.migrating().getValue(forKey: StorageKey<Int>(left[0])) == -1, "write \(write)")
        #expect(try await tests.migrating().getValue(forKey: "new") == -2, "write \(write)")
      }
      #expect(tests.source.keys(withPrefix: "", page: .all) == [fence], "write \(write)")
      write += 1
    }
    #expect(write > 6)
  }

  /// A process begins again from the fence that it read, while another one has made the whole migration since.
  @Test func oneThatIsLateDoesNotCallAnEmptySourceWhole() async throws {
    try await migrateAndCleanInPart()
    try await EncryptedStorage(base, keys: newSecrets).reset()
    let fenceKey = MigrationJournal(name: "main", source: source, destination: base).fenceKey
    let meeting = Meeting(0) { try await migrating().migrate() }
    let late = MigratingStorage(
      from: MetStorage(base: source, meeting: meeting), to: EncryptedStorage(base, keys: newSecrets),
      startsByItself: false)
    #expect(try await late.migrate().values == 150)
    #expect(try await source.getValue(forKey: fenceKey)?.isWhole == false)
    #expect(try await migrating().getValues(withPrefix: everything).count == 150)
  }

  @Test func cutOffAtAnyWriteItGoesOn() async throws {
    var (cuts, isCut) = (0, true)
    while isCut {
      let tests = Self()
      try await tests.migrateAndCleanInPart()
      let supply = CutStorage.Supply(writes: cuts)
      let cutBase = CutStorage(base: tests.base, supply: supply)
      do {
        try await EncryptedStorage(cutBase, keys: tests.newSecrets).reset()
        try await MigratingStorage(
          from: CutStorage(base: tests.source, supply: supply), to: EncryptedStorage(cutBase, keys: tests.newSecrets),
          startsByItself: false
        ).migrate()
        isCut = false
      } catch let error as StorageError where error.code == .unavailable {}
      try await EncryptedStorage(tests.base, keys: tests.newSecrets).reset()
      try await tests.migrating().migrate()
      #expect(try await tests.migrating().getValues(withPrefix: everything).count == 150, "cut at \(cuts)")
      #expect(tests.source.keys(withPrefix: "", page: .all) == [fence], "cut at \(cuts)")
      cuts += 1
    }
    #expect(cuts > 10)
  }

  /// Only a record shows that a migration moved values here; an entry whose key merely resembles a record's is a value.
  @Test func aDestinationWithoutARecordIsStillRefused() async throws {
    try await migrate()
    let other = InMemoryStorage()
    let storage = EncryptedStorage(other, keys: secrets)
    for key in ["seam.migration/main/aside/a/to", "seam.migration/main/before/to", "seam.migration/to", "to"] {
      try await storage.setValue(1, forKey: StorageKey(key))
    }
    let reset = EncryptedStorage(other, keys: newSecrets)
    #expect(try await reset.reset() == 4)
    #expect(try await reset.keys(withPrefix: "") == [])
    await expectError(.foreign) { try await MigratingStorage(from: source, to: reset).migrate() }
  }
}
