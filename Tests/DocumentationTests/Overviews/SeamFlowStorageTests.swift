import SeamFlow
import SeamFlowStorage
import SeamFlowTesting
import SeamStorage
import SeamViews
import Testing

/// The example of SeamFlowStorage's page.
@MainActor
struct SeamFlowStorageTests {
  @Test func theLastRunIsRestored() async throws {
    let storage = InMemoryStorage()
    let first = FlowRobot(CookbookFlow(storage: storage))
    try await first.tap("Soup").expectTop(CookbookFlow.Route.recipe("Soup")).skipEvents()
    await first.navigator.saved()
    try await first.finish()

    let next = FlowRobot(CookbookFlow(storage: storage))
    try await next.expectTop(CookbookFlow.Route.recipe("Soup")).skipEvents().finish()
  }
}

private final class CookbookFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, recipe(String) }

  let navigation = FlowNavigation()
  private let storage: any LocalStorage

  init(storage: any LocalStorage) { self.storage = storage }

  func start(animated: Bool) {
    push(.list, animated: animated)
    task { [self] in await restore(from: LocalSnapshotStore(storage: storage)) }
  }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .list:
      ClosureScreen(MessageConfiguration(title: "Recipes", primary: Action("soup", title: "Soup"))) {
        [weak self] _ in self?.push(.recipe("Soup"))
      }
    case .recipe(let name): ClosureScreen(MessageConfiguration(title: name))
    }
  }
}
