import SeamStorageCrypto
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

@testable import SeamStorage

/// The behaviour of a call while others rotate again and again.
struct RotationLimitTests {
  private let base = InMemoryStorage()
  private let secrets = FakeLocalStorage.lasting()

  /// A storage at the same base; another one rotates before each of its writes.
  private func overtakenInTheBase(_ times: Int) -> EncryptedStorage {
    EncryptedStorage(Overtaken(base: base, times: times, rotate: rotate), keys: secrets)
  }

  /// A storage at the same base; another one rotates each time before it loads a ring.
  private func overtakenInTheSecrets(_ times: Int) -> EncryptedStorage {
    EncryptedStorage(base, keys: Overtaken(base: secrets, times: times, rotate: rotate))
  }

  private var rotate: @Sendable () async throws -> Void {
    { [base, secrets] in try await EncryptedStorage(base, keys: secrets).rotate() }
  }

  @Test func aWriteThatIsOvertakenSometimesIsMade() async throws {
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    try await overtakenInTheBase(KeyRingRetries.limit - 1).setValue(2, forKey: "key")
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 2)
  }

  @Test func aWriteThatIsAlwaysOvertakenIsBusy() async throws {
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    let error = await expectError(.busy) { try await overtakenInTheBase(1_000).setValue(2, forKey: "key") }
    #expect(error?.reason.contains("replaced the key ring \(KeyRingRetries.limit) times") == true)
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 1)
  }

  @Test func aRotationThatIsAlwaysOvertakenIsBusy() async throws {
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    let storage = overtakenInTheBase(1_000)
    await expectError(.busy) { try await storage.rotate() }
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 1)
  }

  @Test func aRingThatIsAlwaysReplacedBeforeItIsLoadedIsBusy() async throws {
    try await EncryptedStorage(base, keys: secrets).setValue(1, forKey: "key")
    let storage = overtakenInTheSecrets(1_000)
    await expectError(.busy) { _ = try await storage.getValue(forKey: StorageKey<Int>("key")) }
    await expectError(.busy) { try await overtakenInTheSecrets(1_000).reset() }
    #expect(try await EncryptedStorage(base, keys: secrets).getValue(forKey: "key") == 1)
    let seldom = overtakenInTheSecrets(KeyRingRetries.limit - 1)
    #expect(try await seldom.getValue(forKey: "key") == 1)
  }
}

/// Before a change is written or a value is read, something else happens, so many times.
private final class Overtaken: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  private let left: Locked<Int>
  private let rotate: @Sendable () async throws -> Void

  init(
    base: any StorageBackend & TransactionalStorage, times: Int, rotate: @escaping @Sendable () async throws -> Void
  ) {
    self.base = base
    left = Locked(times)
    self.rotate = rotate
  }

  func bytes(forKey key: String) async throws -> [UInt8]? {
    if key.hasPrefix(KeyRingReference.namePrefix) { try await overtake() }
    return try await base.bytes(forKey: key)
  }

  func write(_ batch: StorageBatch) async throws {
    if batch.changes.contains(where: { !$0.key.hasPrefix(KeyRingReference.namePrefix) }) { try await overtake() }
    try await base.write(batch)
  }

  private func overtake() async throws {
    let isDue = left.withLock { left in
      left -= 1
      return left >= 0
    }
    if isDue { try await rotate() }
  }
}
