import SeamStorageCrypto
import SeamStorageSQLite
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// A loss of power that takes the last writes of the secret store, and none of the base.
struct RotationAndPowerLossTests {
  private let base = InMemoryStorage()
  private let secrets = ForgetfulStorage()

  private func fill(_ count: Int = 5) async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    for number in 0..<count { try await storage.setValue(number, forKey: StorageKey("\(number)")) }
  }

  /// Expects that everything can be read, written and rotated, however many of the secret store's writes since `first`
  /// are kept.
  private func expectNothingIsLost(
    since first: Int, count: Int = 5, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for writes in first...secrets.writes {
      let (base, secrets) = (try await base.copy(), try await secrets.afterLossOfPower(keeping: writes))
      let storage = EncryptedStorage(base, keys: secrets)
      let values = try await storage.getResults(withPrefix: StorageKey<Int>(""))
      #expect(
        values.map { try? $0.value.get() } == Array(0..<count).map(Optional.some), "\(writes) writes are left",
        sourceLocation: sourceLocation)
      try await storage.setValue(-1, forKey: "new")
      try await storage.rotate()
      let later = EncryptedStorage(base, keys: secrets)
      #expect(
        try await later.getValues(withPrefix: StorageKey<Int>("")).map(\.value) == Array(0..<count) + [-1],
        sourceLocation: sourceLocation)
    }
  }

  @Test func aRotationRisksNoOldValue() async throws {
    try await fill()
    let before = secrets.writes
    try await EncryptedStorage(base, keys: secrets).rotate()
    try await expectNothingIsLost(since: before)
  }

  @Test func whatIsWrittenAfterwardsIsReadAsWell() async throws {
    try await fill(4)
    let before = secrets.writes
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.rotate()
    try await storage.setValue(4, forKey: "4")
    try await expectNothingIsLost(since: before)
  }

  @Test(arguments: 1...3) func eachOfSeveralRotationsRisksNoOldValue(_ number: Int) async throws {
    try await fill()
    let storage = EncryptedStorage(base, keys: secrets)
    for _ in 1..<number { try await storage.rotate() }
    let before = secrets.writes
    try await storage.rotate()
    try await expectNothingIsLost(since: before)
  }

  @Test func aRotationThatWasCutOffRisksNoOldValue() async throws {
    try await fill()
    let before = secrets.writes
    var isCut = true
    var cuts = 0
    while isCut {
      let tests = RotationAndPowerLossTests()
      try await tests.fill()
      let supply = CutStorage.Supply(writes: cuts)
      let cut = EncryptedStorage(
        CutStorage(base: tests.base, supply: supply), keys: CutStorage(base: tests.secrets, supply: supply))
      do {
        try await cut.rotate()
        isCut = false
      } catch let error as StorageError where error.code == .unavailable {}
      try await tests.expectNothingIsLost(since: before)
      // Another call finishes it, and puts no newer key to use before the old one is dropped.
      try await EncryptedStorage(tests.base, keys: tests.secrets).rotate()
      #expect(try await tests.usedKeys() == 1)
      let isOneRotation = try await tests.hasFirstRing()
      #expect(isOneRotation == (cuts < 6))
      if isOneRotation { try await tests.expectNothingIsLost(since: before) }
      cuts += 1
    }
    #expect(cuts == 8)
  }

  /// Another process rotates at each write of one that rotates.
  @Test func twoRotationsAtOnceRiskNoOldValue() async throws {
    var (write, isMet) = (0, true)
    while isMet {
      let tests = RotationAndPowerLossTests()
      try await tests.fill()
      let before = tests.secrets.writes
      let meeting = Meeting(write) {
        try await EncryptedStorage(tests.base, keys: tests.secrets).rotate()
      }
      try await EncryptedStorage(
        MetStorage(base: tests.base, meeting: meeting), keys: MetStorage(base: tests.secrets, meeting: meeting)
      ).rotate()
      isMet = meeting.isOver
      #expect(try await tests.usedKeys() == 1)
      // Where the other comes before the first look, or after the old key was dropped, it is a rotation of its own.
      let isOneRotation = try await tests.hasFirstRing()
      #expect(isOneRotation == (1...5 ~= write || !isMet))
      if isOneRotation { try await tests.expectNothingIsLost(since: before) }
      write += 1
    }
    #expect(write == 8)
  }

  @Test(.timeLimit(.minutes(10))) func twoProcessesRotateAndWriteAtOnce() async throws {
    let directory = TemporaryDirectory()
    let path = directory.path("")
    let storage = try Self.shared(in: path)
    for number in 0..<120 { try await storage.setValue(number, forKey: StorageKey("fixed/\(number)")) }
    await withTaskGroup { group in
      for process in 0..<2 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String, process = process as Int] in
            let storage = try Self.shared(in: path)
            for number in 0..<6 {
              try await storage.rotate()
              try await storage.setValue(number, forKey: StorageKey("written/\(process)"))
              try await storage.update(DefaultStorageKey("counter", default: 0)) { $0 += 1 }
            }
          }
        }
      }
    }
    for storage in [storage, try Self.shared(in: path)] {
      #expect(try await storage.getValue(forKey: StorageKey<Int>("counter")) == 12)
      #expect(try await storage.getValues(withPrefix: StorageKey<Int>("written/")).map(\.value) == [5, 5])
      let fixed = try await storage.getResults(withPrefix: StorageKey<Int>("fixed/")).map { try $0.value.get() }
      #expect(fixed.sorted() == Array(0..<120))
    }
    try await storage.rotate()
    #expect(try await SQLiteStorage(at: "\(path)/secrets.db").keys(withPrefix: "").count == 2)
  }

  private static func shared(in path: String) throws -> EncryptedStorage {
    EncryptedStorage(SQLiteStorage(at: "\(path)/base.db", busyTimeout: .seconds(60)), keys: SharedSecrets(path))
  }

  /// The old ring is dropped by the rotation after.
  @Test func ringsDoNotPileUp() async throws {
    try await fill()
    let first = try await secrets.keys(withPrefix: "")
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.rotate()
    #expect(try await secrets.keys(withPrefix: "").count == 2)
    #expect(try await secrets.keys(withPrefix: "").contains(first[0]))
    for _ in 0..<3 {
      try await storage.rotate()
      let rings = try await secrets.keys(withPrefix: "")
      #expect(rings.count == 2)
      #expect(!rings.contains(first[0]))
    }
  }

  /// A rotation that was cut off leaves rings behind; the one after it keeps no key but its own and the one before.
  @Test func theRotationAfterOneThatWasCutOffDropsItsKeys() async throws {
    for cuts in 0..<9 {
      let tests = RotationAndPowerLossTests()
      try await tests.fill()
      let first = try #require(try await tests.usedIdentifiers().first)
      let supply = CutStorage.Supply(writes: cuts)
      _ = try? await EncryptedStorage(
        CutStorage(base: tests.base, supply: supply), keys: CutStorage(base: tests.secrets, supply: supply)
      ).rotate()
      for isLater in [false, true] {
        let before = tests.secrets.writes
        try await EncryptedStorage(tests.base, keys: tests.secrets).rotate()
        try await tests.expectNothingIsLost(since: before)
        let rings = try await tests.secrets.getValues(withPrefix: StorageKey<KeyRing>("")).map(\.value)
        #expect(rings.count == 2, "cut at \(cuts)")
        #expect(!isLater || !rings.contains { $0.keys.contains { $0.identifier == first } }, "cut at \(cuts)")
      }
    }
  }

  /// A key of a ring that outlives a loss of power needs no preparing, and old rings are dropped at once.
  @Test func aSecretStoreThatLosesNothingKeepsNoOldRing() async throws {
    let secrets = FakeLocalStorage.lasting()
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.setValue(1, forKey: "key")
    try await storage.rotate()
    #expect(try await secrets.names().count == 1)
    #expect(try await secrets.getValues(withPrefix: StorageKey<KeyRing>("")).allSatisfy { $0.value.prepared == nil })
  }

  @Test func withoutAnOlderRingTheKeysAreLost() async throws {
    try await fill()
    let left = try await secrets.afterLossOfPower(keeping: 0)
    await expectError(.undecryptable) {
      _ = try await EncryptedStorage(base, keys: left).getValue(forKey: StorageKey<Int>("1"))
    }
    #expect(left.writes == 0)
  }

  /// Another storage, on another machine say, holds a ring that does not have the key.
  @Test func aRingWithoutTheKeyThatSealsIsNotTakenForIt() async throws {
    try await fill()
    let before = secrets.writes
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.rotate()
    try await storage.rotate()
    let left = try await secrets.afterLossOfPower(keeping: before)
    await expectError(.undecryptable) {
      _ = try await EncryptedStorage(base, keys: left).getValue(forKey: StorageKey<Int>("1"))
    }
    #expect(try await storage.getValue(forKey: "1") == 1)
  }

  /// A recovered ring is stored if possible, and used even if it cannot be.
  @Test func aBaseThatIsReadOnlyIsReadWithTheRecoveredRing() async throws {
    try await fill()
    let before = secrets.writes
    try await EncryptedStorage(base, keys: secrets).rotate()
    let left = try await secrets.afterLossOfPower(keeping: before)
    let supply = CutStorage.Supply(writes: 0)
    let storage = EncryptedStorage(CutStorage(base: base, supply: supply, capabilities: .shared), keys: left)
    for number in 0..<5 { #expect(try await storage.getValue(forKey: StorageKey("\(number)")) == number) }
    #expect(supply.hasFailed)
    await expectError(.unavailable) { try await storage.setValue(1, forKey: "1") }
  }

  /// How many keys the base's values were sealed with.
  private func usedKeys() async throws -> Int { try await usedIdentifiers().count }

  private func usedIdentifiers() async throws -> Set<KeyRing.Identifier> {
    Set(try await base.entries(withPrefix: "").compactMap { SealedValue($0.bytes)?.key })
  }

  /// Whether the ring is still there that the base had at first: there was one rotation, or none.
  private func hasFirstRing() async throws -> Bool {
    try await secrets.keys(withPrefix: "").contains { KeyRingReference(ring: $0)?.generation == 1 }
  }
}

/// A secret store of several processes, which a loss of power can set back.
private struct SharedSecrets: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let capabilities = StorageCapabilities(
    durability: .processCrash, keepsSecrets: true, exclusion: .processes, observation: .instance)

  init(_ path: String) { base = SQLiteStorage(at: "\(path)/secrets.db", busyTimeout: .seconds(60)) }
}

extension StorageCapabilities {
  /// The capabilities of a storage that processes share.
  fileprivate static let shared = StorageCapabilities(
    durability: .powerLoss, keepsSecrets: true, exclusion: .processes, observation: .instance)
}
