import SeamFlow
import SeamViews

/// The third flow: the days of a trip.
final class TripFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case days }

  struct Edges: FlowEdges {
    let day = FlowEdge("day") { (_: TripFlow, day: Int) in TripDayFlow(day: day) }
  }

  let navigation = FlowNavigation()
  private let trip: String

  init(name: String) { trip = name }

  func start(animated: Bool) { push(.days, animated: animated) }
  func screen(for route: Route) -> any Screen { NoticeScreen("Days in \(trip)") }
}
