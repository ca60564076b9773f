import Foundation
import SeamStorageCrypto
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct ResetTests {
  private let base = InMemoryStorage()
  private let secrets = FakeLocalStorage.lasting()
  private let reference = "\0seam.encryption"
  private let everything = StorageKey<Int>("")

  private func fill(_ count: Int = 5) async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    for number in 0..<count { try await storage.setValue(number, forKey: StorageKey("\(number)")) }
  }

  /// The values that were moved aside, by their former names.
  private func aside(_ base: InMemoryStorage) async throws -> [String: [UInt8]] {
    let entries = try await base.entries(withPrefix: "\(reference):aside/")
    return Dictionary(
      uniqueKeysWithValues: entries.map { entry in
        let name = entry.key.utf8.dropFirst("\(reference):aside/".utf8.count).drop { $0 != UInt8(ascii: "/") }
          .dropFirst()
        return (String(Substring(name)), entry.bytes)
      })
  }

  private func entries(_ base: InMemoryStorage) async -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: base.entries(withPrefix: "", page: .all).map { ($0.key, $0.bytes) })
  }

  @Test func withoutItsKeysItIsEmptyAndUsableAndNothingIsDiscarded() async throws {
    try await fill(250)
    let before = await entries(base)
    let newSecrets = FakeLocalStorage.lasting()
    let storage = EncryptedStorage(base, keys: newSecrets)
    await expectError(.undecryptable) { _ = try await storage.keys(withPrefix: "") }
    #expect(try await storage.reset() == 250)
    #expect(try await aside(base) == before)
    for storage in [storage, EncryptedStorage(base, keys: newSecrets)] {
      #expect(try await storage.keys(withPrefix: "") == [])
      #expect(try await storage.getValues(withPrefix: everything).isEmpty)
      #expect(try await storage.getValue(forKey: StorageKey<Int>("1")) == nil)
    }
    try await storage.setValue(7, forKey: "1")
    try await storage.rotate()
    #expect(try await EncryptedStorage(base, keys: newSecrets).getValues(withPrefix: everything).map(\.value) == [7])
    #expect(try await aside(base) == before)
    // The old keys come back: the values that were moved aside are put back.
    let old = InMemoryStorage()
    for (name, bytes) in try await aside(base) { try await old.setBytes(bytes, forKey: name) }
    #expect(try await EncryptedStorage(old, keys: secrets).getValues(withPrefix: everything).count == 250)
  }

  @Test func keysThatAreNotLostAreKept() async throws {
    try await fill()
    let before = await entries(base)
    let names = try await secrets.names()
    #expect(try await EncryptedStorage(base, keys: secrets).reset() == 0)
    #expect(await entries(base) == before)
    #expect(try await secrets.names() == names)
  }

  @Test(.timeLimit(.minutes(10))) func aBaseWithNothingButWhatLiesAsideIsEmpty() async throws {
    try await fill()
    let newSecrets = FakeLocalStorage.lasting()
    try await EncryptedStorage(base, keys: newSecrets).reset()
    try await base.removeValue(forKey: reference)
    let storage = EncryptedStorage(base, keys: newSecrets)
    #expect(try await storage.getValue(forKey: StorageKey<Int>("1")) == nil)
    try await storage.setValue(1, forKey: "1")
    #expect(try await EncryptedStorage(base, keys: newSecrets).getValue(forKey: "1") == 1)
    #expect(try await aside(base).count == 6)
  }

  @Test func anEmptyBaseCanBeReset() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    #expect(try await storage.reset() == 0)
    try await storage.setValue(1, forKey: "key")
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 1)
    #expect(try await secrets.names().count == 1)
  }

  @Test func whatCanStillBeReadStays() async throws {
    try await fill()
    var damaged = try #require(base.bytes(forKey: "2"))
    damaged[damaged.count - 1] ^= 1
    try await base.setBytes(damaged, forKey: "2")
    try await base.setBytes([1, 2, 3], forKey: "3")
    let foreign = InMemoryStorage()
    try await EncryptedStorage(foreign, keys: FakeLocalStorage.lasting()).setValue(4, forKey: "4")
    try await base.setBytes(try #require(foreign.bytes(forKey: "4")), forKey: "4")
    let storage = EncryptedStorage(base, keys: secrets)
    let names = try await secrets.names()
    #expect(try await storage.reset() == 3)
    #expect(try await storage.getValues(withPrefix: everything).map(\.key) == ["0", "1"])
    #expect(try await aside(base).keys.sorted() == ["2", "3", "4"])
    #expect(try await aside(base)["2"] == damaged)
    #expect(try await secrets.names() == names)
    // The same key again: the value that was moved aside before stays as well.
    try await base.setBytes([4, 5], forKey: "3")
    #expect(try await storage.reset() == 1)
    let all = try await base.entries(withPrefix: "\(reference):aside/").filter { $0.key.hasSuffix("/3") }.map(\.bytes)
    #expect(all.sorted { $0.count < $1.count } == [[4, 5], [1, 2, 3]])
  }

  /// A reference that is lost or damaged, and a base in the clear.
  @Test(arguments: [nil, [1, 2, 3], [0xe2], [UInt8]()] as [[UInt8]?]) func aMarkThatNamesNoRingIsReplaced(
    _ bytes: [UInt8]?
  ) async throws {
    try await fill()
    if let bytes {
      try await base.setBytes(bytes, forKey: reference)
    } else {
      try await base.removeValue(forKey: reference)
    }
    let storage = EncryptedStorage(base, keys: secrets)
    #expect(try await storage.reset() == 5)
    #expect(try await aside(base)[reference] == bytes)
    #expect(try await storage.keys(withPrefix: "") == [])
    try await storage.setValue(1, forKey: "key")
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 1)
  }

  @Test func aDamagedRingIsReplacedAndStays() async throws {
    try await fill()
    let name = try #require(try await secrets.names().first)
    try await secrets.setValue(
      KeyRing(KeyRing.Key(identifier: 1, cipher: 1, bytes: Data([1]))), forKey: StorageKey(name, sensitivity: .secret))
    let damaged = try secrets.bytes(forKey: name)
    let storage = EncryptedStorage(base, keys: secrets)
    await expectError(.corrupt) { _ = try await storage.keys(withPrefix: "") }
    #expect(try await storage.reset() == 5)
    try await storage.setValue(1, forKey: "key")
    try await storage.rotate()
    #expect(try secrets.bytes(forKey: name) == damaged)
  }

  /// The keys are gone from the secret store, and one storage still has them in memory.
  @Test func readableValuesAreReencrypted() async throws {
    try await fill()
    let living = EncryptedStorage(base, keys: secrets)
    #expect(try await living.getValue(forKey: "1") == 1)
    for name in try await secrets.names() { try await secrets.removeValue(forKey: name) }
    #expect(try await living.reset() == 0)
    let later = EncryptedStorage(base, keys: secrets)
    #expect(try await later.getValues(withPrefix: everything).map(\.value) == [0, 1, 2, 3, 4])
    #expect(try await aside(base).keys.sorted() == [reference])
  }

  @Test(arguments: [StorageError.Code.locked, .unavailable, .cancelledByUser])
  func secretsThatCannotBeReachedChangeNothing(
    _ code: StorageError.Code
  ) async throws {
    try await fill()
    let before = await entries(base)
    secrets.fail(with: StorageError(code, reason: "it was told to fail"))
    await expectError(code) { try await EncryptedStorage(base, keys: secrets).reset() }
    #expect(await entries(base) == before)
    let clear = FakeLocalStorage(
      capabilities: StorageCapabilities(
        durability: .powerLoss, keepsSecrets: false, exclusion: .processes, observation: .processes))
    await expectError(.unprotected) { try await EncryptedStorage(base, keys: clear).reset() }
    #expect(await entries(base) == before)
  }

  @Test func aMissingCipherLosesNothing() async throws {
    try await EncryptedStorage(base, keys: secrets, cipher: .chaCha20Poly1305).setValue(1, forKey: "key")
    let error = await expectError(.undecryptable) {
      try await EncryptedStorage(base, keys: secrets, cipher: .aes256GCM).reset()
    }
    #expect(error?.reason.contains("cipher 2") == true)
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 1)
  }

  @Test func cutOffAtAnyWriteItIsFinishedByAnother() async throws {
    var (cuts, isCut) = (0, true)
    while isCut {
      let tests = ResetTests()
      try await tests.fill(250)
      let before = await tests.entries(tests.base)
      let newSecrets = FakeLocalStorage.lasting()
      let supply = CutStorage.Supply(writes: cuts)
      let cut = EncryptedStorage(
        CutStorage(base: tests.base, supply: supply), keys: CutStorage(base: newSecrets, supply: supply))
      do {
        try await cut.reset()
        isCut = false
      } catch let error as StorageError where error.code == .unavailable {}
      let storage = EncryptedStorage(tests.base, keys: newSecrets)
      try await storage.reset()
      #expect(try await tests.aside(tests.base) == before)
      #expect(try await storage.keys(withPrefix: "") == [])
      try await storage.setValue(1, forKey: "1")
      #expect(try await EncryptedStorage(tests.base, keys: newSecrets).getValue(forKey: "1") == 1)
      if isCut { cuts += 1 }
    }
    // A look whether the reference is still the same, the ring, the reference, and five batches of values, each of
    // which is two changes.
    #expect(cuts == 8)
  }

  @Test(.timeLimit(.minutes(10))) func severalCanResetAtOnceWhileOthersWrite() async throws {
    try await fill(250)
    let before = await entries(base)
    let newSecrets = FakeLocalStorage.lasting()
    let storages = (0..<3).map { _ in EncryptedStorage(base, keys: newSecrets) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for storage in storages {
        group.addTask {
          try await storage.reset()
          try await storage.update(DefaultStorageKey("counter", default: 0)) { $0 += 1 }
        }
      }
      try await group.waitForAll()
    }
    for storage in storages + [EncryptedStorage(base, keys: newSecrets)] {
      #expect(try await storage.getValues(withPrefix: everything).map(\.value) == [3])
    }
    #expect(try await aside(base) == before)
    #expect(try await newSecrets.names().count == 1)
  }

  /// At each write of the reset another storage has stored something.
  @Test func whatIsWrittenMeanwhileStays() async throws {
    var (write, isMet, written) = (0, true, 0)
    while isMet {
      let tests = ResetTests()
      try await tests.fill()
      let newSecrets = FakeLocalStorage.lasting()
      let isWritten = Locked(false)
      let meeting = Meeting(write) {
        do {
          try await EncryptedStorage(tests.base, keys: newSecrets).setValue(9, forKey: "2")
          isWritten.withLock { $0 = true }
        } catch let error as StorageError where error.code == .undecryptable {}
      }
      let storage = EncryptedStorage(
        MetStorage(base: tests.base, meeting: meeting), keys: MetStorage(base: newSecrets, meeting: meeting))
      try await storage.reset()
      let values = try await storage.getValues(withPrefix: tests.everything).map(\.value)
      #expect(values == (isWritten.withLock(\.self) ? [9] : []))
      if isWritten.withLock(\.self) { written += 1 }
      isMet = meeting.isOver
      write += 1
    }
    #expect(written == 1)
  }

  /// The reference and the values are in the cache of a storage that was opened before.
  @Test func behindACacheItIsTheSame() async throws {
    try await fill()
    let newSecrets = FakeLocalStorage.lasting()
    let cached = EncryptedStorage(CachingStorage(base), keys: newSecrets)
    await expectError(.undecryptable) { _ = try await cached.getValue(forKey: StorageKey<Int>("1")) }
    let other = EncryptedStorage(base, keys: newSecrets)
    try await other.reset()
    try await other.setValue(7, forKey: "1")
    #expect(try await cached.reset() == 0)
    #expect(try await cached.getValues(withPrefix: everything).map(\.value) == [7])
    #expect(try await cached.getValue(forKey: "1") == 7)
    #expect(try await aside(base).count == 6)
    let again = FakeLocalStorage.lasting()
    #expect(try await EncryptedStorage(CachingStorage(base), keys: again).reset() == 1)
    #expect(try await EncryptedStorage(base, keys: again).getValue(forKey: StorageKey<Int>("1")) == nil)
  }

  /// It has the lost keys in memory, and writes nothing with them.
  @Test func anotherStorageFollows() async throws {
    try await fill()
    let living = EncryptedStorage(base, keys: secrets)
    #expect(try await living.getValue(forKey: "1") == 1)
    for name in try await secrets.names() { try await secrets.removeValue(forKey: name) }
    let storage = EncryptedStorage(base, keys: secrets)
    #expect(try await storage.reset() == 5)
    try await living.setValue(8, forKey: "2")
    #expect(try await storage.getValues(withPrefix: everything).map(\.value) == [8])
    #expect(try await living.getValue(forKey: StorageKey<Int>("1")) == nil)
  }

  /// Names that resemble those of values moved aside are keys like any other.
  @Test func keysThatBeginAsTheMarkDoesAreKept() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    let keys = [reference, "\(reference):aside/1/key", "\(reference)/", "\(reference)/:aside", "\(reference)s"]
    for key in keys { try await storage.setValue(1, forKey: StorageKey(key)) }
    #expect(try await storage.reset() == 0)
    #expect(try await storage.keys(withPrefix: "") == keys.sorted { KeyBytes($0) < KeyBytes($1) })
    let lost = EncryptedStorage(base, keys: FakeLocalStorage.lasting())
    #expect(try await lost.reset() == 5)
    #expect(try await lost.keys(withPrefix: "") == [])
    #expect(try await lost.keys(withPrefix: reference) == [])
    try await lost.setValue(2, forKey: StorageKey(keys[1]))
    #expect(try await lost.keys(withPrefix: reference) == [keys[1]])
  }

  /// A value that the base cannot read is neither overwritten nor moved; all others are moved.
  @Test func whatTheBaseCannotReadStays() async throws {
    try await fill()
    let broken = BrokenEntry(base: base, key: "2")
    let storage = EncryptedStorage(broken, keys: FakeLocalStorage.lasting())
    let before = base.bytes(forKey: "2")
    let error = await expectError(.corrupt) { try await storage.reset() }
    #expect(error?.key == "2")
    #expect(base.bytes(forKey: "2") == before)
    #expect(try await storage.keys(withPrefix: "") == ["2"])
  }
}

/// A storage that cannot read one of its values.
private struct BrokenEntry: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let key: String

  func bytes(forKey key: String) async throws -> [UInt8]? {
    guard key != self.key else { throw StorageError(.corrupt, key: key, reason: "it was told to be damaged") }
    return try await base.bytes(forKey: key)
  }
}
