import Foundation
import SeamStorage
import SeamStorageCrypto
import SeamStorageTesting
import StorageTestFixtures
import Testing

struct PassphraseStorageTests {
  private let base = FakeLocalStorage()

  private func storage(_ parameters: ScryptParameters = .quick) -> PassphraseStorage {
    PassphraseStorage(in: base, parameters: parameters)
  }

  @Test func opensWithThePassphraseThatItWasMadeWith() async throws {
    let first = storage()
    #expect(try await !first.hasPassphrase())
    try await first.create("correct horse")
    try await first.setValue("wilma-7-Kf3", forKey: .token)

    let second = storage()
    #expect(try await second.hasPassphrase())
    #expect(second.isLocked)
    try await second.unlock("correct horse")
    #expect(try await second.getValue(forKey: .token) == "wilma-7-Kf3")
    #expect(try await second.getValue(forKey: StorageKey<String>("other")) == nil)
  }

  @Test func aWrongPassphraseIsAnErrorOfItsOwn() async throws {
    let first = storage()
    try await first.create("1357")
    try await first.setValue("wilma-7-Kf3", forKey: .token)
    let second = storage()
    for wrong in ["", "1358", "1357 ", "13570"] {
      await expectError(.wrongPassphrase) { try await second.unlock(wrong) }
      #expect(second.isLocked)
    }
    await expectError(.wrongPassphrase) { try await first.unlock("0") }
    #expect(!first.isLocked, "A wrong passphrase does not lock what is unlocked.")
  }

  @Test func throwsLockedUntilThePassphraseIsGiven() async throws {
    let storage = storage()
    func expectLocked() async {
      await expectError(.locked) { _ = try await storage.getValue(forKey: .token) }
      await expectError(.locked) { try await storage.setValue("x", forKey: .token) }
      await expectError(.locked) { _ = try await storage.keys(withPrefix: "") }
      await expectError(.locked) { try await storage.write(StorageBatch()) }
    }
    await expectLocked()
    await expectError(.locked) { try await storage.unlock("1357") }
    try await storage.create("1357")
    try await storage.setValue("x", forKey: .token)
    storage.lock()
    await expectLocked()
    try await storage.unlock("1357")
    #expect(try await storage.getValue(forKey: .token) == "x")
  }

  @Test func isMadeOnce() async throws {
    try await storage().create("1357")
    let bytes = try base.bytes(forKey: "seam.passphrase")
    await expectError(.conflict) { try await storage().create("2468") }
    #expect(try base.bytes(forKey: "seam.passphrase") == bytes)
  }

  @Test func takesTheSameTextInAnyUnicodeForm() async throws {
    try await storage().create("caf\u{e9}")
    try await storage().unlock("cafe\u{301}")
    await expectError(.wrongPassphrase) { try await storage().unlock("cafe") }
  }

  @Test func thePassphraseIsReplacedAndTheValuesStay() async throws {
    let first = storage()
    try await first.create("1357")
    try await first.setValue("x", forKey: .token)
    await expectError(.wrongPassphrase) { try await first.changePassphrase(from: "1358", to: "2468") }
    // The costs of the new passphrase are those of the instance that sets it.
    try await storage(ScryptParameters(logRounds: 2)).changePassphrase(from: "1357", to: "2468")
    let second = storage()
    await expectError(.wrongPassphrase) { try await second.unlock("1357") }
    try await second.unlock("2468")
    #expect(try await second.getValue(forKey: .token) == "x")
    #expect(try await first.getValue(forKey: .token) == "x", "An instance that is unlocked stays so.")
  }

  @Test func erasingRemovesAll() async throws {
    let first = storage()
    let second = storage()
    try await first.create("1357")
    try await first.setValue("x", forKey: .token)
    try await second.unlock("1357")
    try await first.erase()
    #expect(try base.keys(withPrefix: "", page: .all).isEmpty)
    #expect(first.isLocked)
    await expectError(.locked) { _ = try await second.getValue(forKey: .token) }
    try await first.create("1357")
    await expectError(.locked) { _ = try await second.getValue(forKey: .token) }
    await expectError(.locked) { try await second.setValue("y", forKey: .token) }
    #expect(try await first.getValue(forKey: .token) == nil)
  }

  @Test func theBaseHoldsNothingInTheClear() async throws {
    let storage = storage()
    try await storage.create("correct horse")
    try await storage.setValue("wilma-7-Kf3", forKey: .token)
    let bytes = try #require(try base.bytes(forKey: "seam.passphrase"))
    for text in ["wilma", "token", "correct"] { #expect(bytes.firstRange(of: Array(text.utf8)) == nil) }
    let first = try #require(try base.value(forKey: .entry))
    try await storage.setValue("wilma-7-Kf3", forKey: StorageKey("token2", sensitivity: .secret))
    try await storage.removeValue(forKey: "token2")
    let second = try #require(try base.value(forKey: .entry))
    #expect(
      first.lock.salt == second.lock.salt && first.sealedValues != second.sealedValues,
      "Each write has a nonce of its own.")
  }

