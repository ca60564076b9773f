import SeamOperations

/// The settings as they are now.
struct CurrentSettings: Query {
  func value(from settings: any SettingsReading) async throws -> Settings { try await settings.settings() }

  func changes(in settings: any SettingsReading) -> AsyncStream<Void>? { settings.changes() }
}
