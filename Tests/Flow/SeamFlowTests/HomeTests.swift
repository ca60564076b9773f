import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// A flow replaces its content at its home, and everything over it is removed.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct HomeTests {
  private func tabs(_ names: String...) -> [FlowTab<CompositeFlow>] {
    names.map { name in FlowTab(name, title: name) { StepFlow(name) } }
  }

  @Test(arguments: [FlowPresentation.sheet, .fullScreen])
  func settingTakesTheTabsPlace(presentation: FlowPresentation) async {
    let stage = await Stage(HomeFlow())
    stage.root?.setTabs([FlowTab("one", title: "One") { StepFlow("One") }])
    stage.root?.present(.page(1), as: presentation)
    stage.root?.set([.login])
    #expect(stage.outline == "root: Home.login")
    #expect(stage.navigator.tree.flows.count == 1)
    stage.host.swipeDown()
    await stage.navigator.settle()
    #expect(stage.outline == "root: Home.login")
  }

  @Test func settingTabsReplacesTheSheet() async {
    let stage = await Stage(HomeFlow())
    stage.root?.push(.login)
    stage.root?.present(.page(1), as: .sheet)
    stage.root?.open(StepFlow("Child"), as: .sheet)
    stage.root?.setTabs([FlowTab("one", title: "One") { StepFlow("One") }])
    #expect(stage.outline == "root:\n  [one]: One.step(1)")
    #expect(stage.navigator.tree.flows.count == 2)
  }

  @Test func tabsThatStayKeepWhatTheirFlowsPresented() async {
    let stage = await Stage(CompositeFlow("App") { _ in })
    stage.root?.setTabs(tabs("a", "b"))
    let first = stage.navigator.tree.flows.keys.lazy.compactMap { stage.navigator.coordinator(of: $0) as? StepFlow }
      .first { $0.name == "a" }
    first?.open(StepFlow("Sheet"), as: .sheet)
    stage.root?.setTabs(tabs("a", "c"))
    #expect(stage.outline == "root:\n  [a]: a.step(1)\n  c: c.step(1)\nsheet: Sheet.step(1)")
  }

  @Test func settingKeepsTheCommonPrefixAndEndsChildren() async {
    let stage = await Stage(HomeFlow())
    stage.root?.set([.login, .page(1)])
    let before = stage.navigator.tree.layers[0].stacks[0].entries[0].id
    var ends: [FlowEnd<String>] = []
    stage.root?.open(StepFlow("Child")) { ends.append($0) }
    stage.root?.present(.page(9), as: .sheet)
    stage.root?.set([.login, .page(2)])
    #expect(stage.outline == "root: Home.login › Home.page(2)")
    #expect(stage.navigator.tree.layers[0].stacks[0].entries[0].id == before)
    #expect(ends == [.superseded])
  }

  @Test func tabsWithoutATabOrWithTwoOfOneNameAreRefused() async {
    let stage = await Stage(CompositeFlow("App") { _ in })
    let log = EventLog(stage.navigator)
    stage.root?.setTabs(tabs("a"))
    let tree = stage.navigator.tree
    stage.root?.setTabs([])
    stage.root?.setTabs(tabs("b", "b"))
    #expect(stage.navigator.tree == tree)
    #expect(
      log.problems.map(\.description) == [
        "App called setTabs without tabs. Pass at least one tab, or set a route.",
        "App called setTabs with two tabs of the same name: b, b.",
      ])
  }

  // MARK: Phases

  @Test func phasesFollowOneAnotherInOnePlace() async throws {
    let stage = await Stage(PhasedFlow())
    #expect(stage.outline == "root: First.step(1)")
    try #require(stage.flow(StepFlow.self)).finish("one")
    #expect(stage.outline == "root: Second.step(1)")
    let before = stage.navigator.tree.flows.count
    stage.root?.show(\.first)
    #expect(stage.outline == "root: First.step(1)")
    #expect(stage.navigator.tree.flows.count == before)
    #expect(stage.root?.ends == ["one"], "The parent replaced the second phase itself.")
    #expect(stage.host.back() == .stale)
  }

  @Test func aPhaseTakesThePlaceOfScreensTabsAndSheets() async {
    let stage = await Stage(HomeFlow())
    stage.root?.push(.login)
    stage.root?.setTabs([FlowTab("one", title: "One") { StepFlow("One") }])
    stage.root?.present(.page(1), as: .sheet)
    stage.root?.open(StepFlow("Child"), as: .fullScreen)
    stage.root?.show(\.phase)
    #expect(stage.outline == "root: Phase.step(1)")
    stage.root?.set([.login])
    #expect(stage.outline == "root: Home.login")
  }

  @Test func phasesWorkOnASheetAndOnAStack() async throws {
    for presentation in [FlowPresentation.sheet, .push, .fullScreen] {
      let stage = await Stage(StepFlow("Root"))
      let phased = PhasedFlow()
      stage.root?.open(phased, as: presentation)
      let before = stage.navigator.tree.layers.count
      phased.show(\.second)
      #expect(stage.outline.hasSuffix("Second.step(1)"))
      #expect(stage.navigator.tree.layers.count == before)
      #expect(stage.navigator.tree.flows.count == 3)
      stage.flow(StepFlow.self)?.cancel()
      await stage.navigator.settle()
      #expect(stage.outline == "root: Root.step(1)", "Without another phase the flow ends.")
      #expect(stage.navigator.tree.flows.count == 1)
    }
  }

  @Test func phaseThatEndsImmediatelyDoesNotHang() async {
    let stage = await Stage(PhasedFlow(isFirstBrief: true))
    #expect(stage.outline == "root: Second.step(1)")
    #expect(stage.root?.ends == ["at once"])
    await stage.navigator.settle()
    #expect(stage.navigator.leaks.isEmpty)
  }

  // MARK: Two taps in one turn

  @Test func eventsOfStaleEntriesAreIgnored() async throws {
    let stage = await Stage(StepFlow("Root"))
    let root = try #require(stage.root)
    root.onTap = { _, flow in flow.open(StepFlow("Sheet"), as: .sheet) }
    let entry = try #require(stage.navigator.tree.visibleEntry).id
    func tap() -> ReportOutcome {
      stage.navigator.didUse(entry) { ($0 as? StepScreen)?.handle(.didTap("Go")) }
    }
    #expect(tap() == .accepted)
    #expect(tap() == .stale)
    #expect(stage.navigator.tree.layers.count == 2)
    root.dismiss()
    root.ask(.init(title: "Sure?")) { _ in }
    #expect(tap() == .stale, "An alert is over it.")
  }

  @Test func staleReportsShowTheTreeAgain() async throws {
    let stage = await Stage(CompositeFlow("App") { _ in })
    stage.root?.setTabs(tabs("a", "b"))
    await stage.navigator.settle()
    let layer = stage.navigator.tree.layers[0].id
    var count = stage.host.showCount
    #expect(stage.navigator.didSelect(tab: "none", in: layer) == .stale)
    await stage.navigator.settle()
    #expect(stage.host.showCount == count + 1)
    stage.root?.ask(.init(title: "Sure?")) { _ in }
    await stage.navigator.settle()
    count = stage.host.showCount
    let alert = try #require(stage.navigator.tree.alerts.first).id
    #expect(stage.navigator.didAnswer(alert, with: "nonsense") == .stale)
    await stage.navigator.settle()
    #expect(stage.host.showCount == count + 1)
  }

  @Test func aStaleSelectionDoesNotOvertakeRestoration() async throws {
    let first = await Stage(LibraryFlow())
    try #require(first.flow(BooksFlow.self)).push(.book(4))
    let store = LockableStore(first.navigator.snapshot())
    let stage = await Stage(LibraryFlow(isOpen: false))
    await stage.root?.restore(from: store)
    #expect(stage.navigator.didSelect(tab: "none", in: stage.navigator.tree.layers[0].id) == .stale)
    stage.root?.showTabs()
    #expect(stage.outline == first.outline)
  }

  @Test func theRouteOfAScreenIsKnown() async throws {
    let stage = await Stage(StepFlow("Root") { $0.set([.step(1), .step(2)]) })
    let screen = try #require(stage.screen(at: 1))
    #expect(stage.root?.route(of: screen) == .step(2))
    stage.root?.pop()
    #expect(stage.root?.route(of: screen) == nil)
  }
}