  @Test func aChangeOfWhatIsStoredIsDetected() async throws {
    let storage = storage()
    try await storage.create("1357")
    try await storage.setValue("x", forKey: .token)
    let stored = try #require(try base.value(forKey: .entry))
    for part in [\Entry.identifier, \Entry.sealedValues, \Entry.lock.sealedKey] {
      var changed = stored
      changed[keyPath: part][changed[keyPath: part].count / 2] ^= 1
      try await base.setValue(changed, forKey: .entry)
      let next = self.storage()
      await expectError(.corrupt) {
        try await next.unlock("1357")
        _ = try await next.getValue(forKey: .token)
      }
    }
    for (rounds, size, times) in [(0, 8, 1), (63, 8, 1), (20, 32, 16), (1, -1, 1), (1, 8, .max)] {
      var changed = stored
      (changed.lock.logRounds, changed.lock.blockSize, changed.lock.parallelism) = (rounds, size, times)
      try await base.setValue(changed, forKey: .entry)
      await expectError(.corrupt) { try await self.storage().unlock("1357") }
    }
    var bytes = try #require(try base.bytes(forKey: "seam.passphrase"))
    bytes[bytes.count / 2] ^= 1
    try await base.setBytes(bytes, forKey: "seam.passphrase")
    await expectError(.corrupt) { try await self.storage().unlock("1357") }
    await expectError(.corrupt) { _ = try await self.storage().hasPassphrase() }
  }

  @Test func theFailureOfTheBaseIsNeitherAWrongPassphraseNorAbsence() async throws {
    let storage = storage()
    try await storage.create("1357")
    base.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
    await expectError(.unavailable) { try await storage.unlock("1357") }
    await expectError(.unavailable) { _ = try await storage.hasPassphrase() }
    await expectError(.unavailable) { _ = try await storage.getValue(forKey: .token) }
    await expectError(.unavailable) { try await storage.erase() }
    base.recover()
    try await storage.unlock("1357")
  }

  @Test func concurrentWritesOfTwoInstancesLoseNothing() async throws {
    let first = storage()
    try await first.create("1357")
    let second = storage()
    try await second.unlock("1357")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let storage = number.isMultiple(of: 2) ? first : second
          try await storage.setValue(number, forKey: StorageKey("number/\(number)", sensitivity: .secret))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await first.keys(withPrefix: "number/").count == 40)
  }

  @Test func keepsTheKeysOfAnEncryptedStorage() async throws {
    let keys = storage()
    try await keys.create("1357")
    let database = InMemoryStorage()
    try await EncryptedStorage(database, keys: keys).setValue("wilma-7-Kf3", forKey: .token)
    let later = storage()
    let encrypted = EncryptedStorage(database, keys: later)
    await expectError(.locked) { _ = try await encrypted.getValue(forKey: .token) }
    try await later.unlock("1357")
    #expect(try await encrypted.getValue(forKey: .token) == "wilma-7-Kf3")
  }

  @Test func storesTheCheckThatAnotherImplementationOfScryptReturns() async throws {
    let storage = PassphraseStorage(
      in: base, under: "seam.passphrase", parameters: ScryptParameters(logRounds: 4, blockSize: 8, parallelism: 2)
    ) { [UInt8](repeating: UInt8(ascii: "A"), count: $0) }
    try await storage.create("pleaseletmein")
    let entry = try #require(try base.value(forKey: .entry))
    // hashlib.scrypt(b"pleaseletmein", salt=b"A"*16, n=16, r=8, p=2, dklen=64)[32:] of Python.
    #expect([UInt8](entry.lock.check).hexadecimal == "60c8a300b2e211871bb99324d2f8a1ec6d28ba8b865607ebb56f71505ca6f32e")
  }
}

extension ScryptParameters {
  /// As little as possible, for tests.
  static let quick = ScryptParameters(logRounds: 1, blockSize: 1, parallelism: 1)
}

extension StorageKey<String> {
  fileprivate static var token: Self { StorageKey("token", sensitivity: .secret) }
}

extension StorageKey<PassphraseStorageTests.Entry> {
  fileprivate static var entry: Self { StorageKey("seam.passphrase") }
}

extension PassphraseStorageTests {
  /// The stored form, read past the storage.
  struct Entry: Codable, Sendable {
    struct Lock: Codable, Sendable {
      var logRounds: Int
      var blockSize: Int
      var parallelism: Int
      var salt: Data
      var check: Data
      var sealedKey: Data
    }

    var identifier: Data
    var lock: Lock
    var sealedValues: Data
  }
}
