import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// Flows provide dependencies to everything below them, and needs are declared where they are used.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ScopeTests {
  private func shownShelf(_ navigator: Navigator) -> String? {
    let entry = navigator.tree.visibleEntry
    return (entry.flatMap { navigator.screen(for: $0.id) } as? ShelfScreen)?.configuration.title
  }

  private let deep = FlowLink(from: LibraryFlow.self).open(\.books).open(\.shelf, "A").open(\.next, "B")

  @Test func screenFourFlowsDownReceivesTheRootsDependency() async {
    let stage = await Stage(LibraryFlow())
    await stage.navigator.follow(deep)
    #expect(shownShelf(stage.navigator) == "shelf B")
  }

  @Test func aTestOverridesInOneLine() async {
    let stage = await Stage(LibraryFlow(), overriding: FlowScope().with(\.shelfmarks, Numbers()))
    await stage.navigator.follow(deep)
    #expect(shownShelf(stage.navigator) == "shelf no. 1")
  }

  @Test func theNearestProviderTakesPrecedence() async {
    let stage = await Stage(OuterFlow())
    #expect(stage.flow(InnerFlow.self)?.word == "near")
    #expect(stage.flow(InnerFlow.self)?.number == 5)
  }

  @Test func aValueMayBeSetAfterTheStart() async {
    let stage = await Stage(LateFlow())
    var problems: [String] = []
    stage.navigator.observe { if case .problem(let problem) = $0 { problems.append("\(problem)") } }
    stage.root?.openInner()
    #expect(stage.flow(InnerFlow.self) == nil)
    #expect(
      problems == [
        "InnerFlow needs `word` (Swift.String), which LateFlow provides but has not set yet: LateFlow › InnerFlow. "
          + "Set it before opening InnerFlow."
      ])
    stage.root?.word = "now"
    stage.root?.openInner()
    #expect(stage.flow(InnerFlow.self)?.word == "now")
  }

  @Test func missingProviderPreventsOpeningAFlow() async {
    let stage = await Stage(StepFlow())
    var problems: [String] = []
    var ends: [FlowEnd<Void>] = []
    stage.navigator.observe { if case .problem(let problem) = $0 { problems.append("\(problem)") } }
    let tree = stage.navigator.tree
    stage.root?.open(InnerFlow()) { ends.append($0) }
    #expect(stage.navigator.tree == tree)
    #expect(ends.count == 1)
    if case .superseded? = ends.first {} else { Issue.record("\(ends)") }
    #expect(
      problems == [
        "InnerFlow needs `word` (Swift.String), but no flow above it provides it: StepFlow › InnerFlow. "
          + "Declare @Provides(\\.word) in one of these flows."
      ])
  }

  @Test func missingProviderOfAScreenIsReported() async {
    let flow = ShelfFlow("A")
    let host = InMemoryHost()
    let navigator = Navigator(host: host)
    var problems: [NavigationProblem] = []
    navigator.observe { if case .problem(let problem) = $0 { problems.append(problem) } }
    navigator.start(flow)
    await navigator.settle()
    let screen = navigator.tree.visibleEntry.flatMap { navigator.screen(for: $0.id) }
    #expect(screen?.configuration.text.contains("ShelfScreen needs `shelfmarks`") == true)
    #expect(problems.count == 1)
  }

  private func allTicking(in navigator: Navigator) -> [TickingFlow] {
    navigator.tree.flows.keys.compactMap { navigator.coordinator(of: $0) as? TickingFlow }
  }

  @Test func aDefaultIsUsedWhereNoFlowProvides() async throws {
    let stage = await Stage(TickingFlow(depth: 2))
    let clocks = allTicking(in: stage.navigator).map(\.clock)
    #expect(clocks.count == 3 && Set(clocks.map(ObjectIdentifier.init)).count == 1, "All share one.")
    let other = await Stage(TickingFlow(depth: 0))
    #expect(other.root?.clock !== stage.root?.clock, "No two navigators share one.")
    stage.navigator.start(TickingFlow(depth: 0))
    let next = try #require(stage.flow(TickingFlow.self))
    #expect(!clocks.contains { $0 === next.clock }, "A new root starts with a new one.")
  }

  @Test func providerTakesPrecedenceOverADefault() async throws {
    let stage = await Stage(ClockmakerFlow())
    #expect(stage.flow(TickingFlow.self) == nil, "It is not set yet, and the default does not hide that.")
    let clock = Clock()
    stage.root?.clock = clock
    stage.root?.openTicking()
    #expect(stage.flow(TickingFlow.self)?.clock === clock)
    let fixed = Clock()
    let tested = await Stage(TickingFlow(depth: 1), overriding: FlowScope().with(\.stopwatch, fixed))
    #expect(allTicking(in: tested.navigator).allSatisfy { $0.clock === fixed })
  }

  @Test func anAuditTakesADefaultForAProvider() {
    #expect(FlowAudit(of: TickingFlow(depth: 0)).findings.isEmpty)
    #expect(FlowAudit(of: ClockmakerFlow()).findings.isEmpty)
  }

  @Test func aScopeHoldsOneValueAKey() {
    var scope = FlowScope().with(\.word, "a")
    #expect(scope[\.word] == "a")
    #expect(scope[\.number] == nil)
    scope[\.word] = nil
    #expect(scope[\.word] == nil)
  }
}

