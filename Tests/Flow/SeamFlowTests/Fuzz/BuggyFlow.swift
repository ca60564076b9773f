import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews

/// A list, a detail and a child flow, with one planted bug.
final class BuggyFlow: FlowCoordinator, StepScreenDelegate {
  enum Bug: Sendable {
    case none, leak, deaf, idle, leftAnyway, needy, unreadable, forgets, moody, redirects, wanders, rainy, hasty,
      leaves, crash
  }

  enum Route: Hashable, Sendable { case list, detail, mood(Bool), secret }

  struct Edges: FlowEdges {
    let child = FlowEdge("child", as: .sheet) { (flow: BuggyFlow, _: Int) in BuggyFlow("Child", flow.bug) }
    let idler = FlowEdge("idler") { (_: BuggyFlow) in Idler() }
    let needy = FlowEdge("needy") { (_: BuggyFlow) in NeedyFlow() }
  }

  let navigation = FlowNavigation()
  let name: String
  private let bug: Bug
  private let weather: Weather
  @Remembers private var taps = 0
  private var isGood = true
  private var lastTap = 0
  private var details = 0

  init(_ name: String, _ bug: Bug, weather: Weather = Weather()) {
    self.name = name
    self.bug = bug
    self.weather = weather
  }

  func start(animated: Bool) {
    if bug == .forgets { taps = 0 }
    push(bug == .moody ? .mood(isGood) : .list)
  }

  func screen(for route: Route) -> any Screen {
    switch (route, bug) {
    case (.detail, .leak): return LeakyScreen()
    case (.detail, .rainy) where weather.isRaining: return LeakyScreen()
    case (.detail, .deaf): return DeafScreen()
    case (.detail, .leftAnyway) where name == "Child": return PreventingScreen { [weak self] in self?.cancel() }
    case (.detail, .redirects): set([.list])
    case (.detail, .leaves): task { [self] in if weather.isRaining { pop() } }
    case (.detail, .wanders): task { [self] in if !isGood { pop() } }
    default: break
    }
    return StepScreen(name, buttons: ["Detail", "Child", "Needy", "Mood", "Secret", "Second", "Third"], delegate: self)
  }

  func didTap(_ button: String, in screen: StepScreen) {
    switch (button, bug) {
    case ("Detail", .idle) where name == "Root": open(\.idler)
    case ("Detail", _):
      details += 1
      push(.detail)
    case ("Secret", .unreadable): push(.secret)
    case ("Child", _): open(\.child, 1)
    case ("Needy", .needy):
      if name == "Child" { open(\.needy) }
    case ("Mood", .moody):
      isGood.toggle()
      set([.mood(isGood)])
    case ("Mood", .wanders): isGood.toggle()
    case ("Mood", _): taps += 1
    case ("Second", .hasty): race()
    // A crash-prone index: there is no third one.
    case ("Third", .crash): _ = ["first", "second"][details + 1]
    default: break
    }
  }

  /// Starts a task that works unless it is started again before it is done.
  private func race() {
    lastTap += 1
    let tap = lastTap
    task { [self] in
      await Task.yield()
      if tap != lastTap { open(\.idler) }
    }
  }
}

extension BuggyFlow.Route: Codable {
  init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    switch name {
    case "list": self = .list
    case "detail": self = .detail
    case "good": self = .mood(true)
    case "bad": self = .mood(false)
    default:
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "There is no route \(name)."))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .list: try container.encode("list")
    case .detail: try container.encode("detail")
    case .secret: try container.encode("secret")
    case .mood(let isGood): try container.encode(isGood ? "good" : "bad")
    }
  }
}

/// The outside world.
@MainActor
final class Weather {
  var isRaining = false
  nonisolated init() {}
}

/// Shows a secret for a few turns.
final class FlashingFlow: FlowCoordinator, StepScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case list, secret }
  let navigation = FlowNavigation()
  func start(animated: Bool) { push(.list) }
  func screen(for route: Route) -> any Screen { StepScreen("\(route)", buttons: ["Flash"], delegate: self) }

  func didTap(_ button: String, in screen: StepScreen) {
    push(.secret)
    task { [self] in
      await Task.yield()
      pop()
    }
  }
}

/// Ends its only flow and shows nothing instead.
final class BlankFlow: FlowCoordinator, StepScreenDelegate {
  enum Route: Codable, Hashable, Sendable { case list }
  let navigation = FlowNavigation()
  let name = "Blank"
  func start(animated: Bool) {}
  func screen(for route: Route) -> any Screen { StepScreen("\(route)", delegate: self) }
  func didTap(_ button: String, in screen: StepScreen) {}
}

/// Is retained by a register until it ends, which never happens if its process is killed.
final class ClingingFlow: FlowCoordinator {
  @MainActor
  private final class Register: FlowCoordinatorDelegate {
    var flows: [any FlowCoordinator] = []
    func flowCoordinatorDidFinish(_ flow: any FlowCoordinator) { flows.removeAll { $0 === flow } }
  }

  typealias Route = Int
  private static let register = Register()
  let navigation = FlowNavigation()

  func start(animated: Bool) {
    flowCoordinatorDelegate = Self.register
    Self.register.flows.append(self)
    push(1)
  }

  func screen(for route: Int) -> any Screen { NoticeScreen("\(route)") }
}

/// Lives for a task that never ends.
final class Idler: FlowCoordinator {
  typealias Route = Never
  let navigation = FlowNavigation()
  func start(animated: Bool) { task { for await _ in AsyncStream<Never>.makeStream().stream {} } }
  func screen(for route: Never) -> any Screen {}
}

final class NeedyFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case needy }
  let navigation = FlowNavigation()
  @Needs(\.word) private var word: String
  func start(animated: Bool) { push(.needy) }
  func screen(for route: Route) -> any Screen { NoticeScreen(word) }
}

/// Retains itself.
@Observable
private final class LeakyScreen: Screen {
  let configuration = MessageConfiguration(title: "Leaky")
  @ObservationIgnored private var onTap: () -> Void = {}

  init() { onTap = { self.handle(.didTap("")) } }
  func handle(_ event: MessageConfiguration.Event) {}
}

/// Works on after it has left the tree.
@Observable
private final class DeafScreen: Screen {
  let configuration = MessageConfiguration(title: "Deaf")
  func handle(_ event: MessageConfiguration.Event) {}

  func run() async {
    await withCheckedContinuation { DeafScreen.waiting.append($0) }
    withExtendedLifetime(self) {}
  }

  private static var waiting: [CheckedContinuation<Void, Never>] = []
}

/// Blocks leaving without asking the user.
@Observable
private final class PreventingScreen: Screen {
  let configuration = MessageConfiguration(title: "Preventing")
  @ObservationIgnored private let onTry: () -> Void

  init(onTry: @escaping () -> Void) { self.onTry = onTry }
  var canLeave: Bool { false }
  func didTryToLeave() { onTry() }
  func handle(_ event: MessageConfiguration.Event) {}
}

/// Does not draw sheets.
@MainActor
final class ForgetfulHost: NavigationHost {
  private let host: InMemoryHost

  init(_ host: InMemoryHost) { self.host = host }

  func show(_ tree: NavigationTree, animated: Bool, in navigator: Navigator) async {
    if tree.layers.count < 2 { await host.show(tree, animated: animated, in: navigator) }
  }
}
