#if canImport(CSeamSecret)
import Foundation
import SeamStorage
import SeamStorageSecrets
import StorageTestFixtures
import Testing

/// An app that kept its users' sessions in user defaults, and keeps them in the Secret Service from now on.
@Suite(.keyring) struct SwapTests {
  private let suiteName = "seam-test-\(UUID().uuidString)"
  private let session = StorageKey<Session>("session", sensitivity: .secret)
  private let topics = DefaultStorageKey<[String]>("subscriptionTopics", default: [])

  private struct Session: Codable, Equatable, Sendable {
    let token: String
  }

  @Test func noUserLosesASession() async throws {
    let defaults = try storeAsBefore()
    defer { defaults.removePersistentDomain(forName: suiteName) }
    try await TestKeyring.run { keyring in
      let storage = makeLocalStorage(keyring)
      #expect(try await storage.getValue(forKey: session) == Session(token: "wilma"))
      #expect(try await storage.migrate().values == 2)
      #expect(try await keyring.storage("rounds").getValue(forKey: session) == Session(token: "wilma"))

      // The next start of the app.
      let next = makeLocalStorage(keyring)
      try await next.update(topics) { $0.append("weather") }
      #expect(try await next.getValue(forKey: topics) == ["news", "weather"])
      #expect(try await next.getValue(forKey: session) == Session(token: "wilma"))
      // Not before: the keyring does not say when a session would outlive a loss of power.
      try await next.migrate()
      #expect(defaults.data(forKey: "session") == nil)
    }
  }

  @Test func whoseKeyringIsLockedIsToldSoAndLosesNothing() async throws {
    let defaults = try storeAsBefore()
    defer { defaults.removePersistentDomain(forName: suiteName) }
    try await TestKeyring.run { keyring in
      try await keyring.storage("other").setBytes([1], forKey: "key")
      try keyring.lock()
      let storage = makeLocalStorage(keyring)
      await expectError(.locked) { _ = try await storage.getValue(forKey: session) }
      await expectError(.locked) { try await storage.setValue(Session(token: "fred"), forKey: session) }
      await expectError(.locked) { try await storage.migrate() }
      #expect(defaults.data(forKey: "session") != nil)
      try keyring.unlock()
      #expect(try await storage.getValue(forKey: session) == Session(token: "wilma"))
      #expect(try await storage.migrate().values == 2)
    }
  }

  /// One line at the factory.
  private func makeLocalStorage(_ keyring: TestKeyring) -> MigratingStorage {
    MigratingStorage(from: UserDefaultsStorage(suiteName: suiteName), to: keyring.storage("rounds"))
  }

  /// Stores as the code did before there was a `LocalStorage`: JSON under a key.
  private func storeAsBefore() throws -> UserDefaults {
    let defaults = try #require(UserDefaults(suiteName: suiteName))
    defaults.set(try JSONEncoder().encode(Session(token: "wilma")), forKey: "session")
    defaults.set(try JSONEncoder().encode(["news"]), forKey: "subscriptionTopics")
    defaults.synchronize()
    return defaults
  }
}
#endif
