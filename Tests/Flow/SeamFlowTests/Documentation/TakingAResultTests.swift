import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article TakingAResult.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct TakingAResultTests {
  @Test func bothWaysGiveTheResult() async throws {
    let app = FlowRobot(OrderFlow())
    try await app.expect(.push(.order, in: OrderFlow.self))
      .tap("Size").expect(.open(PickFlow.self, as: .sheet)).expect(.push(.options, in: PickFlow.self))
      .tap("Large").expect(.end(PickFlow.self))
      .tap("Pay").expect(.open(PickFlow.self, as: .sheet)).expect(.push(.options, in: PickFlow.self))
      .tap("Card").expect(.end(PickFlow.self))
      .expect(.push(.paid("Large by Card"), in: OrderFlow.self)).expectText("Large by Card")
      .finish()
  }

  @Test func missingResultIsNotHandled() async throws {
    try await FlowRobot(OrderFlow()).expect(.push(.order, in: OrderFlow.self))
      .tap("Pay").expect(.open(PickFlow.self, as: .sheet)).expect(.push(.options, in: PickFlow.self))
      .swipeDown().expect(.end(PickFlow.self, .dismissed))
      .expectTop(OrderFlow.Route.order).finish()
  }

  @Test func snapshotsSurviveTheProcess() async throws {
    let first = try await FlowRobot(OrderFlow()).skipEvents().tap("Size").skipEvents()
    let second = FlowRobot(OrderFlow(), restoring: first.navigator.snapshot())
    try await second.expectText("Large").skipEvents().tap("Large").expect(.end(PickFlow.self))
      .tap("Pay").expect(.open(PickFlow.self, as: .sheet)).expect(.push(.options, in: PickFlow.self))
    let snapshot = try #require(second.navigator.snapshot())
    #expect(snapshot.omissions.map(\.description) == ["PickFlow: its edge is not kept (isKept: false)"])
    let third = FlowRobot(OrderFlow(), restoring: snapshot)
    try await third.skipEvents().expectTree("root: OrderFlow.order")
      .tap("Pay").expect(.open(PickFlow.self, as: .sheet)).expect(.push(.options, in: PickFlow.self))
      .tap("Card").expect(.end(PickFlow.self))
      .expect(.push(.paid("Large by Card"), in: OrderFlow.self)).finish()
  }

  @Test func cancellingTheTaskRemovesTheChild() async {
    let stage = await Stage(OrderFlow())
    var isSuperseded = false
    let task = Task {
      if case .superseded? = await stage.root?.run(\.pickMeans) { isSuperseded = true }
    }
    while stage.navigator.tree.flows.count < 2 { await Task.yield() }
    task.cancel()
    await task.value
    #expect(isSuperseded)
    #expect(stage.outline == "root: OrderFlow.order")
  }

  @Test func awaitedResultIsLostWithTheProcess() async throws {
    let first = await Stage(OrderFlow())
    first.root?.open(\.pickTable, ["Window", "Door"])
    let second = FlowRobot(OrderFlow(), restoring: first.navigator.snapshot())
    try await second.skipEvents().expectTree("root: OrderFlow.order › PickFlow.options")
      .tap("Door").expect(.end(PickFlow.self)).expectTop(OrderFlow.Route.order)
      .finish()
  }

  @Test func aFlowThatIsNotLiveStartsNoChild() async {
    let end = await OrderFlow().run(\.pickMeans)
    if case .superseded = end {} else { Issue.record("It ended as \(end).") }
  }

  @Test func flowWithNothingToDoFinishesImmediately() async {
    let stage = await Stage(OrderFlow())
    #expect(await stage.root?.run(\.pickTable, ["Window"]).output == "Window")
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
    let pickMeans = FlowEdge("pickMeans", as: .sheet, isKept: false) { (_: OrderFlow) in PickFlow(["Card", "Cash"]) }
    let pickTable = FlowEdge("pickTable") { (_: OrderFlow, free: [String]) in PickFlow(free) }
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
    guard let means = await run(\.pickMeans).output else { return }
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
