import Foundation
import SeamStorage
import Testing

/// What the users of an app have after an update of it, whatever its factory makes.
struct SwapTests {
  private let app = SwappedApp()

  @Test func whatTheFirstVersionStoredByHandIsThere() async throws {
    app.defaults.set(try JSONEncoder().encode(["news", "sport"]), forKey: "subscriptionTopics")
    let storage = app.storage()
    #expect(try await storage.getValue(forKey: .topics) == ["news", "sport"])
    try await storage.update(.topics) { $0.append("weather") }
    #expect(try await storage.getValue(forKey: .topics) == ["news", "sport", "weather"])
  }

  @Test func whatTheLastVersionStoredIsThere() async throws {
    let last = UserDefaultsStorage(suiteName: app.suiteName)
    try await last.setValue("token", forKey: .session)
    try await last.setValue(["news"], forKey: .topics)
    let storage = app.storage()
    #expect(try await storage.getValue(forKey: .session) == "token")
    #expect(try await storage.getValue(forKey: .topics) == ["news"])
    try await storage.removeValue(forKey: .session)
    #expect(try await storage.getValue(forKey: .session) == nil)
  }
}

extension DefaultStorageKey<[String]> {
  fileprivate static var topics: Self { Self("subscriptionTopics", default: []) }
}

extension StorageKey<String> {
  fileprivate static var session: Self { "session" }
}