extension ScopeKeys {
  var word: ScopeKey<String> { ScopeKey() }
  var number: ScopeKey<Int> { ScopeKey() }
  fileprivate var stopwatch: ScopeKey<Clock> { ScopeKey(default: Clock()) }
}

private final class Clock {}

private final class TickingFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case time }
  struct Edges: FlowEdges {
    let deeper = FlowEdge("deeper") { (_: TickingFlow, depth: Int) in TickingFlow(depth: depth) }
  }

  let navigation = FlowNavigation()
  @Needs(\.stopwatch) var clock: Clock
  private let depth: Int

  init(depth: Int) { self.depth = depth }

  func start(animated: Bool) {
    push(.time)
    if depth > 0 { open(\.deeper, depth - 1) }
  }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class ClockmakerFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case late }
  struct Edges: FlowEdges {
    let ticking = FlowEdge("ticking") { (_: ClockmakerFlow) in TickingFlow(depth: 0) }
  }

  let navigation = FlowNavigation()
  @Provides(\.stopwatch) var clock: Clock

  func start(animated: Bool) {
    push(.late)
    openTicking()
  }
  func openTicking() { open(\.ticking) }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class OuterFlow: FlowCoordinator {
  typealias Route = Never
  let navigation = FlowNavigation()
  @Provides(\.word) private var word: String = "far"
  @Provides(\.number) private var number = 5

  func start(animated: Bool) { open(MiddleFlow()) }
  func screen(for route: Never) -> any Screen {}
}

private class BaseFlow: FlowCoordinator {
  typealias Route = Never
  let navigation = FlowNavigation()
  @Provides(\.word) private var word: String = "near"

  func start(animated: Bool) {}
  func screen(for route: Never) -> any Screen {}
}

/// Provides by its superclass.
private final class MiddleFlow: BaseFlow {
  override func start(animated: Bool) { open(InnerFlow()) }
}

private final class InnerFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case inner }
  let navigation = FlowNavigation()
  @Needs(\.word) var word: String
  @Needs(\.number) var number: Int

  func start(animated: Bool) { push(.inner) }
  func screen(for route: Route) -> any Screen { NoticeScreen(word) }
}

private final class LateFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case late }
  let navigation = FlowNavigation()
  @Provides(\.word) var word: String
  @Provides(\.number) private var number = 1

  func start(animated: Bool) { push(.late) }
  func openInner() { open(InnerFlow()) }
  func screen(for route: Route) -> any Screen { NoticeScreen("late") }
}
