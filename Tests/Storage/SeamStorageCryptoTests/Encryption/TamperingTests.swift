import SeamStorage
import SeamStorageCrypto
import SeamStorageTesting
import StorageTestFixtures
import Testing

/// Attacks by changing entries of the base.
struct TamperingTests {
  private let base = FakeLocalStorage()
  private let secrets = FakeLocalStorage()
  private let codes: Set<StorageError.Code> = [.corrupt, .undecryptable]

  @Test(arguments: LibcryptoCipherTests.ciphers, [0, 1, 16, 100, 4096])
  func everyFlippedBitIsRefused(_ cipher: LibcryptoCipher, _ size: Int) async throws {
    let storage = EncryptedStorage(base, keys: secrets, cipher: cipher)
    try await storage.setBytes([UInt8](repeating: 7, count: size), forKey: "key")
    let sealed = try #require(try base.bytes(forKey: "key"))
    for bit in 0..<sealed.count * 8 {
      var flipped = sealed
      flipped[bit / 8] ^= 1 << (bit % 8)
      try await base.setBytes(flipped, forKey: "key")
      do {
        _ = try await storage.bytes(forKey: "key")
        Issue.record("bit \(bit) of byte \(bit / 8) was not noticed")
      } catch let error as StorageError {
        guard codes.contains(error.code), error.key == "key" else {
          Issue.record("bit \(bit): \(error)")
          continue
        }
      }
    }
    try await base.setBytes(sealed, forKey: "key")
    #expect(try await storage.bytes(forKey: "key")?.count == size)
  }

  @Test(arguments: LibcryptoCipherTests.ciphers)
  func everyTruncationAndAdditionIsRefused(_ cipher: LibcryptoCipher) async throws {
    let storage = EncryptedStorage(base, keys: secrets, cipher: cipher)
    try await storage.setBytes([UInt8](repeating: 7, count: 100), forKey: "key")
    let sealed = try #require(try base.bytes(forKey: "key"))
    for count in 0..<sealed.count { try await expectRefused([UInt8](sealed.prefix(count)), storage) }
    for count in 1...40 { try await expectRefused(sealed + [UInt8](repeating: 0, count: count), storage) }
    try await expectRefused([UInt8](sealed.dropFirst()), storage)
  }

  @Test(arguments: LibcryptoCipherTests.ciphers)
  func aValueOpensOnlyUnderItsKey(_ cipher: LibcryptoCipher) async throws {
    let storage = EncryptedStorage(base, keys: secrets, cipher: cipher)
    let keys = ["a", "b", "", "ab", "caf\u{e9}", "cafe\u{301}"]
    for key in keys { try await storage.setBytes([1, 2, 3], forKey: key) }
    let sealed = try await base.entries(withPrefix: "").filter { $0.key != "\0seam.encryption" }
    #expect(sealed.count == keys.count)
    for one in sealed {
      for other in sealed where one != other {
        try await base.setBytes(other.bytes, forKey: one.key)
        let error = await expectError(.undecryptable) { _ = try await storage.bytes(forKey: one.key) }
        #expect(error?.key?.utf8.elementsEqual(one.key.utf8) == true)
      }
      try await base.setBytes(one.bytes, forKey: one.key)
    }
  }

  @Test func aValueOpensOnlyInItsStorage() async throws {
    let otherBase = FakeLocalStorage()
    let storage = EncryptedStorage(base, keys: secrets)
    let other = EncryptedStorage(otherBase, keys: secrets)
    try await storage.setBytes([1], forKey: "key")
    try await other.setBytes([2], forKey: "key")
    try await base.setBytes(try #require(try otherBase.bytes(forKey: "key")), forKey: "key")
    await expectError(.undecryptable) { _ = try await storage.bytes(forKey: "key") }
    await expectError(.undecryptable) { _ = try await EncryptedStorage(base, keys: secrets).bytes(forKey: "key") }
  }

  @Test func theOtherCiphersIdentifierIsRefused() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.setBytes([1], forKey: "key")
    var sealed = try #require(try base.bytes(forKey: "key"))
    sealed[1] = LibcryptoCipher.chaCha20Poly1305.identifier
    try await expectRefused(sealed, storage)
  }

