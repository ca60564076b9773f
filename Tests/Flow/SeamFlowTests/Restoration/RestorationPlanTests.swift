import Testing

@testable import SeamFlow

/// Restoration of a saved state, step by step: the plan without a navigator.
struct RestorationPlanTests {
  private let stage = PlanStage()
  private var root: FlowID { stage.root }

  // MARK: Stacks

  @Test func aStackIsContinuedEntryByEntry() throws {
    stage.start(saving: [.root], [.stack([(0, "home"), (0, "a"), (0, "b")])])
    let stack = try #require(stage.state.tree.layers.first).stacks[0].id
    #expect(stage.next() == .step(.push("a", of: root, on: stack)))
    #expect(stage.next() == .step(.push("a", of: root, on: stack)), "Asking changes nothing.")
    stage.perform("a")
    #expect(stage.next() == .step(.push("b", of: root, on: stack)))
    stage.perform("b")
    #expect(stage.next() == .over)
    #expect(stage.plan.report == .init(restored: 2))
  }

  @Test func flowsAreOpenedFromTheTopDown() throws {
    stage.start(saving: [.root, .child("x", of: 0), .child("y", of: 1)], [.stack([(0, "home"), (2, "deep")])])
    let stack = try #require(stage.state.tree.layers.first).stacks[0].id
    #expect(stage.next() == .step(.open(saved: 1, by: "x", under: root, at: .stack(stack))))
    let x = try #require(stage.open("x", under: root))
    // It shows nothing itself, so only it decides which flow it opens.
    #expect(stage.next() == .waiting)
    let y = try #require(stage.open("y", under: x))
    #expect(stage.next() == .waiting, "A flow shows its first screen itself.")
    _ = stage.state.push("deep", flow: y)
    #expect(stage.next() == .over)
  }

  @Test func stateWithAnotherFirstScreenWaitsAndIsReported() {
    stage.start(saving: [.root], [.stack([(0, "home"), (0, "a")])])
    _ = stage.state.set(["login"], flow: root)
    #expect(stage.next() == .waiting)
    #expect(stage.plan.report.waiting == ["Root.home"])
    #expect(!stage.plan.hasBegun)
    _ = stage.state.set(["home", "a"], flow: root)
    #expect(stage.next() == .over)
    #expect(stage.plan.report == .init())
  }

  @Test func aFlowThatShowsSomethingElseOverItsFirstScreenIsNotContinued() {
    stage.start(saving: [.root], [.stack([(0, "home"), (0, "a")])])
    _ = stage.state.push("other", flow: root)
    #expect(stage.next() == .waiting)
    stage.state.popToRoot(flow: root)
    #expect(stage.next() == .waiting, "It continued on its own.")
    #expect(stage.plan.closed == [root])
  }

  @Test func endedFlowIsLostWithEverythingOverIt() throws {
    stage.start(saving: [.root, .child("x", of: 0)], [.stack([(0, "home"), (1, "one"), (1, "two"), (0, "a")])])
    _ = stage.next()
    let x = try #require(stage.open("x", under: root))
    _ = stage.state.push("one", flow: x)
    #expect(stage.next() != .over)
    stage.state.end([x], .dismissed)
    #expect(stage.next() == .over)
    #expect(stage.plan.report.losses.map(\.description) == ["X.one: ended immediately"])
  }

  @Test func changedStackIsCheckedAgain() {
    stage.start(saving: [.root], [.stack([(0, "home"), (0, "a"), (0, "b")])])
    _ = stage.state.push("a", flow: root)
    #expect(stage.next() != .waiting)
    _ = stage.state.set(["login", "a"], flow: root)
    #expect(stage.next() == .waiting)
  }

  // MARK: Tabs

  @Test func tabsAreFoundByTheirNames() throws {
    stage.start(
      saving: [.root, .tab("a"), .tab("b")],
      [.tabs(["a", "b"], selected: "b", [[(1, "A")], [(2, "B"), (2, "more")]])])
    let b = try #require(stage.setTabs(["b", "c", "a"], selected: "c")["b"])
    let layer = try #require(stage.state.tree.layers.first).id
    #expect(stage.next() == .step(.select(tab: "b", in: layer)))
    #expect(stage.next() == .step(.push("more", of: b, on: stage.stack(of: b))), "Selected once.")
    stage.perform("more", by: b)
    #expect(stage.next() == .over)
  }

