import SeamStorage
import SeamStorageTesting
import Testing

struct FakeLocalStorageTests {
  private let storage = FakeLocalStorage()
  private let locked = StorageError(.locked, reason: "the device is locked")

  @Test func callsAreRememberedInOrder() async throws {
    let key = DefaultStorageKey("count", default: 0)
    try await storage.setValue(1, forKey: key)
    _ = try await storage.getValue(forKey: key)
    try await storage.update(key) { $0 += 1 }
    try await storage.removeValue(forKey: key)
    _ = try await storage.getValues(withPrefix: key)
    var batch = StorageBatch()
    try batch.setValue(3, forKey: key)
    batch.removeValue(forKey: "other")
    try await storage.commit(batch)
    #expect(
      storage.calls == [
        .set("count"), .get("count"), .update("count"), .remove("count"), .list(prefix: "count"),
        .batch([.set("count"), .remove("other")]),
      ])
    storage.forgetCalls()
    #expect(storage.calls.isEmpty)
  }

  @Test func valuesAreSeenWithoutACall() async throws {
    #expect(try storage.value(forKey: DefaultStorageKey("count", default: 5)) == 5)
    try await storage.setValue(2, forKey: "count")
    storage.forgetCalls()
    storage.fail(with: locked)
    #expect(try storage.value(forKey: StorageKey<Int>("count")) == 2)
    #expect(storage.calls.isEmpty)
  }

  @Test func aFailureConcernsItsKeyAlone() async throws {
    storage.fail(onKey: "secret/1", with: locked)
    try await storage.setValue(1, forKey: "public")
    await expectLocked { try await storage.setValue(1, forKey: "secret/1") }
    await expectLocked { _ = try await storage.getValue(forKey: DefaultStorageKey("secret/1", default: 1)) }
    await expectLocked { _ = try await storage.getValues(withPrefix: StorageKey<Int>("secret/")) }
    await expectLocked { _ = try await storage.keys(withPrefix: "") }
    #expect(try await storage.keys(withPrefix: "public") == ["public"])
    #expect(storage.calls.count == 6)
  }

  @Test func aBatchThatTouchesAFailingKeyFailsWhole() async throws {
    storage.fail(onKey: "b", with: locked)
    var batch = StorageBatch()
    try batch.setValue(1, forKey: "a")
    try batch.setValue(1, forKey: "b")
    await expectLocked { try await storage.commit(batch) }
    #expect(try await storage.getValue(forKey: StorageKey<Int>("a")) == nil)
  }

  @Test func writesCanFailWhileReadsWork() async throws {
    try await storage.setValue(1, forKey: "count")
    storage.fail([.writing], with: StorageError(.full, reason: "there is no room"))
    #expect(try await storage.getValue(forKey: StorageKey<Int>("count")) == 1)
    await #expect(throws: StorageError.self) { try await storage.update(StorageKey<Int>("count")) { $0 += 1 } }
    storage.recover()
    #expect(try await storage.update(StorageKey<Int>("count")) { $0 += 1 } == 2)
  }

  private func expectLocked(_ body: () async throws -> Void) async {
    let error = await #expect(throws: StorageError.self) { try await body() }
    #expect(error?.code == .locked)
  }
}
