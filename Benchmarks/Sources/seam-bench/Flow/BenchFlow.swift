import Observation
import SeamFlow
import SeamViews

/// A flow with one screen, as small as a real one can be.
final class BenchFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case step(Int) }

  struct Edges: FlowEdges {
    let next = FlowEdge("next") { (_: BenchFlow, number: Int) in BenchFlow(number) }
  }

  let navigation = FlowNavigation()
  let name = "BenchFlow"
  private let number: Int

  init(_ number: Int) { self.number = number }

  func start(animated: Bool) { push(.step(number), animated: animated) }
  func screen(for route: Route) -> any Screen { BenchScreen() }
}

@Observable
final class BenchScreen: Screen {
  let configuration = MessageConfiguration(title: "Step")
  func handle(_ event: MessageConfiguration.Event) {}
}

/// A host that keeps the tree, as all do, and draws nothing.
final class BenchHost: NavigationHost {
  private(set) var shown = NavigationTree()

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async { shown = tree }
}
