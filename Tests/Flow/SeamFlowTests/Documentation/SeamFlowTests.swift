import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of SeamFlow.md, the first page of the documentation.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct SeamFlowTests {
  @Test func aFirstFlow() async throws {
    let app = FlowRobot(RecipesFlow())
    try await app.expect(.push(.list, in: RecipesFlow.self))
      .tap("Soup").expect(.push(.recipe("Soup"), in: RecipesFlow.self))
      .back().expectTop(RecipesFlow.Route.list)
      .finish()
  }

  @Test func treeExistsWithoutAHost() {
    let navigator = Navigator()
    navigator.start(RecipesFlow())
    #expect(navigator.tree.description == "root: RecipesFlow.list")
  }
}

private final class RecipesFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, recipe(String) }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.list, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .list: PageScreen("Recipes", buttons: ["Soup", "Bread"], delegate: self)
    case .recipe(let name): PageScreen(name, delegate: self)
    }
  }
}

extension RecipesFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) { push(.recipe(button)) }
}

@MainActor protocol PageScreenDelegate: AnyObject {
  func didTap(_ button: String, in screen: PageScreen)
}

/// A title and buttons: the screen of all examples in the articles.
final class PageScreen: Screen {
  private let title: String
  private let buttons: [String]
  private weak var delegate: (any PageScreenDelegate)?

  init(_ title: String, buttons: [String] = [], delegate: any PageScreenDelegate) {
    self.title = title
    self.buttons = buttons
    self.delegate = delegate
  }

  var configuration: ListConfiguration {
    .init(title: title, actions: buttons.map { Action(.init(rawValue: $0), title: $0) })
  }

  func handle(_ event: ListConfiguration.Event) {
    if case .didTap(let button) = event { delegate?.didTap(button.rawValue, in: self) }
  }
}

extension PageScreenDelegate {
  /// Does nothing, for pages without buttons.
  func didTap(_ button: String, in screen: PageScreen) {}
}
