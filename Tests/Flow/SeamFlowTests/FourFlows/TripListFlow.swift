import SeamFlow
import SeamViews

/// The second flow: all trips.
final class TripListFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case trips }

  struct Edges: FlowEdges {
    let trip = FlowEdge("trip") { (_: TripListFlow, name: String) in TripFlow(name: name) }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.trips, animated: animated) }
  func screen(for route: Route) -> any Screen { NoticeScreen("Trips") }
}
