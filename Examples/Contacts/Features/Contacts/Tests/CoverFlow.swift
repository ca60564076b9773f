import SeamFlow
import SeamViews

/// Opens a flow in a sheet over a message, as an app would.
final class CoverFlow<Child: FlowCoordinator>: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case ground }

  struct Edges: FlowEdges {
    let child = FlowEdge("child", as: .sheet) { (flow: CoverFlow) in flow.makeChild() }
  }

  let navigation = FlowNavigation()
  let name = "CoverFlow"
  private let makeChild: () -> Child

  init(_ makeChild: @escaping () -> Child) { self.makeChild = makeChild }

  func start(animated: Bool) {
    push(.ground)
    open(\.child)
  }

  func screen(for route: Route) -> any Screen { GroundScreen() }
}
