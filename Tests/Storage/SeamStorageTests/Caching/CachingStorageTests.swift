import SeamConformance
import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures
import Testing

struct CachingStorageTests {
  private let base = FakeLocalStorage()
  private let key = DefaultStorageKey("key", default: 0)

  @Test func meetsEveryRequirement() async {
    let bases = Locked([String: InMemoryStorage]())
    @Sendable func base(at location: String) -> InMemoryStorage {
      bases.withLock { bases in
        let base = bases[location] ?? InMemoryStorage()
        bases[location] = base
        return base
      }
    }
    let conformance = StorageConformance("CachingStorage", survivesReopening: false) { location in
      CachingStorage(base(at: location))
    } unavailable: {
      let base = FakeLocalStorage()
      base.fail(with: StorageError(.unavailable, reason: "it was told to fail"))
      return CachingStorage(base)
    } beside: { location in
      base(at: location)
    }
    #expect(await conformance.check().failures.isEmpty)
  }

  @Test func whatWasReadIsNotReadAgain() async throws {
    let storage = CachingStorage(base)
    for _ in 0..<3 { #expect(try await storage.getValue(forKey: key) == 0) }
    try await storage.setValue(1, forKey: key)
    for _ in 0..<3 { #expect(try await storage.getValue(forKey: key) == 1) }
    try await storage.update(key) { $0 += 1 }
    for _ in 0..<3 { #expect(try await storage.getValue(forKey: key) == 2) }
    #expect(base.calls == [.get("key"), .set("key"), .get("key"), .update("key"), .get("key")])
  }

  @Test func errorsAreNotKept() async throws {
    let storage = CachingStorage(base)
    base.fail(with: StorageError(.locked, reason: "it was told to be locked"))
    await #expect(throws: StorageError.self) { try await storage.getValue(forKey: key) }
    await #expect(throws: StorageError.self) { try await storage.setValue(1, forKey: key) }
    base.recover()
    #expect(try await storage.getValue(forKey: key) == 0)
  }

  @Test func aValueThatChangedWhileItWasReadIsNotKept() async throws {
    let slow = SlowStorage()
    let storage = CachingStorage(slow)
    let read = Task { try await storage.bytes(forKey: "key") }
    await slow.waitForRead()
    var batch = StorageBatch()
    batch.setBytes([1], forKey: "key")
    try await storage.commit(batch)
    await slow.finishRead(with: nil)
    #expect(try await read.value == nil)
    let second = Task { try await storage.bytes(forKey: "key") }
    await slow.waitForRead()
    await slow.finishRead(with: [1])
    #expect(try await second.value == [1])
    #expect(try await storage.bytes(forKey: "key") == [1])
  }

  @Test func memoryIsBounded() async throws {
    let storage = CachingStorage(base, capacity: 10_000)
    var batch = StorageBatch()
    for number in 0..<100 { batch.setBytes([UInt8](repeating: 1, count: 500), forKey: "\(number)") }
    batch.setBytes([UInt8](repeating: 1, count: 5000), forKey: "large")
    try await storage.commit(batch)
    for number in 0..<100 { _ = try await storage.bytes(forKey: "\(number)") }
    for _ in 0..<2 { _ = try await storage.bytes(forKey: "large") }
    base.forgetCalls()
    _ = try await storage.bytes(forKey: "99")
    #expect(base.calls.isEmpty)
    for number in 0..<100 { _ = try await storage.bytes(forKey: "\(number)") }
    #expect(base.calls.count > 80)
    _ = try await storage.bytes(forKey: "large")
    #expect(base.calls.last == .get("large"))
  }

  /// A retry after a conflict reads the value that the other process wrote.
  @Test func aConflictMakesTheNextReadCurrent() async throws {
    let storage = CachingStorage(base)
    let other = DefaultStorageKey("other", default: 0)
    for key in [key, other] { #expect(try await storage.getValue(forKey: key) == 0) }
    try await base.setValue(1, forKey: key)
    var batch = StorageBatch()
    batch.require(key) { $0 == 0 }
    try batch.setValue(2, forKey: other)
    await #expect(throws: StorageError.self) { try await storage.commit(batch) }
    #expect(try await storage.getValue(forKey: key) == 1)
    #expect(try await storage.getValue(forKey: other) == 0)
  }

  /// A precondition can throw because of the value that it saw, just as it can cause a conflict.
  @Test func aPreconditionThatThrowsMakesTheNextReadCurrent() async throws {
    struct Refusal: Error {}
    let storage = CachingStorage(base)
    #expect(try await storage.getValue(forKey: key) == 0)
    try await base.setValue(1, forKey: key)
    var batch = StorageBatch()
    batch.require(key) { if $0 != 0 { throw Refusal() } else { true } }
    await #expect(throws: Refusal.self) { try await storage.commit(batch) }
    #expect(try await storage.getValue(forKey: key) == 1)
  }

  @Test func whatABatchRequiredStaysCachedWhereItIsMade() async throws {
    let storage = CachingStorage(base)
    #expect(try await storage.getValue(forKey: key) == 0)
    var batch = StorageBatch()
    batch.require(key) { $0 == 0 }
    try batch.setValue(2, forKey: StorageKey("other"))
    try await storage.commit(batch)
    base.forgetCalls()
    #expect(try await storage.getValue(forKey: key) == 0)
    #expect(base.calls.isEmpty)
  }

  @Test(.timeLimit(.minutes(10))) func whoWatchesSeesWhatOthersWroteToTheBase() async throws {
    let storage = CachingStorage(base)
    var values = storage.values(forKey: key).makeAsyncIterator()
    #expect(try await values.next() == 0)
    try await base.setValue(1, forKey: key)
    #expect(try await values.next() == 1)
    try await base.setValue(2, forKey: "other")
    #expect(try await storage.getValue(forKey: StorageKey<Int>("other")) == 2)
    try await base.setValue(3, forKey: "other")
    storage.forget()
    #expect(try await storage.getValue(forKey: StorageKey<Int>("other")) == 3)
  }
}

/// Reads as slowly as a test wants.
private actor SlowStorage: StorageDecorator {
  nonisolated let base: any StorageBackend & TransactionalStorage = InMemoryStorage()
  private var read: CheckedContinuation<[UInt8]?, Never>?
  private var waiting: CheckedContinuation<Void, Never>?

  func bytes(forKey key: String) async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      read = continuation
      waiting?.resume()
      waiting = nil
    }
  }

  /// Waits until a read is under way.
  func waitForRead() async {
    guard read == nil else { return }
    await withCheckedContinuation { waiting = $0 }
  }

  func finishRead(with bytes: [UInt8]?) {
    read?.resume(returning: bytes)
    read = nil
  }
}
