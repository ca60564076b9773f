import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article Columns.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ColumnsTests {
  @Test func aRobotUsesBothColumns() async throws {
    let host = InMemoryHost()
    host.showsColumns = true
    let app = FlowRobot(LettersFlow(), on: host)
    try await app.tap("Alpha").expectText("Dear Alpha").tap("Beta").expectText("Dear Beta").skipEvents().finish()
  }

  @Test func backLeadsToACoveredList() async throws {
    let app = FlowRobot(LettersFlow())
    try await app.tap("Settings").expectText("Settings").back().expectText("Letters").skipEvents().finish()
  }

  @Test func windowCanChangeItsWidth() async throws {
    let host = InMemoryHost()
    host.showsColumns = true
    let app = FlowRobot(LettersFlow(), on: host)
    try await app.tap("Alpha")
    host.showsColumns = false
    try await app.expectText("Dear Alpha").expectNoText("Letters")
    host.showsColumns = true
    try await app.expectText("Dear Alpha").expectText("Letters").skipEvents().finish()
  }
}

private final class LettersFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, settings }

  struct Edges: FlowEdges {
    let letter = FlowEdge("letter", as: .detail) { (_: LettersFlow, name: String) in LetterFlow(name) }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { setColumns(.list, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .list: PageScreen("Letters", buttons: ["Alpha", "Beta", "Settings"], delegate: self)
    case .settings: PageScreen("Settings", delegate: self)
    }
  }
}

extension LettersFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) {
    if button == "Settings" { present(.settings, as: .detail) } else { open(\.letter, button) }
  }
}

private final class LetterFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case text }

  let navigation = FlowNavigation()
  private let to: String

  init(_ to: String) { self.to = to }

  func start(animated: Bool) { push(.text, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Dear \(to)", delegate: self) }
}

extension LetterFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) {}
}