  @Test func whatIsRefusedIsNeitherListedNorChanged() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.setValue(1, forKey: "a")
    try await storage.setValue(2, forKey: "b")
    var sealed = try #require(try base.bytes(forKey: "b"))
    sealed[sealed.count - 1] ^= 1
    try await base.setBytes(sealed, forKey: "b")
    let error = await expectError(.undecryptable) { _ = try await storage.entries(withPrefix: "") }
    #expect(error?.key == "b")
    await expectError(.undecryptable) { try await storage.update(DefaultStorageKey("b", default: 0)) { $0 += 1 } }
    var batch = StorageBatch()
    batch.require(StorageKey<Int>("b")) { _ in true }
    try batch.setValue(3, forKey: "a")
    await expectError(.undecryptable) { try await storage.commit(batch) }
    #expect(try base.bytes(forKey: "b") == sealed)
    #expect(try await storage.getValue(forKey: "a") == 1)
    #expect(try await storage.keys(withPrefix: "") == ["a", "b"])
    try await storage.setValue(4, forKey: "b")
    #expect(try await storage.getValue(forKey: "b") == 4)
  }

  /// Changes a byte of the tag, of the key's identifier and of the format, and cuts the value off.
  @Test(arguments: [(-1, 1), (5, 1), (0, 1), (20, 0)])
  func aChangedValueDoesNotHideTheOthersOfAList(_ byte: Int, _ flip: UInt8) async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    for number in 1...3 { try await storage.setValue(number, forKey: StorageKey("number/\(number)")) }
    var sealed = try #require(try base.bytes(forKey: "number/2"))
    if flip == 0 { sealed = Array(sealed[..<byte]) } else { sealed[byte < 0 ? sealed.count + byte : byte] ^= flip }
    try await base.setBytes(sealed, forKey: "number/2")
    for storage: any TransactionalStorage in [storage, CachingStorage(storage)] {
      let results = try await storage.getResults(withPrefix: StorageKey<Int>("number/"))
      #expect(results.map(\.key) == ["number/1", "number/2", "number/3"])
      #expect(results.map { try? $0.value.get() } == [1, nil, 3])
      #expect(throws: StorageError.self) { try results[1].value.get() }
      let page = StoragePage(after: "number/3", limit: 2, order: .descending)
      let last = try await storage.getResults(withPrefix: StorageKey<Int>("number/"), page: page)
      #expect(last.map { try? $0.value.get() } == [nil, 1])
    }
    await #expect {
      _ = try await storage.getValues(withPrefix: StorageKey<Int>("number/"))
    } throws: {
      ($0 as? StorageError)?.key == "number/2"
    }
  }

  @Test func aListWithoutItsKeysIsAnError() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.setValue(1, forKey: "number/1")
    await expectError(.undecryptable) {
      let other = EncryptedStorage(base, keys: FakeLocalStorage())
      _ = try await other.getResults(withPrefix: StorageKey<Int>("number/"))
    }
  }

  @Test func whatIsInTheClearIsRefused() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.setValue(1, forKey: "a")
    try await base.setValue(2, forKey: "b")
    await expectError(.corrupt) { _ = try await storage.getValue(forKey: DefaultStorageKey("b", default: 0)) }
  }

  /// The limit that the documentation states: a later version that closes it may change this.
  @Test func anOlderValueOfTheSameKeyIsTaken() async throws {
    let storage = EncryptedStorage(base, keys: secrets)
    try await storage.setValue("old", forKey: "key")
    let sealed = try #require(try base.bytes(forKey: "key"))
    try await storage.setValue("new", forKey: "key")
    try await base.setBytes(sealed, forKey: "key")
    #expect(try await storage.getValue(forKey: "key") == "old")
  }

  private func expectRefused(_ sealed: [UInt8], _ storage: EncryptedStorage) async throws {
    try await base.setBytes(sealed, forKey: "key")
    let error = await #expect(throws: StorageError.self) { _ = try await storage.bytes(forKey: "key") }
    #expect(error.map { codes.contains($0.code) } == true)
    #expect(error?.key == "key")
  }
}
