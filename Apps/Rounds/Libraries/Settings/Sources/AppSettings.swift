public import SeamOperations
public import SeamStorage

/// The settings of the user.
public struct AppSettings: Sendable {
  private static let current = QueryFunction((any SettingsReading).settings, changes: (any SettingsReading).changes)

  private let operations: Operations<any SettingsReading, SettingsStorage>

  /// Opens the settings of a storage; nothing is read yet.
  public init(in storage: any TransactionalStorage) {
    let settings = SettingsStorage(storage: storage)
    operations = Operations(reading: settings, writing: settings)
  }

  /// The settings as they are now.
  public func current() -> BoundQuery<Settings> { operations.bind(Self.current()) }

  /// Chooses the unit in which lengths are entered and shown.
  public func set(_ unit: Settings.LengthUnit) -> BoundCommand {
    operations.command { settings in try await settings.change { $0.lengthUnit = unit } }
  }
}
