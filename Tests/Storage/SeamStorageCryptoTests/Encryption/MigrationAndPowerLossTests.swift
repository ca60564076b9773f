import SeamStorageCrypto
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// A loss of power that takes the last writes of the secret store, and none of the two storages of a migration.
struct MigrationAndPowerLossTests {
  private let source: InMemoryStorage
  private let base: InMemoryStorage
  private let secrets: ForgetfulStorage

  init() { self.init(source: InMemoryStorage(), base: InMemoryStorage(), secrets: ForgetfulStorage()) }

  private init(source: InMemoryStorage, base: InMemoryStorage, secrets: ForgetfulStorage) {
    self.source = source
    self.base = base
    self.secrets = secrets
  }

  private func fill(_ count: Int = 250) async throws {
    for number in 0..<count { try await source.setValue(number, forKey: StorageKey("\(number)")) }
  }

  /// The storage as a start of the app makes it.
  private func migrating() -> MigratingStorage {
    MigratingStorage(from: Durable(base: source), to: encrypted, startsByItself: false)
  }

  private var encrypted: EncryptedStorage { EncryptedStorage(Durable(base: base), keys: secrets) }

  /// The same after a loss of power that left only so many writes in the secret store.
  private func afterLossOfPower(keeping writes: Int) async throws -> Self {
    Self(
      source: try await source.copy(), base: try await base.copy(),
      secrets: try await secrets.afterLossOfPower(keeping: writes))
  }

  /// Expects every value, now and when the migration is done.
  ///
  /// If the keys are lost, calls throw an error, and the app resets the storage to continue without them.
  private func expectAll(_ what: Comment, _ count: Int = 250) async throws {
    do {
      try await migrating().migrate()
    } catch let error as StorageError where error.code == .undecryptable {
      try await encrypted.reset()
    }
    let numbers = Array(0..<count)
    #expect(try await migrating().getValues(withPrefix: StorageKey<Int>("")).map(\.value).sorted() == numbers, what)
    for _ in 0..<2 {
      #expect(try await migrating().migrate().values == count, what)
      #expect(try await migrating().getValues(withPrefix: StorageKey<Int>("")).map(\.value).sorted() == numbers, what)
    }
    #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"], what)
    #expect(try await encrypted.keys(withPrefix: "").count == count + 1, what)
  }

  @Test func aMigrationRisksNoOldValue() async throws {
    try await fill()
    try await migrating().migrate()
    #expect(secrets.writes == 1)
    for writes in 0...secrets.writes {
      try await afterLossOfPower(keeping: writes).expectAll("\(writes) writes are left")
    }
  }

  /// Wherever the migration was cut off, too.
  @Test func aMigrationThatWasCutOffRisksNoOldValue() async throws {
    var (cuts, isCut) = (0, true)
    while isCut {
      let tests = Self()
      try await tests.fill()
      let supply = CutStorage.Supply(writes: cuts)
      let storage = MigratingStorage(
        from: CutStorage(base: Durable(base: tests.source), supply: supply),
        to: EncryptedStorage(
          CutStorage(base: Durable(base: tests.base), supply: supply),
          keys: CutStorage(base: tests.secrets, supply: supply)), startsByItself: false)
      do {
        try await storage.migrate()
        isCut = false
      } catch let error as StorageError where error.code == .unavailable {}
      for writes in 0...tests.secrets.writes {
        try await tests.afterLossOfPower(keeping: writes).expectAll("cut at \(cuts), \(writes) writes are left")
      }
      cuts += 1
    }
    #expect(cuts == 9, "a ring, its reference, a beginning, three copies, a fence, a switch, and none")
  }

  /// A later start removes the source's values, after it has read the destination again.
  @Test func theSourceIsCleanedByALaterStart() async throws {
    try await fill()
    let storage = migrating()
    for _ in 0..<2 {
      #expect(try await storage.migrate().values == 250)
      #expect(try await source.keys(withPrefix: "").count == 251)
    }
    #expect(try await storage.getValue(forKey: StorageKey<Int>("7")) == 7)
    #expect(try await migrating().migrate().values == 250)
    #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"])
  }

  @Test func aDestinationThatLosesNothingHasTheSourceCleanedAtOnce() async throws {
    try await fill()
    try await MigratingStorage(
      from: Durable(base: source), to: EncryptedStorage(Durable(base: base), keys: FakeLocalStorage.lasting())
    ).migrate()
    #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"])
  }

  /// Values written after the switch are in the destination alone, and newer than those that the source still has.
  @Test func whatTheSourceStillHasIsNotReadAgain() async throws {
    try await fill()
    let storage = migrating()
    try await storage.migrate()
    try await storage.setValue(-1, forKey: StorageKey("0"))
    try await storage.removeValue(forKey: "1")
    for _ in 0..<2 {
      #expect(try await migrating().getValue(forKey: StorageKey<Int>("0")) == -1)
      #expect(try await migrating().getValue(forKey: StorageKey<Int>("1")) == nil)
      try await migrating().migrate()
    }
    #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"])
  }

  /// From the first removal on the source is not complete; after a reset its remaining values are moved again.
  @Test func aSourceThatIsBeingCleanedIsMovedAgainByAResetAlone() async throws {
    try await fill()
    try await migrating().migrate()
    let supply = CutStorage.Supply(writes: 1)
    await expectError(.unavailable) {
      try await MigratingStorage(from: CutStorage(base: Durable(base: source), supply: supply), to: encrypted).migrate()
    }
    let left = try await source.keys(withPrefix: "").count
    #expect(left > 1 && left < 251)
    let later = try await afterLossOfPower(keeping: 0)
    await expectError(.undecryptable) { try await later.migrating().migrate() }
    try await later.encrypted.reset()
    #expect(try await later.migrating().migrate().values == left - 1)
    #expect(try await later.migrating().getValues(withPrefix: StorageKey<Int>("")).count == left - 1)
  }

  /// A migration that continues from a record set back by a loss of power must not remove moved values.
  @Test func aRecordFromBeforeTheSwitchRemovesNothing() async throws {
    try await fill()
    let before = ForgetfulStorage()
    let storage = MigratingStorage(from: Durable(base: source), to: before, startsByItself: false)
    try await storage.migrate()
    #expect(try await source.keys(withPrefix: "").count == 251)
    for writes in 0...before.writes {
      let (source, left) = (try await source.copy(), try await before.afterLossOfPower(keeping: writes))
      for _ in 0..<2 {
        let later = MigratingStorage(from: Durable(base: source), to: left, startsByItself: false)
        #expect(try await later.migrate().values == 250, "\(writes) writes are left")
        #expect(try await later.getValues(withPrefix: StorageKey<Int>("")).count == 250, "\(writes) writes are left")
      }
      #expect(try await source.keys(withPrefix: "") == ["seam.migration/main/from"])
    }
    // The source is cleaned, and the destination is set back all the same, by more than one start of the app.
    try await MigratingStorage(from: Durable(base: source), to: before).migrate()
    for writes in 0..<before.writes - 1 {
      let left = try await before.afterLossOfPower(keeping: writes)
      let entries = left.writes
      await expectError(.foreign) { try await MigratingStorage(from: source, to: left).migrate() }
      #expect(left.writes == entries)
    }
  }
}

/// A storage whose writes outlive a loss of power.
private struct Durable: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let capabilities = StorageCapabilities(
    durability: .powerLoss, keepsSecrets: true, exclusion: .processes, observation: .instance)
}
