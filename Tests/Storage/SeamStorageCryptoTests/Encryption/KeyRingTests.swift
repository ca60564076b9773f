import Foundation
import SeamStorageCrypto
import SeamStorageTesting
import StorageTestFixtures
import Testing

@testable import SeamStorage

struct KeyRingTests {
  private let base = FakeLocalStorage()
  private let secrets = FakeLocalStorage.lasting()
  private let locked = StorageError(.locked, reason: "the device is locked")

  @Test func oneRingIsMadeHoweverManyAskAtOnce() async throws {
    let storages = (0..<8).map { _ in EncryptedStorage(base, keys: secrets) }
    try await withThrowingTaskGroup { group in
      for number in 0..<80 {
        group.addTask { try await storages[number % 8].setValue(number, forKey: StorageKey("\(number)")) }
      }
      try await group.waitForAll()
    }
    #expect(try await secrets.names().count == 1)
    let storage = EncryptedStorage(base, keys: secrets)
    for number in 0..<80 { #expect(try await storage.getValue(forKey: StorageKey("\(number)")) == number) }
  }

  @Test func theRingIsLoadedOnce() async throws {
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    secrets.forgetCalls()
    let storage = EncryptedStorage(base, keys: secrets)
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 { group.addTask { _ = try await storage.getValue(forKey: StorageKey<Int>("key")) } }
      try await group.waitForAll()
    }
    try await storage.setValue(2, forKey: "key")
    #expect(secrets.calls.count == 1)
  }

  @Test func whileTheSecretsAreLockedNothingIsMade() async throws {
    secrets.fail(with: locked)
    let storage = EncryptedStorage(base, keys: secrets)
    await expectEveryCall(of: storage, throws: .locked)
    #expect(try await base.keys(withPrefix: "").isEmpty)
    secrets.recover()
    try await storage.setValue(1, forKey: "key")
    #expect(try await storage.getValue(forKey: "key") == 1)
  }

  @Test func whileTheSecretsAreLockedValuesStayAsTheyAre() async throws {
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    let before = try await base.entries(withPrefix: "")
    let names = try await secrets.names()
    secrets.fail(with: locked)
    let storage = EncryptedStorage(base, keys: secrets)
    await expectEveryCall(of: storage, throws: .locked)
    await expectError(.locked) { try await storage.rotate() }
    secrets.recover()
    #expect(try await base.entries(withPrefix: "") == before)
    #expect(try await secrets.names() == names)
    #expect(try await storage.getValue(forKey: "key") == 1)
  }

