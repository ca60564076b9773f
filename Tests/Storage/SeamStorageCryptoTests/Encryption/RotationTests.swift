import Foundation
import SeamStorageCrypto
import SeamStorageSQLite
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct RotationTests {
  private let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
  private let secrets = FakeLocalStorage.lasting()

  @Test func everyValueIsReencryptedWithOneNewKey() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    for number in 0..<250 { try await storage.setValue(number, forKey: StorageKey("\(number)")) }
    let before = try await usedKeys()
    let name = try await secrets.names()
    #expect(before.count == 1)
    try await storage.rotate()
    let after = try await usedKeys()
    #expect(after.count == 1)
    #expect(after.isDisjoint(with: before))
    #expect(try await ringKeys() == [after])
    #expect(try await secrets.names() != name)
    for storage in [storage, EncryptedStorage(base, keys: secrets)] {
      for number in 0..<250 { #expect(try await storage.getValue(forKey: StorageKey("\(number)")) == number) }
    }
  }

  @Test func anEmptyStorageCanBeRotated() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.rotate()
    try await storage.rotate()
    #expect(try await ringKeys().map(\.count) == [1])
    #expect(try await storage.keys(withPrefix: "").isEmpty)
  }

  @Test func anotherStorageFollowsInEveryCall() async throws {
    let rotating = EncryptedStorage(base, keys: secrets)
    let other = EncryptedStorage(base, keys: secrets)
    let key = DefaultStorageKey("key", default: 0)
    try await other.setValue(1, forKey: key)
    try await rotating.rotate()
    #expect(try await other.getValue(forKey: key) == 1)
    try await rotating.rotate()
    #expect(try await other.getValues(withPrefix: key).map(\.value) == [1])
    try await rotating.rotate()
    #expect(try await other.update(key) { $0 += 1 } == 2)
    try await rotating.rotate()
    var batch = StorageBatch()
    batch.require(key) { $0 == 2 }
    try batch.setValue(3, forKey: key)
    try await other.commit(batch)
    try await rotating.rotate()
    try await other.setValue(4, forKey: key)
    #expect(try await rotating.getValue(forKey: key) == 4)
    try await rotating.rotate()
    try await other.rotate()
    #expect(try await rotating.getValue(forKey: key) == 4)
    #expect(try await ringKeys() == [try await usedKeys()])
  }

  @Test func nothingIsWrittenWithAKeyThatIsGone() async throws {
    let other = EncryptedStorage(base, keys: secrets)
    try await other.setValue(1, forKey: "a")
    try await EncryptedStorage(base, keys: secrets).rotate()
    // It still holds the old ring in memory, and nothing that it reads is newer.
    try await other.setValue(2, forKey: "b")
    #expect(try await ringKeys() == [try await usedKeys()])
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "b") == 2)
  }

  @Test(.timeLimit(.minutes(10))) func writersGoOnMeanwhile() async throws {
    try await rotateUnderWriters(base, storages: 2, rotations: 5)
  }

  @Test(.timeLimit(.minutes(10))) func writersGoOnMeanwhileOverSQLite() async throws {
    let directory = TemporaryDirectory()
    try await rotateUnderWriters(SQLiteStorage(at: directory.path("live.db")), storages: 2, rotations: 3)
  }

  @Test func severalCanRotateAtOnce() async throws {
    let storages = (0..<4).map { _ in EncryptedStorage(base, keys: secrets) }
    for number in 0..<150 { try await storages[0].setValue(number, forKey: StorageKey("\(number)")) }
    try await withThrowingTaskGroup { group in
      for storage in storages { group.addTask { try await storage.rotate() } }
      try await group.waitForAll()
    }
    #expect(try await ringKeys() == [try await usedKeys()])
    for storage in storages + [EncryptedStorage(base, keys: secrets)] {
      for number in 0..<150 { #expect(try await storage.getValue(forKey: StorageKey("\(number)")) == number) }
    }
  }

  @Test func cutOffAtAnyWriteNothingIsLost() async throws {
    var cuts = 0
    while true {
      let base = InMemoryStorage()
      let secrets = FakeLocalStorage.lasting()
      let first = EncryptedStorage(base, keys: secrets)
      for number in 0..<250 { try await first.setValue(number, forKey: StorageKey("\(number)")) }
      let supply = CutStorage.Supply(writes: cuts)
      let cut = EncryptedStorage(
        CutStorage(base: base, supply: supply), keys: CutStorage(base: secrets, supply: supply))
      let outcome = try await code { try await cut.rotate() }
      #expect(supply.hasFailed == (outcome == .unavailable))
      // The one that lived through it, and one that starts afterwards.
      for storage in [first, EncryptedStorage(base, keys: secrets)] {
        for number in 0..<250 { #expect(try await storage.getValue(forKey: StorageKey("\(number)")) == number) }
        try await storage.setValue(-1, forKey: "new")
      }
      let last = EncryptedStorage(base, keys: secrets)
      try await last.rotate()
      #expect(try await last.getValues(withPrefix: StorageKey<Int>("")).count == 251)
      let used = try await Self.usedKeys(in: base)
      #expect(used.count == 1)
      #expect(try await Self.ringKeys(in: secrets) == [used])
      guard outcome == .unavailable else { break }
      cuts += 1
    }
    // Two rings and two references, three batches of values, and the removal of two rings.
    #expect(cuts == 9)
  }

  @Test func anInterruptedFirstRingIsReplaced() async throws {
    for writes in 0..<3 {
      let base = InMemoryStorage()
      let secrets = FakeLocalStorage.lasting()
      let supply = CutStorage.Supply(writes: writes)
      let cut = EncryptedStorage(
        CutStorage(base: base, supply: supply), keys: CutStorage(base: secrets, supply: supply))
      await expectError(.unavailable) {
        try await cut.setValue(1, forKey: "key")
      }
      let storage = EncryptedStorage(base, keys: secrets)
      #expect(try await storage.getValue(forKey: StorageKey<Int>("key")) == nil)
      try await storage.setValue(2, forKey: "key")
      #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 2)
    }
  }

  @Test func aValueThatCannotBeOpenedKeepsTheOldKeys() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    for number in 0..<5 { try await storage.setValue(number, forKey: StorageKey("\(number)")) }
    let sealed = try #require(try await base.bytes(forKey: "2"))
    var damaged = sealed
    damaged[damaged.count - 1] ^= 1
    try await base.setBytes(damaged, forKey: "2")
    let error = await expectError(.undecryptable) { try await storage.rotate() }
    #expect(error?.key == "2")
    #expect(try await usedKeys().count == 2)
    try await base.setBytes(sealed, forKey: "2")
    for number in 0..<5 { #expect(try await storage.getValue(forKey: StorageKey("\(number)")) == number) }
    try await storage.rotate()
    #expect(try await ringKeys() == [try await usedKeys()])
    #expect(try await usedKeys().count == 1)
  }

  @Test func whileThereAreOldKeysEveryWriteIsForGood() async throws {
    let recorder = DurabilityRecorder(base: base)
    let storage = EncryptedStorage(recorder, keys: secrets)
    try await storage.setValue(1, forKey: "a")
    var batch = StorageBatch(durability: .process)
    try batch.setValue(1, forKey: "b")
    try await storage.commit(batch)
    #expect(recorder.last == .process)
    try await base.setBytes([0], forKey: "unreadable")
    await expectError(.corrupt) { try await storage.rotate() }
    try await storage.commit(batch)
    #expect(recorder.last == .powerLoss)
    try await storage.removeValue(forKey: "unreadable")
    try await storage.rotate()
    try await storage.commit(batch)
    #expect(recorder.last == .process)
  }

  @Test func anotherCipherTakesOver() async throws {
    let chaCha = EncryptedStorage(base, keys: secrets, cipher: .chaCha20Poly1305)
    try await chaCha.setValue(1, forKey: "key")
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.setValue(2, forKey: "key")
    #expect(try await base.bytes(forKey: "key")?[1] == 2)
    try await storage.rotate()
    #expect(try await base.bytes(forKey: "key")?[1] == 1)
    #expect(try await storage.getValue(forKey: "key") == 2)
    await expectError(.undecryptable) { _ = try await chaCha.getValue(forKey: StorageKey<Int>("key")) }
  }

  @Test func largeValuesAreReencryptedInBatchesOfTheirOwn() async throws {
    let fake = FakeLocalStorage()
    let storage = EncryptedStorage(fake, keys: secrets)
    for number in 0..<3 {
      try await storage.setBytes([UInt8](repeating: UInt8(number), count: 700_000), forKey: "\(number)")
    }
    fake.forgetCalls()
    try await storage.rotate()
    let reference = FakeLocalStorage.Call.set("\0seam.encryption")
    #expect(
      fake.calls.filter { $0.kind == .writing } == [reference, .batch([.set("0"), .set("1")]), .set("2"), reference])
  }

  /// Counts up and writes in several storages while one of them rotates, and expects that nothing was lost.
  private func rotateUnderWriters(
    _ base: any StorageBackend & TransactionalStorage, storages count: Int, rotations: Int
  ) async throws {
    let storages = (0..<count).map { _ in EncryptedStorage(base, keys: secrets) }
    let counter = DefaultStorageKey("counter", default: 0)
    for number in 0..<120 { try await storages[0].setValue(number, forKey: StorageKey("fixed/\(number)")) }
    let isDone = Locked(false)
    let increments = try await withThrowingTaskGroup(of: Int.self) { group in
      for (index, storage) in storages.enumerated() {
        group.addTask {
          var increments = 0
          repeat {
            try await storage.update(counter) { $0 += 1 }
            increments += 1
            try await storage.setValue(increments, forKey: StorageKey("written/\(index)"))
            let read = try await storage.getValue(forKey: StorageKey<Int>("written/\(index)"))
            #expect(read == increments)
            // Storages in memory never suspend: without this the rotation would get no thread.
            await Task.yield()
          } while !isDone.withLock(\.self)
          return increments
        }
      }
      group.addTask {
        defer { isDone.withLock { $0 = true } }
        for _ in 0..<rotations { try await storages[0].rotate() }
        return 0
      }
      return try await group.reduce(0, +)
    }
    let storage = EncryptedStorage(base, keys: secrets)
    #expect(try await storage.getValue(forKey: counter) == increments)
    for number in 0..<120 {
      #expect(try await storage.getValue(forKey: StorageKey("fixed/\(number)")) == number)
    }
    let used = try await Self.usedKeys(in: base)
    #expect(try await ringKeys() == [used])
    #expect(used.count == 1)
  }

  private func usedKeys() async throws -> Set<KeyRing.Identifier> { try await Self.usedKeys(in: base) }

  private func ringKeys() async throws -> [Set<KeyRing.Identifier>] { try await Self.ringKeys(in: secrets) }

  /// The keys that the values of a base were sealed with.
  private static func usedKeys(in base: any StorageBackend & TransactionalStorage) async throws -> Set<
    KeyRing.Identifier
  > {
    Set(try await base.entries(withPrefix: "").compactMap { SealedValue($0.bytes)?.key })
  }

  /// The keys of each ring.
  private static func ringKeys(in secrets: FakeLocalStorage) async throws -> [Set<KeyRing.Identifier>] {
    try await secrets.getValues(withPrefix: StorageKey<KeyRing>("")).map { Set($0.value.keys.map(\.identifier)) }
  }
}

/// The code of the error that the body throws; nil where it throws none.
private func code(_ body: () async throws -> Void) async throws -> StorageError.Code? {
  do {
    try await body()
    return nil
  } catch let error as StorageError {
    return error.code
  }
}
