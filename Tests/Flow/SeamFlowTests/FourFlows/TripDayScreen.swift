import SeamViews

/// The screen of the fourth flow.
final class TripDayScreen: Screen {
  private let day: Int

  init(day: Int) { self.day = day }

  var configuration: MessageConfiguration { .init(title: "Day \(day)") }
  func handle(_ event: MessageConfiguration.Event) {}
}