  @Test func aLostRingIsNotReplaced() async throws {
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    let before = try await base.entries(withPrefix: "")
    let storage = EncryptedStorage(base, keys: FakeLocalStorage())
    await expectEveryCall(of: storage, throws: .undecryptable)
    await expectError(.undecryptable) { try await storage.rotate() }
    let error = await expectError(.undecryptable) { _ = try await storage.keys(withPrefix: "") }
    #expect(error?.reason.contains("is not in the secret store") == true)
    #expect(try await base.entries(withPrefix: "") == before)
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 1)
  }

  @Test func aRingLostWhileItIsInUseStaysUsableAndIsNotRotated() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.setValue(1, forKey: "key")
    for name in try await secrets.names() { try await secrets.removeValue(forKey: name) }
    #expect(try await storage.getValue(forKey: "key") == 1)
    await expectError(.undecryptable) { try await storage.rotate() }
    #expect(try await storage.getValue(forKey: "key") == 1)
  }

  @Test func aBaseThatIsInTheClearGetsNoRing() async throws {
    try await base.setValue(1, forKey: "key")
    let storage = EncryptedStorage(base, keys: secrets)
    await expectEveryCall(of: storage, throws: .undecryptable)
    #expect(try await secrets.names() == [])
    #expect(try await base.getValue(forKey: "key") == 1)
  }

  @Test func aBaseWhoseMarkIsGoneGetsNoRing() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.setValue(1, forKey: "key")
    try await base.removeValue(forKey: "\0seam.encryption")
    await expectEveryCall(of: EncryptedStorage(base, keys: secrets), throws: .undecryptable)
    await expectError(.undecryptable) { try await storage.setValue(2, forKey: "key") }
    #expect(try await storage.getValue(forKey: "key") == 1)
  }

  @Test(arguments: [
    "", "\u{e2}", "seam.encryption/a/1", "seam.encryption/a/1/b/", "seam.encryption/a/0/b", "seam.encryption/a/01/b",
    "seam.encryption/a/-1/b", "seam.encryption/a/+1/b", "seam.encryption/a/9223372036854775807/b", "session",
    "seam.encryption/a/1/\u{301}b/", "seam.encryption",
  ])
  func aDamagedMarkIsCorrupt(_ ring: String) async throws {
    try await base.setBytes([0xe2] + ring.utf8, forKey: "\0seam.encryption")
    await expectEveryCall(of: EncryptedStorage(base, keys: secrets), throws: .corrupt)
    try await base.setBytes([UInt8](ring.utf8), forKey: "\0seam.encryption")
    await expectEveryCall(of: EncryptedStorage(base, keys: secrets), throws: .corrupt)
    #expect(try await secrets.names() == [])
  }

  @Test func aDamagedRingIsAnErrorThatShowsNoKey() async throws {
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    let name = try #require(try await secrets.names().first)
    let key = StorageKey<KeyRing>(name, sensitivity: .secret)
    var ring = try #require(try secrets.value(forKey: key))
    let bytes = try #require(ring.keys.first?.bytes)
    ring = KeyRing(KeyRing.Key(identifier: 1, cipher: 1, bytes: bytes.dropLast()))
    try await secrets.setValue(ring, forKey: key)
    let error = await expectError(.corrupt) {
      _ = try await EncryptedStorage(base, keys: secrets).bytes(forKey: "key")
    }
    #expect(error?.key == name)
    let text = "\(String(describing: error)) \(ring) \(String(reflecting: ring))"
    #expect(!text.contains(bytes.dropLast().base64EncodedString()))
    #expect(!text.contains(bytes.dropLast().map { "\($0)" }.joined(separator: ", ")))
    var dumped = ""
    dump(ring, to: &dumped)
    #expect(!dumped.contains("31 bytes"))
    #expect(dumped.contains("key 0000000000000001"))
    secrets.fail(with: StorageError(.undecodable, reason: "it was told to fail"))
    await expectEveryCall(of: EncryptedStorage(base, keys: secrets), throws: .undecodable)
  }

  @Test func anotherKeyByTheSameIdentifierOpensNothing() async throws {
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    let name = try #require(try await secrets.names().first)
    let key = StorageKey<KeyRing>(name, sensitivity: .secret)
    let ring = try #require(try secrets.value(forKey: key))
    let old = try #require(ring.keys.first)
    var bytes = old.bytes
    bytes[bytes.startIndex] ^= 1
    let wrong = KeyRing(KeyRing.Key(identifier: old.identifier, cipher: 1, bytes: bytes))
    try await secrets.setValue(wrong, forKey: key)
    let storage = EncryptedStorage(base, keys: secrets)
    let error = await expectError(.undecryptable) { _ = try await storage.getValue(forKey: StorageKey<Int>("key")) }
    #expect(error?.key == "key")
  }

  @Test func aStoreInTheClearIsRefusedForKeys() async throws {
    let clear = FakeLocalStorage(
      capabilities: StorageCapabilities(
        durability: .powerLoss, keepsSecrets: false, exclusion: .processes, observation: .processes))
    await expectEveryCall(of: EncryptedStorage(base, keys: clear), throws: .unprotected)
    #expect(clear.calls.isEmpty)
    #expect(try await base.keys(withPrefix: "").isEmpty)
  }

  @Test func storagesThatShareASecretStoreShareNoRing() async throws {
    let other = FakeLocalStorage()
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    try await EncryptedStorage(other, keys: secrets).setValue(2, forKey: "key")
    #expect(try await secrets.names().count == 2)
    try await EncryptedStorage(base, keys: secrets).rotate()
    #expect(try await EncryptedStorage(other, keys: secrets).getValue(forKey: "key") == 2)
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 1)
    #expect(try await secrets.names().count == 2)
  }

  @Test func missingCiphersAreReported() async throws {
    let chaCha = EncryptedStorage(base, keys: secrets, cipher: .chaCha20Poly1305)
    try await chaCha.setValue(1, forKey: "key")
    let aes = EncryptedStorage(base, keys: secrets, cipher: .aes256GCM)
    let error = await expectError(.undecryptable) { _ = try await aes.getValue(forKey: StorageKey<Int>("key")) }
    #expect(error?.reason == "its key is for cipher 2, which this storage was not given")
    await expectError(.undecryptable) { try await aes.setValue(2, forKey: "key") }
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 1)
  }

  private func expectEveryCall(of storage: EncryptedStorage, throws code: StorageError.Code) async {
    let key = DefaultStorageKey("key", default: 0)
    await expectError(code) { _ = try await storage.getValue(forKey: key) }
    await expectError(code) { _ = try await storage.getValues(withPrefix: key) }
    await expectError(code) { _ = try await storage.keys(withPrefix: "") }
    await expectError(code) { try await storage.setValue(2, forKey: key) }
    await expectError(code) { try await storage.removeValue(forKey: key) }
    await expectError(code) { try await storage.update(key) { $0 += 1 } }
    await expectError(code) { try await storage.commit(StorageBatch()) }
    await expectError(code) { for try await _ in storage.values(forKey: key) { return } }
  }
}
