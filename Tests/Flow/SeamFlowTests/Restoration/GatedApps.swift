import SeamFlow
import SeamFlowTesting
import SeamSupport
import SeamViews

/// How an app shows its login and the screens behind it.
enum GateStyle: String, CaseIterable, Sendable {
  /// A root without screens opens both on its stack.
  case stack
  /// A root without screens opens both as covers.
  case covers
  /// Both are covers over a splash.
  case coversOverSplash
  /// Both are sheets over a splash.
  case sheetsOverSplash
  /// Both are pushed over a splash.
  case stackOverSplash
  /// Tabs replace a login that the root opened.
  case tabs
  /// Both are phases.
  case phases
}

/// An app with a login, which requests restoration at the beginning or at the end.
@MainActor
final class GatedApp: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case splash }

  struct Edges: FlowEdges {
    let login = FlowEdge("login") { (_: GatedApp) in
      LoginFlow()
    } onEnd: { flow, end in
      flow.loginEnded(end)
    }
    let inside = FlowEdge("inside") { (_: GatedApp) in
      InsideFlow()
    } onEnd: { flow, end in
      flow.insideEnded(end)
    }
    let loginCover = FlowEdge("loginCover", as: .fullScreen) { (_: GatedApp) in
      LoginFlow()
    } onEnd: { flow, end in
      flow.loginEnded(end)
    }
    let insideCover = FlowEdge("insideCover", as: .fullScreen) { (_: GatedApp) in
      InsideFlow()
    } onEnd: { flow, end in
      flow.insideEnded(end)
    }
    let loginSheet = FlowEdge("loginSheet", as: .sheet) { (_: GatedApp) in
      LoginFlow()
    } onEnd: { flow, end in
      flow.loginEnded(end)
    }
    let insideSheet = FlowEdge("insideSheet", as: .sheet) { (_: GatedApp) in
      InsideFlow()
    } onEnd: { flow, end in
      flow.insideEnded(end)
    }
    let loginPhase = FlowEdge(phase: "loginPhase") { (_: GatedApp) in
      LoginFlow()
    } onEnd: { flow, end in
      flow.loginEnded(end)
    }
    let insidePhase = FlowEdge(phase: "insidePhase") { (_: GatedApp) in
      InsideFlow()
    } onEnd: { flow, end in
      flow.insideEnded(end)
    }
    let insideTab = FlowEdge(tab: "insideTab") { (_: GatedApp) in
      InsideFlow()
    } onEnd: { flow, end in
      flow.insideEnded(end)
    }
  }

  let navigation = FlowNavigation()
  let name = "root"
  private let style: GateStyle
  private let store: any SnapshotStore
  private let asksFirst: Bool
  private(set) var report: RestorationReport?
  /// Whether the user has logged in, in this run of the app.
  private(set) var isLoggedIn = false

  init(_ style: GateStyle, store: any SnapshotStore, asksFirst: Bool = true) {
    self.style = style
    self.store = store
    self.asksFirst = asksFirst
  }

  func start(animated: Bool) {
    if [.coversOverSplash, .sheetsOverSplash, .stackOverSplash].contains(style) { push(.splash) }
    task { [self] in
      if !asksFirst { showLogin() }
      report = await restore(from: store)
      if asksFirst { showLogin() }
    }
  }

  func screen(for route: Route) -> any Screen { StepScreen("Splash", buttons: ["Enter"], delegate: self) }

  private func showLogin() {
    switch style {
    case .stack, .stackOverSplash, .tabs: open(\.login)
    case .covers, .coversOverSplash: open(\.loginCover)
    case .sheetsOverSplash: open(\.loginSheet)
    case .phases: show(\.loginPhase)
    }
  }

  private func loginEnded(_ end: FlowEnd<Void>) {
    guard end.output != nil else { return }
    isLoggedIn = true
    showInside()
  }

  /// Logs out a user who leaves the inside.
  private func insideEnded(_ end: FlowEnd<Void>) {
    isLoggedIn = false
    if end.output != nil { showLogin() }
  }

  func showInside() {
    switch style {
    case .stack, .stackOverSplash: open(\.inside)
    case .covers, .coversOverSplash: open(\.insideCover)
    case .sheetsOverSplash: open(\.insideSheet)
    case .tabs: setTabs([FlowTab(\.insideTab, title: "Inside")])
    case .phases: show(\.insidePhase)
    }
  }
}

