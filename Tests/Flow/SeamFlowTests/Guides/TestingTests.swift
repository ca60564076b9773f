import Foundation
import Observation
import SeamFlow
import SeamFlowFuzzing
import SeamFlowTesting
import SeamViews
import SeamViewsTesting
import Testing

/// The examples of the guide testing.md that are about screens and flows.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct TestingTests {
  @Test func aConfigurationIsCompared() {
    #expect(goodsList(["Bread", "Soup"]).title == "2 goods")
    #expect(goodsList([]).text.contains("Nothing to buy"))
  }

  @Test func aScreenIsUsed() throws {
    let user = ScreenDriver(SearchScreen(goods: ["Bread", "Soup"]))
    try user.search("sou")
    #expect(user.text.contains("Soup") && !user.text.contains("Bread"))
    #expect(throws: ScreenDriverError.self) { try user.tap("Bread") }
  }

  @Test func aFlowIsUsed() async throws {
    let app = FlowRobot(ShoppingApp())
    try await app.expect(.open(GoodsFlow.self)).expect(.push(.goods, in: GoodsFlow.self))
      .tap("Soup").expect(.push(.item("Soup"), in: GoodsFlow.self))
      .back().expectTop(GoodsFlow.Route.goods)
      .finish()
  }

  @Test func aDependencyIsReplaced() async throws {
    let app = FlowRobot(ShoppingApp(), providing: FlowScope().with(\.shop, EmptyShop()))
    try await app.expectText("Nothing to buy").skipEvents().finish()
  }

  @Test func dependenciesAreAudited() {
    #expect(FlowAudit(of: ShoppingApp()).findings.isEmpty)
  }

  @Test func theAppIsWalkedAtRandom() async {
    let fuzz = FlowFuzz(steps: 300, seed: 1) { ShoppingApp() }
    let finding = await fuzz.run()
    #expect(finding == nil)
  }

  @Test func theGuideShowsAFinding() throws {
    let guide = try String(
      contentsOf: ArticleTests.root.appendingPathComponent("Documentation/guides/testing.md"), encoding: .utf8)
    let findings = FlowAudit(of: GoodsFlow()).findings
    #expect(findings.count == 1 && guide.contains("\n\(findings[0])\n"), "\(findings)")
  }
}

protocol Shop: Sendable {
  var goods: [String] { get }
}

extension ScopeKeys {
  var shop: ScopeKey<any Shop> { ScopeKey() }
}

private final class ShoppingApp: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let goods = FlowEdge("goods") { (_: ShoppingApp) in GoodsFlow() }
  }

  let navigation = FlowNavigation()
  @Provides(\.shop) private var shop: any Shop = CornerShop()

  func start(animated: Bool) { open(\.goods, animated: animated) }
  func screen(for route: Never) -> any Screen {}
}

private final class GoodsFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case goods, item(String) }

  let navigation = FlowNavigation()
  @Needs(\.shop) private var shop: any Shop

  func start(animated: Bool) { push(.goods, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .goods:
      ClosureScreen(goodsList(shop.goods)) { [weak self] event in
        if case .didSelect(row: let item) = event { self?.push(.item(item)) }
      }
    case .item(let name): ClosureScreen(MessageConfiguration(title: name))
    }
  }
}

/// The list of all goods: a pure function from the app's values to a configuration.
private func goodsList(_ goods: [String]) -> ListConfiguration {
  .init(
    title: "\(goods.count) goods", sections: [.init(rows: goods.map { .init(id: $0, title: $0) })],
    empty: MessageConfiguration(title: "Nothing to buy"))
}

private struct CornerShop: Shop {
  let goods = ["Bread", "Soup"]
}

private struct EmptyShop: Shop {
  let goods: [String] = []
}

@Observable private final class SearchScreen: Screen {
  private let goods: [String]
  private var search = ""

  init(goods: [String]) { self.goods = goods }

  var configuration: ListConfiguration {
    let found = goods.filter { search.isEmpty || $0.lowercased().contains(search.lowercased()) }
    return .init(
      title: "Goods", search: .init(text: search), sections: [.init(rows: found.map { .init(id: $0, title: $0) })])
  }

  func handle(_ event: ListConfiguration.Event) {
    if case .didSearch(let text) = event { search = text }
  }
}
