import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article TakingAResult.md, and what it says of the edges.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct TakingAResultTests {
  @Test func bothWaysGiveTheResult() async throws {
    let app = FlowRobot(OrderFlow())
    try await app.expect(.push(OrderFlow.Route.order))
      .tap("Size").expect(.open("PickFlow", as: .sheet)).expect(.push(PickFlow.Route.options))
      .tap("Large").expect(.end("PickFlow"))
      .tap("Pay").expect(.open("PickFlow", as: .sheet)).expect(.push(PickFlow.Route.options))
      .tap("Card").expect(.end("PickFlow"))
      .expect(.push(OrderFlow.Route.paid("Large by Card"))).expectText("Large by Card")
      .finish()
  }

  @Test func aResultThatIsNotGivenIsNotTaken() async throws {
    try await FlowRobot(OrderFlow()).expect(.push(OrderFlow.Route.order))
      .tap("Pay").expect(.open("PickFlow", as: .sheet)).expect(.push(PickFlow.Route.options))
      .swipeDown().expect(.end("PickFlow", .dismissed))
      .expectTop(OrderFlow.Route.order).finish()
  }

  @Test func theEdgeSurvivesTheProcessAndTheAwaitDoesNot() async throws {
    let first = try await FlowRobot(OrderFlow()).skipEvents().tap("Size").skipEvents()
    let second = FlowRobot(OrderFlow(), restoring: first.navigator.snapshot())
    try await second.expectText("Large").skipEvents().tap("Large").expect(.end("PickFlow"))
      .tap("Pay").expect(.open("PickFlow", as: .sheet)).expect(.push(PickFlow.Route.options))
    let snapshot = try #require(second.navigator.snapshot())
    #expect(snapshot.omissions.map(\.description) == ["PickFlow: opened without a named edge"])
    let third = FlowRobot(OrderFlow(), restoring: snapshot)
    try await third.skipEvents().expectTree("root: OrderFlow.order")
      .tap("Pay").expect(.open("PickFlow", as: .sheet)).expect(.push(PickFlow.Route.options))
      .tap("Card").expect(.end("PickFlow"))
      .expect(.push(OrderFlow.Route.paid("Large by Card"))).finish()
  }

  @Test func cancellingWhoWaitsRemovesTheChild() async {
    let stage = await Stage(OrderFlow())
    var isSuperseded = false
    let task = Task {
      if case .superseded? = await stage.root?.run(PickFlow(["One", "Two"])) { isSuperseded = true }
    }
    while stage.navigator.tree.flows.count < 2 { await Task.yield() }
    task.cancel()
    await task.value
    #expect(isSuperseded)
    #expect(stage.outline == "root: OrderFlow.order")
  }

  @Test func aFlowWithNothingToAskFinishesAtOnce() async {
    let stage = await Stage(OrderFlow())
    #expect(await stage.root?.run(PickFlow(["Only"])).output == "Only")
  }
}

private final class OrderFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case order, paid(String) }

  struct Edges: FlowEdges {
    let pickSize = FlowEdge("pickSize", as: .sheet) { (_: OrderFlow) in
      PickFlow(["Small", "Large"])
    } onEnd: { flow, end in
      if let size = end.output { flow.size = size }
    }
  }

  let navigation = FlowNavigation()
  @Remembers private var size = "Small"

  func start(animated: Bool) { push(.order, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .order: PageScreen("Order", buttons: ["Size", "Pay"], delegate: self)
    case .paid(let what): PageScreen("Paid: \(what)", delegate: self)
    }
  }
}

extension OrderFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) {
    if button == "Size" { open(\.pickSize) }
    if button == "Pay" { task { [self] in await pay() } }
  }

  private func pay() async {
    guard let means = await run(PickFlow(["Card", "Cash"]), as: .sheet).output else { return }
    push(.paid("\(size) by \(means)"))
  }
}

private final class PickFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case options }
  typealias Output = String

  let navigation = FlowNavigation()
  private let options: [String]

  init(_ options: [String]) { self.options = options }

  func start(animated: Bool) {
    if options.count == 1 { finish(options[0]) } else { push(.options, animated: animated) }
  }

  func screen(for route: Route) -> any Screen { PageScreen("Which?", buttons: options, delegate: self) }
}

extension PickFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) { finish(button) }
}