  @Test func removedTabIsLost() {
    stage.start(
      saving: [.root, .tab("a"), .tab("b")],
      [.tabs(["a", "b"], selected: "b", [[(1, "A")], [(2, "B"), (2, "more")]])])
    _ = stage.setTabs(["a"], selected: "a")
    #expect(stage.next() == .over)
    #expect(stage.plan.report.losses.map(\.description) == ["Tab.B: unknown edge"])
  }

  @Test func onlyTheFlowSetsTabs() {
    stage.start(saving: [.root, .tab("a")], [.tabs(["a"], selected: "a", [[(1, "A")]])])
    #expect(stage.next() == .waiting)
    #expect(stage.plan.report.waiting == ["Root.a"])
    stage.start(saving: [.root], [.tabs(["a"], selected: "a", [[]])])
    #expect(stage.next() == .waiting, "There is still a tab to select.")
  }

  // MARK: Layers

  @Test func aSheetIsPresentedByItsFlow() throws {
    stage.start(saving: [.root], [.stack([(0, "home")]), .sheet(0, [(0, "s"), (0, "t")])])
    #expect(stage.next() == .step(.present("s", of: root, as: .sheet)))
    _ = stage.state.present("s", as: .sheet, flow: root)
    stage.plan.didPerform()
    let sheet = try #require(stage.state.tree.layers.last).stacks[0].id
    #expect(stage.next() == .step(.push("t", of: root, on: sheet)))
  }

  @Test func flowInASheetIsRestoredInPlace() throws {
    stage.start(
      saving: [.root, .child("x", of: 0)],
      [.stack([(0, "home")]), .sheet(0, [(1, "one")]), .sheet(1, [(1, "two")])])
    #expect(stage.next() == .step(.open(saved: 1, by: "x", under: root, at: .presented(.sheet))))
    stage.plan.fail(.unknownEdge, culprit: 1)
    #expect(stage.plan.report.losses.map(\.description) == ["Root.x: unknown edge"])
    #expect(stage.next() == .over)
  }

  @Test func differentLayerIsAwaited() throws {
    stage.start(saving: [.root], [.stack([(0, "home")]), .sheet(0, [(0, "s")])])
    _ = stage.state.present("login", as: .fullScreen, flow: root)
    #expect(stage.next() == .waiting)
    #expect(stage.plan.closed == [root])
    _ = stage.state.dismiss(flow: root)
    #expect(stage.next() == .waiting, "The cover may have been a gate.")
    #expect(stage.plan.isPassed(in: stage.state))
  }

  // MARK: Gates

  @Test func gatesAreAskedBeforeAnythingIsShown() {
    stage.start(saving: [.root], [.stack([(0, "home"), (0, "a")])])
    var asked: [LinkPath.Step] = []
    let progress = stage.next { flow, step in
      asked.append(step)
      return flow == root ? .wait : .open
    }
    #expect(progress == .waiting && stage.plan.isHeldByGate)
    #expect(asked == [.show("a")])
    #expect(stage.plan.closed.isEmpty, "The gate is unchanged.")
    #expect(stage.next() != .waiting)
    #expect(!stage.plan.isHeldByGate)
    #expect(stage.next { _, _ in .refuse("no") } == .over)
    #expect(stage.plan.report.losses.map(\.description) == ["Root.a: refused by a gate"])
  }

  @Test func theRootIsContinuedWhenItRests() {
    let layers: [NavigationSnapshot.Layer] = [.stack([(0, "home"), (0, "a")])]
    stage.start(saving: [.root], layers)
    stage.plan.rest = .afterTask(.init(flow: root, number: 1))
    #expect(stage.next() == .waiting)
    stage.plan.rest = .afterTurn
    #expect(stage.next() != .waiting, "Routes are shown within the turn.")
    stage.start(saving: [.root, .child("x", of: 0)], [.stack([(0, "home"), (1, "one")])])
    stage.plan.rest = .afterTurn
    #expect(stage.next() == .waiting, "A login may still be opened.")
    stage.plan.rest = .now
    #expect(stage.next() != .waiting)
  }

