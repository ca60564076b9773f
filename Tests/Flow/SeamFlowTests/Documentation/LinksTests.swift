import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article Links.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct LinksTests {
  private let soup = FlowLink(from: KitchenFlow.self).open(\.cookbook).show(.recipe("Soup"))

  @Test func aLinkWaitsForTheLogin() async throws {
    let app = FlowRobot(KitchenFlow())
    try await app.expect(.push(.login, in: KitchenFlow.self))
      .follow(soup, expecting: .deferred(at: LinkLocation(flow: "KitchenFlow", step: "cookbook")))
      .tap("Sign in").skipEvents()
      .expectTree(
        """
        root:
          [cookbook]: CookbookFlow.list › CookbookFlow.recipe(Soup)
          basket: BasketFlow.basket
        """
      )
      .finish()
  }

  @Test func aURLIsALink() async throws {
    let table = KitchenFlow.links
    #expect(table.path(for: "kitchen://recipes/Soup") == soup.path)
    #expect(table.url(for: soup) == "kitchen://recipes/Soup")
    #expect(table.url(for: soup.open(\.timer, 20)) == "kitchen://recipes/Soup/timer?minutes=20")
    #expect(table.problems.isEmpty)

    let app = try await FlowRobot(KitchenFlow()).tap("Sign in").skipEvents()
    let outcome = await app.navigator.follow(url: "kitchen://recipes/Soup/timer?minutes=20", in: table)
    #expect(outcome == .landed)
    try await app.expectTop(TimerFlow.Route.timer).skipEvents().finish()
  }

  @Test func theSystemsURLWaitsForTheLogin() async throws {
    let navigator = Navigator(host: InMemoryHost())
    navigator.start(KitchenFlow())
    let outcome = await navigator.follow(url: "kitchen://recipes/Soup", in: KitchenFlow.links)
    #expect(outcome == .deferred(at: LinkLocation(flow: "KitchenFlow", step: "cookbook")))
    let login = try #require(navigator.tree.visibleEntry)
    navigator.screen(for: login.id)?.tap("Sign in")
    await navigator.settle()
    #expect(navigator.tree.visibleEntry?.route == RouteValue(describing: CookbookFlow.Route.recipe("Soup")))
  }

  @Test func eachURLCanFollowEachOther() async throws {
    let urls = ["kitchen://recipes", "kitchen://recipes/Soup", "kitchen://recipes/Soup/timer?minutes=20"]
    for first in urls {
      for second in urls {
        let app = try await FlowRobot(KitchenFlow()).tap("Sign in").skipEvents()
        #expect(await app.navigator.follow(url: first, in: KitchenFlow.links) == .landed)
        #expect(await app.navigator.follow(url: second, in: KitchenFlow.links) == .landed)
        try await app.skipEvents().finish()
      }
    }
  }

  @Test func anUnknownURLChangesNothing() async throws {
    let app = await FlowRobot(KitchenFlow()).skipEvents()
    let tree = app.navigator.tree
    for url in ["kitchen://recipe/Soup", "kitchen://recipes/Soup/timer?minutes=soon", "other://recipes"] {
      #expect(await app.navigator.follow(url: url, in: KitchenFlow.links) == .unknown(at: LinkLocation(flow: url)))
    }
    #expect(app.navigator.tree == tree)
    try await app.finish()
  }

  @Test func aPathWithoutTypesIsCheckedToo() async throws {
    let app = await FlowRobot(KitchenFlow()).skipEvents()
    let path = FlowLink(from: CookbookFlow.self).open(\.timer, 20).path
    #expect(await app.navigator.follow(path) == .unknown(at: LinkLocation(flow: "KitchenFlow", step: "timer(20)")))
    try await app.finish()
  }

  @Test(arguments: [LinkPolicy.replace, .push]) func thePolicyDecidesWhichScreensStay(policy: LinkPolicy) async throws {
    let app = try await FlowRobot(KitchenFlow()).tap("Sign in").skipEvents()
      .tap("Bread").skipEvents().follow(soup, policy: policy).skipEvents()
    let between = policy == .push ? " › CookbookFlow.recipe(Bread)" : ""
    try await app.expectTree(
      "root:\n  [cookbook]: CookbookFlow.list\(between) › CookbookFlow.recipe(Soup)\n  basket: BasketFlow.basket"
    ).finish()
  }

  @Test func dismissedFlowsAreNotReopened() async throws {
    let app = await FlowRobot(HallFlow()).skipEvents()
    let log = EventLog(app.navigator)
    let gold = FlowLink(from: HallFlow.self).open(\.safe).show(.gold)
    let location = LinkLocation(flow: "SafeFlow", step: "gold")
    try await app.follow(gold, expecting: .deferred(at: location)).skipEvents()
      .swipeDown().expect(.end(SafeFlow.self, .dismissed)).expectTree("root: HallFlow.hall")
      .tap("Walk").expect(.push(.hall, in: HallFlow.self)).expectTree("root: HallFlow.hall › HallFlow.hall")
      .finish()
    #expect(log.outcomes == [.deferred(at: location), .blocked(.ended, at: location)])
  }

  @Test func waitingLinkContinuesFromWhereItWaits() async throws {
    let app = await FlowRobot(HallFlow()).skipEvents()
    let gold = FlowLink(from: HallFlow.self).open(\.safe).show(.gold)
    try await app.follow(gold, expecting: .deferred(at: LinkLocation(flow: "SafeFlow", step: "gold"))).skipEvents()
      .tap("Help").expect(.present(.help, as: .sheet, in: SafeFlow.self))
      .swipeDown().expectTree("root: HallFlow.hall\nsheet: SafeFlow.closed")
      .tap("Unlock").expect(.push(.gold, in: SafeFlow.self))
      .finish()
  }

  @Test func waitingLinkIsDroppedForTheNextUser() async throws {
    let navigator = Navigator(host: InMemoryHost())
    let log = EventLog(navigator)
    navigator.start(KitchenFlow())
    #expect(await navigator.follow(soup) == .deferred(at: LinkLocation(flow: "KitchenFlow", step: "cookbook")))
    navigator.start(KitchenFlow())
    await navigator.settle()
    let login = try #require(navigator.tree.visibleEntry)
    navigator.screen(for: login.id)?.tap("Sign in")
    #expect(navigator.tree.description == "root:\n  [cookbook]: CookbookFlow.list\n  basket: BasketFlow.basket")
    #expect(log.outcomes.last == .blocked(.ended, at: LinkLocation(flow: "KitchenFlow", step: "cookbook")))
  }

  @Test func refusalContainsItsReason() async throws {
    let basket = FlowLink(from: KitchenFlow.self).open(\.basket)
    try await FlowRobot(KitchenFlow()).tap("Sign in").skipEvents()
      .follow(
        basket,
        expecting: .blocked(.refused("The shop is closed."), at: LinkLocation(flow: "KitchenFlow", step: "basket"))
      )
      .finish()
  }
}

