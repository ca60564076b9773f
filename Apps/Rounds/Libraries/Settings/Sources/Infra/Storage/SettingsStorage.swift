import SeamStorage

/// The stored settings, as queries read them.
protocol SettingsReading: Sendable {
  func settings() async throws -> Settings
  func changes() -> AsyncStream<Void>
}

/// Settings in a storage.
struct SettingsStorage: SettingsReading {
  static let key = DefaultStorageKey<Settings>("settings", default: Settings())
  let storage: any TransactionalStorage

  func settings() async throws -> Settings { try await storage.getValue(forKey: Self.key) }

  func changes() -> AsyncStream<Void> { storage.backend.changes(in: .key(Self.key.name)) }

  func change(_ change: @escaping @Sendable (inout Settings) -> Void) async throws {
    _ = try await storage.update(Self.key) { change(&$0) }
  }
}
