import SeamFlow
import SeamViews

/// Shows the tabs that the PIN protects; finishes when the user logs out.
final class InsideFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let home = FlowEdge(tab: "home") { (inside: InsideFlow) in HomeFlow(user: inside.user) }
    let settings = FlowEdge(tab: "settings") { (_: InsideFlow) in
      SettingsFlow()
    } onEnd: { inside, _ in
      inside.finish()
    }
  }

  let navigation = FlowNavigation()
  private let user: User.ID

  init(user: User.ID) {
    self.user = user
  }

  func start(animated: Bool) {
    setTabs(
      [
        FlowTab(\.home, title: "Home", symbol: .home),
        FlowTab(\.settings, title: "Settings", symbol: .settings),
      ], animated: animated)
  }

  func screen(for route: Never) -> any Screen {}
}
