import LibSettings
import Observation
import SeamOperations
import SeamViews

/// A form for the settings, each of which holds at once.
@Observable
final class SettingsScreen: Screen {
  private var settings = Settings()
  private var failure: String?
  @ObservationIgnored private let source: AppSettings

  init(_ source: AppSettings) { self.source = source }

  private static let unit = "unit"

  var configuration: FormConfiguration {
    FormConfiguration(
      title: "Settings",
      sections: [
        .init(
          fields: [
            .init(
              id: Self.unit, label: "Lengths",
              .segments(
                [
                  .init(id: Settings.LengthUnit.centimetres.rawValue, title: "Centimetres"),
                  .init(id: Settings.LengthUnit.millimetres.rawValue, title: "Millimetres"),
                ], selected: settings.lengthUnit.rawValue))
          ], footer: "New assessments are entered in this unit, and all are shown in it.")
      ], error: failure)
  }

  func handle(_ event: FormConfiguration.Event) {
    guard case .didChoose(Self.unit, let option) = event, let unit = Settings.LengthUnit(rawValue: option) else {
      return
    }
    let former = settings
    settings.lengthUnit = unit
    Task {
      do {
        try await source.set(unit).run()
        failure = nil
      } catch {
        settings = former
        failure = "The setting was not stored: \(error)"
      }
    }
  }

  /// Observes the settings.
  func run() async {
    do {
      for try await settings in source.current().values { self.settings = settings }
    } catch {
      if !Task.isCancelled { failure = "The settings could not be read: \(error)" }
    }
  }
}
