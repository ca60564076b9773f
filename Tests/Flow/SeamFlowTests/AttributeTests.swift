import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// Needs, providers, memories and edges are found, or the reason is reported.
///
/// A `customMirror` simulates reflection in builds without names (empty labels) or without metadata (no properties).
@MainActor @Suite(.timeLimit(.minutes(10)))
struct AttributeTests {
  @Test func flowWithHiddenPropertiesIsRefusedNamingTheFlag() async {
    let (problems, navigator) = problems(of: HiddenFlow())
    #expect(problems == [.unusableAttributes(.reflectionDisabled(type: "HiddenFlow"))])
    #expect(problems.first?.description.contains("-disable-reflection-metadata") == true)
    #expect(navigator.tree == NavigationTree())
    #expect(FlowAudit(of: HiddenFlow()).findings == problems.map(\.description))
  }

  @Test func aFlowThatListsItsPropertiesNeedsNoReflection() async {
    let stage = await Stage(ListingFlow())
    #expect(stage.root?.notes == ["new"])
    #expect(stage.outline.contains("InnerListingFlow.inner"))
    #expect(stage.flow(InnerListingFlow.self)?.word == "listed")
    let snapshot = stage.navigator.snapshot()
    let restored = await Stage(ListingFlow(isRestored: true), restoring: snapshot)
    #expect(restored.root?.notes == ["new"])
    #expect(restored.outline == stage.outline)
    #expect(FlowAudit(of: ListingFlow()).findings.isEmpty)
    #expect(FlowAudit(of: ListingFlow()).places.map(\.flow).contains("InnerListingFlow"))
  }

  @Test func edgesThatAreHiddenAreNamed() async {
    let (problems, _) = problems(of: HalfListingFlow())
    #expect(problems == [.unusableAttributes(.reflectionDisabled(type: "HalfListingFlow.Edges"))])
    #expect(self.problems(of: VisibleEdgesFlow()).problems.isEmpty, "They are visible, and need no list.")
    #expect(self.problems(of: NoListedEdgesFlow()).problems.isEmpty, "Their list exists, but is empty.")
  }

  @Test func unnamedMemoryIsRefusedNamingTheFlag() async {
    let (problems, navigator) = problems(of: NamelessFlow())
    #expect(problems == [.unusableAttributes(.unnamedMemory(type: "NamelessFlow"))])
    #expect(problems.first?.description.contains("-disable-reflection-names") == true)
    #expect(navigator.tree == NavigationTree())
    #expect(FlowAudit(of: NamelessFlow()).findings == problems.map(\.description))
    #expect(self.problems(of: NamedFlow()).problems.isEmpty)
  }

  @Test func duplicateMemoryNamesAreRefused() async {
    let (problems, _) = problems(of: TwinMemoryFlow())
    #expect(problems == [.unusableAttributes(.duplicateMemory(type: "TwinMemoryFlow", name: "notes"))])
    #expect(FlowAudit(of: TwinMemoryFlow()).findings == problems.map(\.description))
    #expect(
      self.problems(of: InheritingFlow()).problems == [
        .unusableAttributes(.duplicateMemory(type: "InheritingFlow", name: "draft"))
      ])
  }

  @Test func givenNameSurvivesRenamingTheProperty() async {
    let stage = await Stage(NamedFlow())
    stage.root?.words = ["kept"]
    let restored = await Stage(RenamedFlow(), restoring: stage.navigator.snapshot())
    #expect(restored.root?.drafts == ["kept"])
  }

  @Test func anObservableScreenNeedsWithoutAnAttribute() async throws {
    try await FlowRobot(WordFlow()).expectText("given").tap("Louder").expectText("given!").skipEvents().finish()
    #expect(FlowAudit(of: WordFlow()).findings.isEmpty)
  }

  private func problems(of flow: some FlowCoordinator) -> (problems: [NavigationProblem], navigator: Navigator) {
    let navigator = Navigator()
    var problems: [NavigationProblem] = []
    navigator.observe { if case .problem(let problem) = $0 { problems.append(problem) } }
    navigator.start(flow)
    return (problems, navigator)
  }
}

/// As if built with `-disable-reflection-metadata`.
private final class HiddenFlow: FlowCoordinator, @MainActor CustomReflectable {
  enum Route: Codable, Hashable, Sendable { case only }
  let navigation = FlowNavigation()
  var customMirror: Mirror { Mirror(self, children: []) }

