import SeamFlow
import SeamViews

/// The fourth flow: a day.
final class TripDayFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case day }

  let navigation = FlowNavigation()
  private let day: Int

  init(day: Int) { self.day = day }

  func start(animated: Bool) { push(.day, animated: animated) }
  func screen(for route: Route) -> any Screen { TripDayScreen(day: day) }
}
