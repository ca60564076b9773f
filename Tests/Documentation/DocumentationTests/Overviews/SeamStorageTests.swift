import SeamStorage
import SeamStorageTesting
import Testing

/// The examples of SeamStorage's page; the business code is in Subscriptions.swift.
struct SeamStorageTests {
  @Test func aValueIsUpdatedInPlace() async throws {
    let subscriptions = Subscriptions(storage: InMemoryStorage())
    try await subscriptions.subscribe(to: "news")
    let topics = try await subscriptions.storage.getValue(forKey: .topics)
    #expect(topics == ["news"])
  }
}
