import SeamConformance
import SeamStorage
import SeamStorageTesting
import Testing

/// The examples of SeamStorageTesting's page.
struct SeamStorageTestingTests {
  @Test func aFakeFailsOnRequest() async throws {
    let storage = FakeLocalStorage()
    let subscriptions = Subscriptions(storage: storage)
    try await subscriptions.subscribe(to: "news")
    #expect(storage.calls == [.update("topics")])

    storage.fail(onKey: "topics", with: StorageError(.locked, reason: "a test"))
    await #expect(throws: StorageError.self) {
      try await subscriptions.subscribe(to: "sport")
    }
    #expect(try storage.value(forKey: .topics) == ["news"])
  }

  @Test func aStorageMeetsTheRequirements() async {
    let suite = StorageConformance("In memory", survivesReopening: false) { _ in
      InMemoryStorage()
    }
    let report = await suite.check()
    #expect(report.failures.isEmpty)
  }
}
