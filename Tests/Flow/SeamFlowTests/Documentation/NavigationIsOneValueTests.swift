import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article NavigationIsOneValue.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct NavigationIsOneValueTests {
  @Test func theTreeDescribesWhatIsVisible() async throws {
    let app = FlowRobot(CheckoutFlow())
    try await app.expect(.push(.name, in: CheckoutFlow.self))
      .tap("As last time").expect(.set([.name, .address, .summary], in: CheckoutFlow.self))
      .expectTree("root: CheckoutFlow.name › CheckoutFlow.address › CheckoutFlow.summary")
      .back().tap("Help").expect(.present(.help, as: .sheet, in: CheckoutFlow.self))
      .expectTree(
        """
        root: CheckoutFlow.name › CheckoutFlow.address
        sheet: CheckoutFlow.help
        """
      )
      .tap("Close").expect(.dismiss(in: CheckoutFlow.self))
      .finish()
  }

  @Test func goingBackToARouteKeepsWhatIsBelowIt() async throws {
    try await FlowRobot(CheckoutFlow()).expect(.push(.name, in: CheckoutFlow.self))
      .tap("As last time").skipEvents()
      .tap("Change the name").expect(.pop(in: CheckoutFlow.self)).expectTree("root: CheckoutFlow.name")
      .tap("Next").expect(.push(.address, in: CheckoutFlow.self))
      .finish()
  }

  @Test func manyChangesInOneTurnAreDrawnOnce() async throws {
    let stage = await Stage(CheckoutFlow())
    let (count, first) = (stage.host.showCount, try #require(stage.navigator.tree.visibleEntry))
    stage.root?.push(.address)
    stage.root?.pop()
    stage.root?.set([.name, .summary])
    #expect(stage.outline == "root: CheckoutFlow.name › CheckoutFlow.summary", "The tree changes immediately.")
    await stage.navigator.settle()
    #expect(stage.host.showCount == count + 1)
    #expect(stage.host.shown.layers[0].stacks[0].entries[0] == first, "Kept screens keep their entry and screen.")
  }

  @Test func theRootsOnlyScreenIsNotPopped() async {
    let stage = await Stage(CheckoutFlow())
    stage.root?.pop()
    #expect(stage.outline == "root: CheckoutFlow.name")
    stage.root?.set([])
    #expect(stage.outline == "")
  }

  @Test func commandsOfAnUnopenedFlowHaveNoEffect() {
    let flow = CheckoutFlow()
    flow.push(.address)
    #expect(!flow.navigation.isLive)
    #expect(!flow.pop(to: .address))
  }

  @Test func unencodableRouteIsStillShown() async throws {
    try await FlowRobot(OddFlow()).expect(.push(.odd, in: OddFlow.self)).expectTree("root: OddFlow.odd").finish()
  }
}

private final class CheckoutFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case name, address, summary, help }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.name, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .name: PageScreen("Name", buttons: ["Next", "As last time"], delegate: self)
    case .address: PageScreen("Address", buttons: ["Help"], delegate: self)
    case .summary: PageScreen("Summary", buttons: ["Change the name"], delegate: self)
    case .help: PageScreen("Help", buttons: ["Close"], delegate: self)
    }
  }
}

extension CheckoutFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) {
    switch button {
    case "Next": push(.address)
    case "As last time": set([.name, .address, .summary])
    case "Change the name": pop(to: .name)
    case "Help": present(.help, as: .sheet)
    case "Close": dismiss()
    default: break
    }
  }
}

private final class OddFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable {
    case odd

    struct Unwritable: Error {}
    init(from decoder: any Decoder) throws { throw Unwritable() }
    func encode(to encoder: any Encoder) throws { throw Unwritable() }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.odd) }
  func screen(for route: Route) -> any Screen { PageScreen("Odd", delegate: self) }
}