/// A flow that shows screens, tabs and a phase.
private final class HomeFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case login, page(Int) }

  struct Edges: FlowEdges {
    let phase = FlowEdge(phase: "phase") { (_: HomeFlow) in StepFlow("Phase") }
  }

  let navigation = FlowNavigation()
  let name = "Home"

  func start(animated: Bool) {}
  func screen(for route: Route) -> any Screen { NoticeScreen("\(route)") }
}

/// Two phases, one after the other.
private final class PhasedFlow: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let first = FlowEdge(phase: "first") { (flow: PhasedFlow) in
      flow.isFirstBrief ? StepFlow("First") { $0.finish("at once") } : StepFlow("First")
    } onEnd: { flow, end in
      flow.ends.append(end.output)
      if end.output != nil { flow.show(\.second) }
    }
    let second = FlowEdge(phase: "second") { (_: PhasedFlow) in
      StepFlow("Second")
    } onEnd: { flow, end in
      flow.ends.append(end.output)
    }
  }

  let navigation = FlowNavigation()
  let isFirstBrief: Bool
  fileprivate(set) var ends: [String?] = []

  init(isFirstBrief: Bool = false) { self.isFirstBrief = isFirstBrief }

  func start(animated: Bool) { show(\.first) }
  func screen(for route: Never) -> any Screen {}
}
