import SeamStorage
import SeamStorageTesting
import StorageTestFixtures
import Testing

/// Observation continues after transient errors.
@Suite(.timeLimit(.minutes(10)))
struct StorageValuesTests {
  private let storage = FakeLocalStorage()
  private let key = DefaultStorageKey("key", default: 0)

  @Test(arguments: [StorageError.Code.busy, .locked]) func watchingGoesOnAfter(_ code: StorageError.Code) async throws {
    var values = storage.values(forKey: key).makeAsyncIterator()
    #expect(try await values.next() == 0)
    try await storage.setValue(1, forKey: key)
    storage.fail([.reading], with: StorageError(code, reason: "it was told to fail"))
    storage.forgetCalls()
    let storage = storage
    async let recovery: Void = {
      while storage.calls.count < 3, !Task.isCancelled { await Task.yield() }
      storage.recover()
    }()
    #expect(try await values.next() == 1, "It was read again until it could be.")
    await recovery
    try await storage.setValue(2, forKey: key)
    #expect(try await values.next() == 2)
  }

  @Test func aStorageThatIsLockedFromTheStartIsSaid() async throws {
    storage.fail(with: StorageError(.locked, reason: "it was told to fail"))
    var values = storage.values(forKey: key).makeAsyncIterator()
    let error = await #expect(throws: StorageError.self) { _ = try await values.next() }
    #expect(error?.code == .locked)
  }

  @Test func watchingEndsWithItsTaskWhileItWaits() async throws {
    storage.fail(with: StorageError(.busy, reason: "it was told to fail"))
    let (storage, key) = (storage, key)
    let task = Task {
      var values = storage.values(forKey: key).makeAsyncIterator()
      return try await values.next() == nil
    }
    while storage.calls.isEmpty { await Task.yield() }
    task.cancel()
    #expect(try await task.value)
  }

  /// Only closing the storage ends an observation without an error.
  @Test func whatCannotBeReadAnyMoreIsSaid() async throws {
    var values = storage.values(forKey: key).makeAsyncIterator()
    #expect(try await values.next() == 0)
    try await storage.setValue(1, forKey: key)
    storage.fail([.reading], with: StorageError(.unavailable, reason: "it was told to fail"))
    let error = await #expect(throws: StorageError.self) { _ = try await values.next() }
    #expect(error?.code == .unavailable)
    storage.recover()
    storage.fail([.reading], with: StorageError(.closed, reason: "it was told to fail"))
    var later = storage.values(forKey: key).makeAsyncIterator()
    let closed = await #expect(throws: StorageError.self) { _ = try await later.next() }
    #expect(closed?.code == .closed, "There was no value before.")
  }

  @Test func whatIsDamagedEndsIt() async throws {
    var values = storage.values(forKey: key).makeAsyncIterator()
    #expect(try await values.next() == 0)
    try await storage.setBytes([9, 9], forKey: "key")
    let error = await #expect(throws: StorageError.self) { _ = try await values.next() }
    #expect(error?.code == .corrupt)
  }
}