private final class KitchenFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case login }

  struct Edges: FlowEdges {
    let cookbook = FlowEdge(tab: "cookbook") { (_: KitchenFlow) in CookbookFlow() }
    let basket = FlowEdge(tab: "basket") { (_: KitchenFlow) in BasketFlow() }
  }

  let navigation = FlowNavigation()
  private var isSignedIn = false

  func start(animated: Bool) { push(.login, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Kitchen", buttons: ["Sign in"], delegate: self) }
}

extension KitchenFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) {
    isSignedIn = true
    setTabs([
      FlowTab(\.cookbook, title: "Cookbook"), FlowTab(\.basket, title: "Basket"),
    ])
  }
}

extension KitchenFlow: GatedFlow {
  func gate(for path: LinkPath) -> LinkGate {
    if !isSignedIn { return .wait }
    return "\(path)".hasPrefix("basket") ? .refuse("The shop is closed.") : .open
  }
}

private final class CookbookFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, recipe(String) }

  struct Edges: FlowEdges {
    let timer = FlowEdge("timer", as: .sheet) { (_: CookbookFlow, minutes: Int) in TimerFlow(minutes: minutes) }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.list, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("\(route)", buttons: ["Bread"], delegate: self) }
}

extension CookbookFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) { push(.recipe(button)) }
}

extension KitchenFlow {
  static let links = LinkTable<KitchenFlow>(
    "kitchen://", "https://kitchen.example/",
    rows: [
      LinkRow("recipes") { FlowLink(from: KitchenFlow.self).open(\.cookbook) },
      LinkRow("recipes/{name}") { (name: String) in
        FlowLink(from: KitchenFlow.self).open(\.cookbook).show(.recipe(name))
      },
      LinkRow("recipes/{name}/timer?minutes={minutes}") { (name: String, minutes: Int) in
        FlowLink(from: KitchenFlow.self).open(\.cookbook).show(.recipe(name)).open(\.timer, minutes)
      },
    ])
}

private final class TimerFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case timer }

  let navigation = FlowNavigation()
  private let minutes: Int

  init(minutes: Int) { self.minutes = minutes }

  func start(animated: Bool) { push(.timer, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("\(minutes) minutes", delegate: self) }
}

private final class BasketFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case basket }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.basket, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Basket", delegate: self) }
}

/// A hall with a safe in it.
private final class HallFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case hall }

  struct Edges: FlowEdges {
    let safe = FlowEdge("safe", as: .sheet) { (_: HallFlow) in SafeFlow() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.hall, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Hall", buttons: ["Walk"], delegate: self) }
  func didTap(_ button: String, in screen: PageScreen) { push(.hall) }
}

/// A flow that blocks links until it is unlocked.
private final class SafeFlow: FlowCoordinator, GatedFlow, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case closed, help, gold }

  let navigation = FlowNavigation()
  private var isOpen = false

  func start(animated: Bool) { push(.closed, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("\(route)", buttons: ["Unlock", "Help"], delegate: self) }
  func gate(for path: LinkPath) -> LinkGate { isOpen ? .open : .wait }

  func didTap(_ button: String, in screen: PageScreen) {
    guard button == "Unlock" else { return present(.help, as: .sheet) }
    isOpen = true
    retryLinks()
  }
}