  @Test func onlyTheParentShowsPhases() throws {
    stage.start(saving: [.root, .phase("inside")], [.stack([(1, "list"), (1, "more")])])
    #expect(stage.next() == .waiting)
    #expect(stage.plan.report.waiting == ["Root.inside"])
    let inside = try #require(stage.openUnclaimed("inside", under: root, at: .phase))
    #expect(stage.claim(inside)?.edge == "inside")
    _ = stage.state.push("list", flow: inside)
    #expect(stage.next() == .step(.push("more", of: inside, on: stage.stack(of: inside))))
  }

  // MARK: Flows

  @Test func savedFlowIsMatchedOnce() throws {
    stage.start(saving: [.root, .child("x", of: 0), .child("x", of: 0)], [.stack([(0, "home")])])
    let first = try #require(stage.open("x", under: root))
    let second = try #require(stage.open("x", under: root))
    let third = try #require(stage.openUnclaimed("x", under: root))
    #expect(stage.plan.flows.live == [0: root, 1: first, 2: second])
    #expect(stage.claim(third) == nil)
    #expect(!stage.plan.flows.holds(third) && stage.plan.flows.holds(second))
    let stranger = try #require(stage.openUnclaimed("x", under: third))
    #expect(stage.claim(stranger) == nil, "Its parent is not a saved flow.")
  }

  @Test func lostFlowsAreLostWithTheirChildren() throws {
    stage.start(
      saving: [.root, .child("x", of: 0), .child("y", of: 1), .child("x", of: 0), .child("z", of: 2)],
      [.stack([(0, "home"), (1, "one"), (2, "two")]), .sheet(2, [(2, "three")])])
    _ = stage.next()
    stage.plan.fail(.ended, culprit: 1)
    #expect([0, 1, 2, 3, 4].map(stage.plan.flows.isLost) == [false, true, true, false, true])
    #expect(stage.next() == .over, "The sheet of a lost flow is lost.")
    #expect(stage.plan.report.losses.map(\.description) == ["Root.x: ended immediately"])
    let x = try #require(stage.openUnclaimed("x", under: root))
    #expect(stage.claim(x) != nil && stage.plan.flows.live[3] == x)
  }

  @Test func theReportListsEverythingGivenUp() {
    stage.start(
      saving: [.root, .child("x", of: 0)], [.stack([(0, "home"), (0, "a"), (0, "b")]), .sheet(0, [(1, "one")])])
    _ = stage.state.push("other", flow: root)
    #expect(stage.next() == .waiting)
    stage.plan.giveUpAll(.overtaken, in: stage.state)
    #expect(stage.plan.report.waiting.isEmpty)
    #expect(
      stage.plan.report.losses.map(\.description) == ["X.one: overtaken by the user", "Root.a: overtaken by the user"])
    #expect(stage.next() == .over)
    #expect(!stage.giveUp(.notShown), "Nothing waits.")
  }

  @Test func theUserPassesAStateThatTheRootWillNotShow() {
    stage.start(saving: [.root], [.stack([(0, "home"), (0, "a")])])
    #expect(!stage.plan.isPassed(in: stage.state))
    stage.plan.closeRoot()
    #expect(stage.plan.isPassed(in: stage.state))
    _ = stage.openUnclaimed("login", under: root)
    #expect(!stage.plan.isPassed(in: stage.state), "The login is still there.")
  }
}

// MARK: Saved states

/// A navigation state and a plan for it.
private final class PlanStage {
  var state = NavigationState()
  var plan = RestorationPlan(.init(version: 2, flows: [.root], layers: [], omissions: []))
  let root: FlowID

  init() {
    root = state.openRoot(name: "Root")
    _ = state.push("home", flow: root)
  }

  /// Makes a plan whose root flow is restored.
  func start(saving flows: [NavigationSnapshot.Flow], _ layers: [NavigationSnapshot.Layer]) {
    plan = RestorationPlan(.init(version: 2, flows: flows, layers: layers, omissions: []))
    _ = claim(root)
  }

