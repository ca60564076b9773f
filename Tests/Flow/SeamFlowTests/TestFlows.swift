import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews

/// A message with a button for each action of its flow.
@Observable
final class StepScreen: Screen {
  let name: String
  var preventsLeaving = false
  private(set) var triesToLeave = 0
  private(set) var ran = false
  private(set) var wasCancelled = false
  @ObservationIgnored private let buttons: [String]
  @ObservationIgnored private weak var delegate: (any StepScreenDelegate)?

  init(_ name: String, buttons: [String] = [], delegate: any StepScreenDelegate) {
    self.name = name
    self.buttons = buttons
    self.delegate = delegate
  }

  var configuration: ListConfiguration {
    .init(title: name, actions: buttons.map { Action(.init(rawValue: $0), title: $0) })
  }

  func handle(_ event: ListConfiguration.Event) {
    if case .didTap(let id) = event { delegate?.didTap(id.rawValue, in: self) }
  }

  var canLeave: Bool { !preventsLeaving }
  func didTryToLeave() { triesToLeave += 1 }

  /// Runs until the screen leaves.
  func run() async {
    ran = true
    for await _ in AsyncStream<Never>.makeStream().stream {}
    wasCancelled = Task.isCancelled
  }
}

@MainActor protocol StepScreenDelegate: AnyObject {
  func didTap(_ button: String, in screen: StepScreen)
}

/// A flow of numbered steps that performs the test's commands.
final class StepFlow: FlowCoordinator, StepScreenDelegate, FlowCoordinatorDelegate {
  enum Route: Codable, Hashable, Sendable { case step(Int) }
  typealias Output = String

  let navigation = FlowNavigation()
  let name: String
  var onStart: (StepFlow) -> Void
  var onTap: (String, StepFlow) -> Void = { _, _ in }
  private(set) var ended: [String] = []
  private(set) var taps: [String] = []

  init(_ name: String = "StepFlow", onStart: @escaping (StepFlow) -> Void = { $0.push(.step(1)) }) {
    self.name = name
    self.onStart = onStart
  }

  func start(animated: Bool) { onStart(self) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .step(let number): StepScreen("\(name) \(number)", buttons: ["Go"], delegate: self)
    }
  }

  func didTap(_ button: String, in screen: StepScreen) {
    taps.append(button)
    onTap(button, self)
  }

  func flowCoordinatorDidFinish(_ flowCoordinator: any FlowCoordinator) { ended.append(flowCoordinator.name) }
}

/// A flow without screens, which only opens others.
final class CompositeFlow: FlowCoordinator {
  typealias Route = Never
  typealias Output = String

  let navigation = FlowNavigation()
  let name: String
  private let onStart: (CompositeFlow) -> Void

  init(_ name: String = "CompositeFlow", onStart: @escaping (CompositeFlow) -> Void) {
    self.name = name
    self.onStart = onStart
  }

  func start(animated: Bool) { onStart(self) }
  func screen(for route: Never) -> any Screen {}
}

/// A flow that changes navigation while its screen is built.
final class HastyFlow: FlowCoordinator, StepScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case step }

  let navigation = FlowNavigation()
  weak var screen: StepScreen?

  func start(animated: Bool) { push(.step) }

  func screen(for route: Route) -> any Screen {
    cancel()
    let screen = StepScreen("Late", delegate: self)
    self.screen = screen
    return screen
  }

  func didTap(_ button: String, in screen: StepScreen) {}
}

/// The navigator, its host and its root flow, started and settled.
@MainActor
struct Stage<Root: FlowCoordinator> {
  let host = InMemoryHost()
  let navigator: Navigator
  weak var root: Root?

  init(
    _ root: Root, overriding overrides: FlowScope = FlowScope(), restoring snapshot: NavigationSnapshot? = nil,
    onRestored: (@MainActor (RestorationReport) -> Void)? = nil
  ) async {
    navigator = Navigator(host: host)
    navigator.observe { if case .restored(let report) = $0 { onRestored?(report) } }
    navigator.start(root, overriding: overrides, restoring: snapshot)
    self.root = root
    await navigator.settle()
  }

  var outline: String { navigator.tree.description }

  func screen(at index: Int, layer: Int = 0) -> StepScreen? {
    let entries = navigator.tree.layers[layer].visibleStack.entries
    return navigator.screen(for: entries[index].id) as? StepScreen
  }

  func coordinator(at index: Int) -> (any FlowCoordinator)? {
    navigator.coordinator(of: navigator.tree.layers[0].visibleStack.entries[index].flow)
  }
}

// Edges that tests make ad hoc, with `isKept: false`.
extension FlowCoordinator {
  func open<Child: FlowCoordinator>(
    _ child: Child, as presentation: FlowPresentation = .push, animated: Bool = true,
    onEnd: (@MainActor (FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    open(edge(to: child, as: presentation, onEnd: onEnd), NoArgument(), animated: animated)
  }

  func run<Child: FlowCoordinator>(
    _ child: Child, as presentation: FlowPresentation = .push
  ) async -> FlowEnd<Child.Output> {
    await run(edge(to: child, as: presentation, onEnd: nil), NoArgument())
  }

  private func edge<Child: FlowCoordinator>(
    to child: Child, as presentation: FlowPresentation, onEnd: (@MainActor (FlowEnd<Child.Output>) -> Void)?
  ) -> FlowEdge<Self, NoArgument, Child, OpenedEdge> {
    FlowEdge(child.name, as: presentation, isKept: false) { (_: Self) in
      child
    } onEnd: { _, end in
      onEnd?(end)
    }
  }
}

extension FlowTab {
  init<Child: FlowCoordinator>(
    _ name: String, title: String, flow: @escaping @MainActor () -> Child,
    onEnd: (@MainActor (FlowEnd<Child.Output>) -> Void)? = nil
  ) {
    self.init(
      FlowEdge(tab: name) { (_: Parent) in
        flow()
      } onEnd: { _, end in
        onEnd?(end)
      }, title: title)
  }
}
