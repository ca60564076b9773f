import SeamStorage
import SeamStorageCrypto
import SeamStorageTesting
import StorageTestFixtures
import Testing

/// An encrypting storage over a caching one, while another process rotates the keys of the same base.
struct RotationBehindCacheTests {
  private let base = InMemoryStorage()
  private let secrets = FakeLocalStorage()
  private let key = DefaultStorageKey("key", default: 0)
  private let other = DefaultStorageKey("other", default: 0)

  /// Has the key and the reference in the cache, and the base rotated since.
  private func cached(rotations: Int) async throws -> (EncryptedStorage, other: EncryptedStorage) {
    let process = EncryptedStorage(base, keys: secrets)
    try await process.setValue(1, forKey: key)
    try await process.setValue(1, forKey: other)
    let storage = EncryptedStorage(CachingStorage(base), keys: secrets)
    #expect(try await storage.getValue(forKey: key) == 1)
    for _ in 0..<rotations { try await process.rotate() }
    return (storage, process)
  }

  @Test(arguments: 1...3) func everyReadFollows(rotations: Int) async throws {
    let (storage, process) = try await cached(rotations: rotations)
    #expect(try await storage.getValue(forKey: other) == 1)
    #expect(try await storage.getValue(forKey: key) == 1)
    #expect(try await storage.getValues(withPrefix: StorageKey<Int>("")).map(\.value) == [1, 1])
    try await process.rotate()
    #expect(try await storage.getValues(withPrefix: StorageKey<Int>("")).map(\.value) == [1, 1])
    #expect(try await storage.keys(withPrefix: "") == ["key", "other"])
  }

  @Test(arguments: 1...3) func everyWriteFollows(rotations: Int) async throws {
    let (storage, process) = try await cached(rotations: rotations)
    try await storage.setValue(2, forKey: other)
    #expect(try await storage.getValue(forKey: key) == 1)
    for _ in 0..<rotations { try await process.rotate() }
    #expect(try await storage.update(key) { $0 += 1 } == 2)
    for _ in 0..<rotations { try await process.rotate() }
    var batch = StorageBatch()
    batch.require(key) { $0 == 2 }
    try batch.setValue(3, forKey: other)
    try await storage.commit(batch)
    for _ in 0..<rotations { try await process.rotate() }
    #expect(try await storage.update(key) { $0 += 1 } == 3)
    #expect(try await process.getValue(forKey: key) == 3)
    #expect(try await process.getValue(forKey: other) == 3)
  }

  @Test(arguments: 1...3) func aRotationFollows(rotations: Int) async throws {
    let (storage, process) = try await cached(rotations: rotations)
    try await storage.rotate()
    #expect(try await process.getValue(forKey: key) == 1)
    for _ in 0..<rotations { try await process.rotate() }
    #expect(try await storage.getValue(forKey: other) == 1)
    try await storage.rotate()
    #expect(try await process.getValues(withPrefix: StorageKey<Int>("")).map(\.value) == [1, 1])
  }

  /// The ring that the cached reference names is still in the secret store: the rotation was cut before it was removed.
  @Test func aRotationThatLeftTheFormerRingIsFollowed() async throws {
    let (storage, process) = try await cached(rotations: 0)
    let rings = try await secrets.entries(withPrefix: "")
    try await process.rotate()
    for ring in rings { try await secrets.setBytes(ring.bytes, forKey: ring.key) }
    #expect(try await storage.getValue(forKey: other) == 1)
    #expect(try await storage.getValue(forKey: key) == 1)
  }

  /// The value that the cache takes for absent was sealed with a key that the rotation drops.
  @Test func aRotationLosesNoValueThatTheCacheTakesForAbsent() async throws {
    let (storage, process) = try await cached(rotations: 0)
    let late = DefaultStorageKey("late", default: 0)
    #expect(try await storage.getValue(forKey: late) == 0)
    try await process.setValue(1, forKey: late)
    try await storage.rotate()
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: late) == 1)
  }

  /// Each read fails for as long as the secret store is locked, and leaves the reference's absence in the cache.
  @Test(.timeLimit(.minutes(10))) func aFirstKeyOfAnotherProcessIsFound() async throws {
    let storage = EncryptedStorage(CachingStorage(base), keys: secrets)
    secrets.fail(with: StorageError(.locked, reason: "it was told to be locked"))
    await #expect(throws: StorageError.self) { try await storage.getValue(forKey: key) }
    secrets.recover()
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: key)
    #expect(try await storage.getValue(forKey: key) == 1)
  }

  @Test func whatCannotBeOpenedIsStillUndecryptable() async throws {
    let (storage, _) = try await cached(rotations: 0)
    for name in try await secrets.names() { try await secrets.removeValue(forKey: name) }
    let later = EncryptedStorage(CachingStorage(base), keys: secrets)
    let error = await #expect(throws: StorageError.self) { try await later.getValue(forKey: key) }
    #expect(error?.code == .undecryptable)
    #expect(try await storage.getValue(forKey: key) == 1)
    let readOnly = EncryptedStorage(ReadOnlyStorage(base: base), keys: secrets)
    await expectError(.undecryptable) { _ = try await readOnly.getValue(forKey: key) }
  }

  /// The key ring is the base's and is there: the error is about the value.
  @Test func aValueOfAnotherBaseIsNamedInTheError() async throws {
    let (storage, _) = try await cached(rotations: 0)
    let foreign = InMemoryStorage()
    try await EncryptedStorage(foreign, keys: secrets).setValue(1, forKey: other)
    try await base.setBytes(try #require(foreign.bytes(forKey: "other")), forKey: "other")
    let error = await expectError(.undecryptable) { _ = try await storage.getValue(forKey: other) }
    #expect(error?.key == "other")
    #expect(try await storage.getValue(forKey: key) == 1)
  }

  /// The base cannot verify that the reference is still current: that is the error thrown, not that the keys are lost.
  @Test func whileTheBaseIsUnavailableNothingIsUndecryptable() async throws {
    let base = FakeLocalStorage()
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: key)
    for name in try await secrets.names() { try await secrets.removeValue(forKey: name) }
    base.fail([.writing], with: StorageError(.unavailable, reason: "it was told to fail"))
    await expectError(.unavailable) { _ = try await EncryptedStorage(base, keys: secrets).getValue(forKey: key) }
  }
}

private struct ReadOnlyStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage

  func willWrite() throws { throw StorageError(.readOnly, reason: "it was told to be read only") }
}
