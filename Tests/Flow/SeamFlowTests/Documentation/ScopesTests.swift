import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews
import Testing

/// The examples of the article Scopes.md, and its edge cases.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ScopesTests {
  @Test func theScreenReceivesTheRootsDependency() async throws {
    try await FlowRobot(BakeryFlow()).tap("Bread").expectText("Flour: 500 g").skipEvents().finish()
  }

  @Test func aTestProvidesInOneLine() async throws {
    let app = FlowRobot(BakeryFlow(), providing: FlowScope().with(\.scale, Ounces()))
    try await app.tap("Bread").expectText("Flour: 17 oz").skipEvents().finish()
  }

  @Test func anAuditFindsMissingProviders() {
    #expect(FlowAudit(of: BakeryFlow()).findings.isEmpty)
    #expect(
      FlowAudit(of: BreadFlow()).findings == [
        "BreadScreen needs `scale` (SeamFlowTests.Scale), but no flow above it provides it: BreadFlow. "
          + "Declare @Provides(\\.scale) in one of these flows."
      ])
  }

  @Test func missingProviderIsReportedBeforeAnythingIsShown() async {
    let navigator = Navigator()
    var problems: [String] = []
    navigator.observe { if case .problem(let problem) = $0 { problems.append(problem.description) } }
    navigator.start(OvenFlow())
    #expect(navigator.tree == NavigationTree())
    #expect(
      problems == [
        "OvenFlow needs `scale` (SeamFlowTests.Scale), but no flow above it provides it: OvenFlow. "
          + "Declare @Provides(\\.scale) in one of these flows."
      ])
  }

  @Test func missingProviderOfAScreenIsShownAndFailsTheRobot() async throws {
    let app = FlowRobot(BreadFlow())
    try await app.expectText("This screen cannot be shown").expectText("BreadScreen needs `scale`").skipEvents()
    let failure = await #expect(throws: FlowRobotFailure.self) { try await app.finish() }
    #expect(failure?.description.hasPrefix("BreadScreen needs `scale`") == true)
  }

  @Test func observableScreenReadsANeedFromAConstantWithADefault() async throws {
    let app = try await FlowRobot(WeighingFlow()).expectText("1 g").tap("More").expectText("10 g")
    try await app.back().expectText("40 minutes").skipEvents().finish()
    #expect(FlowAudit(of: WeighingFlow()).findings.isEmpty)
  }

  @Test func openScreensKeepTheirDependencies() async throws {
    let app = try await FlowRobot(BakeryFlow()).tap("Bread").expectText("Flour: 500 g").skipEvents()
    for flow in app.navigator.tree.flows.keys {
      (app.navigator.coordinator(of: flow) as? BakeryFlow)?.scale = Ounces()
    }
    #expect(app.visibleText.contains("500 g"))
    try await app.back().tap("Bread").expectText("17 oz").skipEvents().finish()
  }
}

protocol Scale {
  func text(grams: Int) -> String
}

private struct Grams: Scale {
  func text(grams: Int) -> String { "\(grams) g" }
}

private struct Ounces: Scale {
  func text(grams: Int) -> String { "\(grams * 10 / 283) oz" }
}

extension ScopeKeys {
  var scale: ScopeKey<any Scale> { ScopeKey() }
}

private final class BakeryFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list }

  struct Edges: FlowEdges {
    let bread = FlowEdge("bread") { (_: BakeryFlow) in BreadFlow() }
  }

  let navigation = FlowNavigation()
  @Provides(\.scale) var scale: any Scale = Grams()

  func start(animated: Bool) { push(.list, animated: animated) }
  func screen(for route: Route) -> any Screen { PageScreen("Bakery", buttons: ["Bread"], delegate: self) }
}

extension BakeryFlow: PageScreenDelegate {
  func didTap(_ button: String, in screen: PageScreen) { open(\.bread) }
}

private final class BreadFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case bread }

  let navigation = FlowNavigation()

  func start(animated: Bool) { push(.bread, animated: animated) }
  func screen(for route: Route) -> any Screen { BreadScreen() }
}

private final class BreadScreen: Screen {
  @Needs(\.scale) private var scale: any Scale

  var configuration: MessageConfiguration { .init(title: "Flour: \(scale.text(grams: 500))") }
  func handle(_ event: MessageConfiguration.Event) {}
}

@Observable final class ScaleScreen: Screen {
  private let scale = Needs(\.scale)
  private var grams = 1

  var configuration: MessageConfiguration {
    .init(title: scale.value.text(grams: grams), primary: Action("more", title: "More"))
  }
  func handle(_ event: MessageConfiguration.Event) { grams *= 10 }
}

protocol Timer {
  var minutes: Int { get }
}

private struct OvenTimer: Timer {
  let minutes = 40
}

extension ScopeKeys {
  fileprivate var timer: ScopeKey<any Timer> { ScopeKey(default: OvenTimer()) }
}

/// Provides the scale and needs a timer, which no flow provides.
private final class WeighingFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case scale, timer }

  let navigation = FlowNavigation()
  @Provides(\.scale) private var scale: any Scale = Grams()
  @Needs(\.timer) private var timer: any Timer

  func start(animated: Bool) { set([.timer, .scale]) }
  func screen(for route: Route) -> any Screen {
    switch route {
    case .scale: ScaleScreen()
    case .timer: PageScreen("\(timer.minutes) minutes", delegate: self)
    }
  }
}

extension WeighingFlow: PageScreenDelegate {}

private final class OvenFlow: FlowCoordinator, PageScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case oven }

  let navigation = FlowNavigation()
  @Needs(\.scale) private var scale: any Scale

  func start(animated: Bool) { push(.oven) }
  func screen(for route: Route) -> any Screen { PageScreen(scale.text(grams: 1), delegate: self) }
}
