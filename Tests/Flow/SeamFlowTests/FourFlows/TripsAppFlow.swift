import SeamFlow
import SeamViews

/// The first of four flows, each in a file of its own; `Documentation/guides/what-a-change-costs.md` counts the cost of
/// a dependency for the last one's screen.
final class TripsAppFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let trips = FlowEdge(tab: "trips") { (_: TripsAppFlow) in TripListFlow() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { setTabs([FlowTab(\.trips, title: "Trips")], animated: animated) }
  func screen(for route: Never) -> any Screen {}
}
