import SeamFlow
import SeamFlowTesting
import SeamViews

/// The version of an app that is running.
@MainActor
final class Version {
  var number = 0
  nonisolated init() {}
}

/// An app with another first screen in each version.
final class VersionedApp: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case home, news, page(Int) }

  struct Edges: FlowEdges {
    let draft = FlowEdge("draft", as: .sheet) { (_: VersionedApp) in PostFlow() }
    let passing = FlowEdge("passing", as: .sheet, isKept: false) { (_: VersionedApp) in PassingFlow() }
  }

  let navigation = FlowNavigation()
  let name = "root"
  private let version: Version
  private let store: any SnapshotStore
  @Remembers private var visits = 0

  init(_ version: Version, store: any SnapshotStore) {
    self.version = version
    self.store = store
  }

  func start(animated: Bool) {
    switch version.number {
    case 0: push(.home)
    case 1: push(.news)
    default: set([.home, .news])
    }
    task { [self] in await restore(from: store) }
  }

  func screen(for route: Route) -> any Screen {
    StepScreen("\(route)", buttons: ["Page", "Draft", "Home", "Visit", "Passing"], delegate: self)
  }
}

extension VersionedApp: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    switch button {
    case "Page": push(.page(1))
    case "Draft": open(\.draft)
    case "Home": set([.home])
    case "Passing": open(\.passing)
    default: visits += 1
    }
  }
}

/// A flow that snapshots exclude, with one above it that they would include.
final class PassingFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case passing }

  struct Edges: FlowEdges {
    let draft = FlowEdge("draft") { (_: PassingFlow) in PostFlow() }
  }

  let navigation = FlowNavigation()
  let name = "Passing"

  func start(animated: Bool) { push(.passing) }
  func screen(for route: Route) -> any Screen { StepScreen("passing", buttons: ["Draft"], delegate: self) }
}

extension PassingFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) { open(\.draft) }
}

/// A server that answers when the test tells it to.
@MainActor
final class Server {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  nonisolated init() {}

  func answer() {
    let answered = waiting
    waiting = []
    for request in answered { request.resume() }
  }

  /// Waits for an answer; a cancelled task receives one immediately.
  func ask() async {
    guard !Task.isCancelled else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append($0) }
    } onCancel: {
      Task { @MainActor in self.answer() }
    }
  }
}

/// An app of two phases.
///
/// Before each, it queries a server and shows nothing.
final class PacedApp: FlowCoordinator {
  typealias Route = Never

  struct Edges: FlowEdges {
    let first = FlowEdge(phase: "first") { (_: PacedApp) in
      PaceFlow("First")
    } onEnd: { app, _ in
      app.goOn()
    }
    let second = FlowEdge(phase: "second") { (_: PacedApp) in
      PaceFlow("Second")
    } onEnd: { app, _ in
      app.goOn()
    }
  }

  let navigation = FlowNavigation()
  let name = "root"
  private let server: Server
  private let store: any SnapshotStore
  @Remembers private var isSecond = false

  init(_ server: Server, store: any SnapshotStore) {
    self.server = server
    self.store = store
  }

  func start(animated: Bool) {
    task { [self] in
      await restore(from: store)
      isSecond ? show(\.second) : show(\.first)
    }
  }

  func screen(for route: Never) -> any Screen {}

  fileprivate func goOn() {
    isSecond.toggle()
    task { [self] in
      await server.ask()
      isSecond ? show(\.second) : show(\.first)
    }
  }
}

/// A phase of steps.
final class PaceFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case step(Int) }

  struct Edges: FlowEdges {
    let draft = FlowEdge("draft", as: .sheet) { (_: PaceFlow) in PostFlow() }
  }

  let navigation = FlowNavigation()
  let name: String
  @Remembers private var count = 1

  init(_ name: String) { self.name = name }

  func start(animated: Bool) { push(.step(1)) }

  func screen(for route: Route) -> any Screen {
    StepScreen("\(route)", buttons: ["Next", "Draft", "Done"], delegate: self)
  }
}

extension PaceFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    switch button {
    case "Next":
      count = count % 3 + 1
      push(.step(count))
    case "Draft": open(\.draft)
    default: finish()
    }
  }
}

/// An app with a safe and a box in it, each behind its own gate.
final class HouseApp: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case hall, room(Int) }

  struct Edges: FlowEdges {
    let safe = FlowEdge("safe", as: .sheet) { (_: HouseApp) in StrongroomFlow("Safe") }
  }

  let navigation = FlowNavigation()
  let name = "root"
  private let store: any SnapshotStore

  init(store: any SnapshotStore) { self.store = store }

  func start(animated: Bool) {
    push(.hall)
    task { [self] in await restore(from: store) }
  }

  func screen(for route: Route) -> any Screen {
    StepScreen("\(route)", buttons: ["Room", "Safe"], delegate: self)
  }
}

extension HouseApp: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    if button == "Room" { push(.room(1)) } else { open(\.safe) }
  }
}

/// Shows its drawers once it is unlocked.
final class StrongroomFlow: GatedFlow {
  enum Route: Codable, Hashable, Sendable { case door, drawer(Int) }

  struct Edges: FlowEdges {
    let box = FlowEdge("box", as: .sheet) { (_: StrongroomFlow) in StrongroomFlow("Box") }
  }

  let navigation = FlowNavigation()
  let name: String
  private let retriesLinks: Bool
  private(set) var isOpen = false

  /// - Parameter retriesLinks: whether it reports that its gate is open; false is a planted fault.
  init(_ name: String, retriesLinks: Bool = true) {
    self.name = name
    self.retriesLinks = retriesLinks
  }

  func start(animated: Bool) { push(.door) }
  func gate(for path: LinkPath) -> LinkGate { isOpen || path.steps.isEmpty ? .open : .wait }

  func screen(for route: Route) -> any Screen {
    StepScreen("\(route)", buttons: ["Unlock", "Drawer", "Box"], delegate: self)
  }
}

extension StrongroomFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    switch button {
    case "Unlock":
      isOpen = true
      if retriesLinks { retryLinks() }
    case "Drawer": if isOpen { push(.drawer(1)) }
    default: if isOpen, name == "Safe" { open(\.box) }
    }
  }
}
