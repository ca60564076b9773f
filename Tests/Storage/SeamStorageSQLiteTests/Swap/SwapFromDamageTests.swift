#if !canImport(Darwin)
import Foundation
import SeamStorage
import SeamStorageSQLite
import StorageTestFixtures
import Testing

/// A migration away from user defaults that a killed process has emptied, as Foundation on Linux can leave them.
struct SwapFromDamageTests {
  private let app = SwappedApp()
  private let key = StorageKey<String>("session")

  private func storage() -> MigratingStorage {
    MigratingStorage(
      from: UserDefaultsStorage(suiteName: app.suiteName), to: SQLiteStorage(at: app.path("app.db")))
  }

  @Test func itStopsInsteadOfMovingNothingAndGoesOnOnceTheValuesAreBack() async throws {
    let source = UserDefaultsStorage(suiteName: app.suiteName)
    try await source.setValue("token", forKey: key)
    let whole = try Data(contentsOf: URL(fileURLWithPath: app.defaultsPath))
    try Data().write(to: URL(fileURLWithPath: app.defaultsPath))
    await expectError(.corrupt) { try await storage().migrate() }
    await expectError(.corrupt) { _ = try await storage().getValue(forKey: key) }
    await expectError(.corrupt) { try await storage().setValue("new", forKey: key) }
    try whole.write(to: URL(fileURLWithPath: app.defaultsPath))
    #expect(try await storage().getValue(forKey: key) == "token")
    #expect(try await storage().migrate().values == 1)
  }

  @Test func afterTheSwitchTheNewStorageAloneCounts() async throws {
    try await UserDefaultsStorage(suiteName: app.suiteName).setValue("token", forKey: key)
    try await storage().migrate()
    try Data().write(to: URL(fileURLWithPath: app.defaultsPath))
    #expect(try await storage().getValue(forKey: key) == "token")
    try await storage().setValue("new", forKey: key)
    #expect(try await storage().getValue(forKey: key) == "new")
  }
}
#endif