extension GatedApp: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) { showLogin() }
}

final class LoginFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case login, forgotten }

  let navigation = FlowNavigation()
  let name = "Login"
  @Remembers var user = ""

  func start(animated: Bool) { push(.login) }
  func screen(for route: Route) -> any Screen {
    StepScreen("\(route)", buttons: ["Log in", "Forgotten", "Name"], delegate: self)
  }
}

extension LoginFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    switch button {
    case "Log in": finish()
    case "Forgotten": push(.forgotten)
    default: user += "w"
    }
  }
}

final class InsideFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case list, secret }

  struct Edges: FlowEdges {
    let draft = FlowEdge("draft", as: .sheet) { (_: InsideFlow) in PostFlow() }
  }

  let navigation = FlowNavigation()
  let name = "Inside"
  @Remembers var visits = 0

  func start(animated: Bool) { push(.list) }
  func screen(for route: Route) -> any Screen {
    StepScreen("\(route)", buttons: ["Secret", "Draft", "Visit", "Log out", "Ask"], delegate: self)
  }
}

extension InsideFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    switch button {
    case "Secret": push(.secret)
    case "Draft": open(\.draft)
    case "Visit": visits += 1
    case "Ask": task { [self] in if await ask(.init(title: "Another visit?")) == "ok" { visits += 1 } }
    default: finish()
    }
  }
}

final class PostFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case text }

  let navigation = FlowNavigation()
  let name = "Post"
  @Remembers var text = ""

  func start(animated: Bool) { push(.text) }
  func screen(for route: Route) -> any Screen {
    StepScreen("\(route)", buttons: ["Write", "Send"], delegate: self)
  }
}

extension PostFlow: StepScreenDelegate {
  func didTap(_ button: String, in screen: StepScreen) {
    if button == "Write" { text += "x" } else { finish() }
  }
}

/// A store in memory that can be locked.
actor LockableStore: SnapshotStore {
  private(set) var snapshot: NavigationSnapshot?
  private(set) var saveCount = 0
  private(set) var loadCount = 0
  private var isLocked: Bool

  struct Locked: Error, CustomStringConvertible { let description = "the device is locked" }

  init(_ snapshot: NavigationSnapshot? = nil, isLocked: Bool = false) {
    self.snapshot = snapshot
    self.isLocked = isLocked
  }

  func unlock() { isLocked = false }

  func load() async throws -> NavigationSnapshot? {
    loadCount += 1
    if isLocked { throw Locked() }
    return snapshot
  }

  func save(_ snapshot: NavigationSnapshot) async throws {
    if isLocked { throw Locked() }
    self.snapshot = snapshot
    saveCount += 1
  }
}

/// Collects the events of a navigator.
@MainActor
final class EventLog {
  private(set) var events: [NavigationEvent] = []

  init(_ navigator: Navigator? = nil) { navigator.map { observe($0) } }

  func observe(_ navigator: Navigator) { navigator.observe { [weak self] in self?.events.append($0) } }

  var reports: [RestorationReport] {
    events.compactMap { if case .restored(let report) = $0 { report } else { nil } }
  }
  var problems: [NavigationProblem] {
    events.compactMap { if case .problem(let problem) = $0 { problem } else { nil } }
  }
  var outcomes: [LinkOutcome] {
    events.compactMap { if case .followed(_, let outcome) = $0 { outcome } else { nil } }
  }
  var stops: Int { events.count { $0 == .stopped } }
}
