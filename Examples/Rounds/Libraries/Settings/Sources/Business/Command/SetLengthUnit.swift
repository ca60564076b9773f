import SeamOperations

/// Chooses the unit in which lengths are entered and shown; the other settings stay as they are.
struct SetLengthUnit: Command {
  let unit: Settings.LengthUnit

  func run(in settings: any SettingsWriting) async throws { try await settings.change { $0.lengthUnit = unit } }
}