  func next(gate: (FlowID, LinkPath.Step) -> LinkGate = { _, _ in .open }) -> RestorationPlan.Progress {
    plan.next(in: state, gate: gate)
  }

  func giveUp(_ reason: RestorationReport.Reason) -> Bool { plan.giveUp(reason, in: state) { _, _ in .open } }

  func claim(_ flow: FlowID) -> NavigationSnapshot.Flow? { plan.flows.claim(flow, in: state) }

  /// Performs the step of the plan.
  func perform(_ route: RouteValue, by flow: FlowID? = nil) {
    _ = state.push(route, flow: flow ?? root)
    plan.didPerform()
  }

  /// Opens a flow and lets the plan match it.
  func open(_ edge: NavigationTree.EdgeUse, under parent: FlowID) -> FlowID? {
    let flow = openUnclaimed(edge, under: parent)
    _ = flow.map(claim)
    return flow
  }

  func openUnclaimed(
    _ edge: NavigationTree.EdgeUse, under parent: FlowID, at destination: FlowDestination = .presented(.push)
  ) -> FlowID? { state.open(name: "X", parent: parent, at: destination, by: edge) }

  /// Sets the root's tabs, each with a flow that shows its first screen.
  func setTabs(_ names: [String], selected: String) -> [String: FlowID] {
    let fresh = state.setTabs(names.map { .init(id: $0, title: $0, symbol: nil) }, flow: root)
    var flows: [String: FlowID] = [:]
    for (name, stack) in fresh {
      let edge = NavigationTree.EdgeUse(stringLiteral: name)
      guard let flow = state.open(name: "Tab", parent: root, at: .stack(stack), by: edge) else { continue }
      _ = claim(flow)
      _ = state.push(.init(stringLiteral: name.uppercased()), flow: flow)
      flows[name] = flow
    }
    _ = state.select(tab: selected, in: state.tree.layers[0].id)
    return flows
  }

  func stack(of flow: FlowID) -> StackID { state.records[flow]?.stacks.first?.id ?? StackID(number: 0) }
}

extension NavigationSnapshot.Flow {
  fileprivate static let root = Self(name: "Root", parent: nil, edge: nil, opening: .root, memory: [:])

  fileprivate static func child(_ edge: NavigationTree.EdgeUse, of parent: Int) -> Self {
    Self(name: edge.name.uppercased(), parent: parent, edge: edge, opening: .presented(.push), memory: [:])
  }

  fileprivate static func tab(_ edge: NavigationTree.EdgeUse) -> Self {
    Self(name: "Tab", parent: 0, edge: edge, opening: .tab, memory: [:])
  }

  fileprivate static func phase(_ edge: NavigationTree.EdgeUse) -> Self {
    Self(name: "Inside", parent: 0, edge: edge, opening: .phase, memory: [:])
  }
}

extension NavigationSnapshot.Layer {
  fileprivate static func stack(_ entries: [(flow: Int, route: RouteValue)]) -> Self {
    Self(style: .root, presenter: nil, tabs: nil, stacks: [entries.map { .init(flow: $0.flow, route: $0.route) }])
  }

  fileprivate static func sheet(_ presenter: Int, _ entries: [(flow: Int, route: RouteValue)]) -> Self {
    Self(
      style: .sheet, presenter: presenter, tabs: nil, stacks: [entries.map { .init(flow: $0.flow, route: $0.route) }])
  }

  fileprivate static func tabs(
    _ names: [String], selected: String, _ stacks: [[(flow: Int, route: RouteValue)]]
  ) -> Self {
    Self(
      style: .root, presenter: nil, tabs: .init(flow: 0, names: names, selected: selected),
      stacks: stacks.map { $0.map { .init(flow: $0.flow, route: $0.route) } })
  }
}

extension NavigationTree.EdgeUse: ExpressibleByStringLiteral {
  init(stringLiteral name: String) { self.init(name: name, argument: .object([:])) }
}

extension RouteValue: ExpressibleByStringLiteral {
  /// Creates the value of a case without arguments.
  init(stringLiteral name: String) { self = .object([name: .object([:])]) }
}
