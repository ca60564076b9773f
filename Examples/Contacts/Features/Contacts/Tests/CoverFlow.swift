import SeamFlow
import SeamViews

/// Opens a flow in a sheet over a plain message, as an app would.
final class CoverFlow<Child: FlowCoordinator>: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case ground }

  let navigation = FlowNavigation()
  let name = "CoverFlow"
  private let child: () -> Child

  init(_ child: @escaping () -> Child) { self.child = child }

  func start(animated: Bool) {
    push(.ground)
    open(child(), as: .sheet)
  }

  func screen(for route: Route) -> any Screen { GroundScreen() }
}