  func start(animated: Bool) { push(.only) }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class ListingFlow: FlowCoordinator, FlowAttributeList, @MainActor CustomReflectable {
  enum Route: Codable, Hashable, Sendable { case outer }
  struct Edges: FlowEdges, FlowAttributeList, CustomReflectable {
    let inner = FlowEdge("inner") { (_: ListingFlow) in InnerListingFlow() }
    var attributes: [any FlowAttribute] { [inner] }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  let navigation = FlowNavigation()
  @Provides(\.word) private var word = "listed"
  @Remembers("notes") private(set) var notes: [String] = []
  private let isRestored: Bool
  var attributes: [any FlowAttribute] { [_word, _notes] }
  var customMirror: Mirror { Mirror(self, children: []) }

  init(isRestored: Bool = false) { self.isRestored = isRestored }

  func start(animated: Bool) {
    push(.outer)
    guard !isRestored else { return }
    notes = ["new"]
    open(\.inner)
  }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class InnerListingFlow: FlowCoordinator, FlowAttributeList, @MainActor CustomReflectable {
  enum Route: Codable, Hashable, Sendable { case inner }
  let navigation = FlowNavigation()
  @Needs(\.word) var word: String
  var attributes: [any FlowAttribute] { [_word] }
  var customMirror: Mirror { Mirror(self, children: []) }

  func start(animated: Bool) { push(.inner) }
  func screen(for route: Route) -> any Screen { NoticeScreen(word) }
}

/// Lists its attributes, but not those of its edges.
private final class HalfListingFlow: FlowCoordinator, FlowAttributeList {
  typealias Route = Never
  struct Edges: FlowEdges, CustomReflectable {
    let inner = FlowEdge("inner") { (_: HalfListingFlow) in InnerListingFlow() }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  let navigation = FlowNavigation()
  var attributes: [any FlowAttribute] { [] }

  func start(animated: Bool) {}
  func screen(for route: Never) -> any Screen {}
}

private final class VisibleEdgesFlow: FlowCoordinator, FlowAttributeList {
  enum Route: Codable, Hashable, Sendable { case only }
  struct Edges: FlowEdges {
    let inner = FlowEdge("inner") { (_: VisibleEdgesFlow) in InnerListingFlow() }
  }

  let navigation = FlowNavigation()
  var attributes: [any FlowAttribute] { [] }

  func start(animated: Bool) { push(.only) }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class NoListedEdgesFlow: FlowCoordinator, FlowAttributeList {
  enum Route: Codable, Hashable, Sendable { case only }
  struct Edges: FlowEdges, FlowAttributeList {
    let inner = FlowEdge("inner") { (_: NoListedEdgesFlow) in InnerListingFlow() }
    var attributes: [any FlowAttribute] { [] }
  }

  let navigation = FlowNavigation()
  var attributes: [any FlowAttribute] { [] }

  func start(animated: Bool) { push(.only) }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

/// As if built with `-disable-reflection-names`.
private final class NamelessFlow: FlowCoordinator, @MainActor CustomReflectable {
  enum Route: Codable, Hashable, Sendable { case only }
  let navigation = FlowNavigation()
  @Remembers private var notes: [String] = []
  var customMirror: Mirror { Mirror(self, children: [("" as String?, navigation as Any), ("", _notes)]) }

  func start(animated: Bool) { push(.only) }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class NamedFlow: FlowCoordinator, @MainActor CustomReflectable {
  enum Route: Codable, Hashable, Sendable { case only }
  let navigation = FlowNavigation()
  @Remembers("words") var words: [String] = []
  var customMirror: Mirror { Mirror(self, children: [("" as String?, navigation as Any), ("", _words)]) }

  func start(animated: Bool) { push(.only) }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class RenamedFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case only }
  let navigation = FlowNavigation()
  let name = "NamedFlow"
  @Remembers("words") var drafts: [String] = []

  func start(animated: Bool) { push(.only) }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class TwinMemoryFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case only }
  let navigation = FlowNavigation()
  @Remembers private var notes = ""
  @Remembers("notes") private var others = ""

  func start(animated: Bool) { push(.only) }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private class DraftingFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case only }
  let navigation = FlowNavigation()
  @Remembers private var draft = ""

  func start(animated: Bool) { push(.only) }
  func screen(for route: Route) -> any Screen { NoticeScreen("") }
}

private final class InheritingFlow: DraftingFlow {
  @Remembers private var draft = ""
}

private final class WordFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case word }
  let navigation = FlowNavigation()
  @Provides(\.word) private var word = "given"

  func start(animated: Bool) { push(.word) }
  func screen(for route: Route) -> any Screen { WordScreen() }
}

/// Works without `@ObservationIgnored`.
@Observable
private final class WordScreen: Screen {
  private let word = Needs(\.word)
  private var marks = ""

  var configuration: MessageConfiguration {
    .init(title: "Word", description: word.value + marks, primary: Action("louder", title: "Louder"))
  }
  func handle(_ event: MessageConfiguration.Event) { marks += "!" }
}
