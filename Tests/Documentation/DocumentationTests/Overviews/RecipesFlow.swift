import SeamFlow
import SeamViews

/// The first flow of SeamFlow's own page, which the pages of other modules use.
final class RecipesFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, recipe(String) }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.list, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .list: page("Recipes", buttons: ["Soup", "Bread"])
    case .recipe(let name): page(name)
    }
  }

  private func page(_ title: String, buttons: [String] = []) -> any Screen {
    let configuration = ListConfiguration(
      title: title, actions: buttons.map { Action(.init(rawValue: $0), title: $0) })
    return ClosureScreen(configuration) { [weak self] event in
      if case .didTap(let button) = event { self?.push(.recipe(button.rawValue)) }
    }
  }
}
