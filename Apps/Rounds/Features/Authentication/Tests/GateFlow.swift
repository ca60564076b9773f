import FeatureAuthentication
import LibAccount
import LibAccountTesting
import Observation
import SeamFlow
import SeamFlowTesting
import SeamViews

/// An app behind the gate of the account: authentication first, then the work, which reauthentication can cover.
final class GateFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case work }

  struct Edges: FlowEdges {
    let authentication = FlowEdge(phase: "authentication") { (_: GateFlow) in
      AuthenticationFlow()
    } onEnd: { app, _ in
      app.set([.work])
    }
    let reauthentication = FlowEdge("reauthentication", as: .fullScreen) { (_: GateFlow) in
      ReauthenticationFlow()
    } onEnd: { app, end in
      if end.output == nil { app.show(\.authentication) }
    }
  }

  let navigation = FlowNavigation()

  func start(animated: Bool) { show(\.authentication, animated: animated) }

  func screen(for route: Route) -> any Screen { WorkScreen { [weak self] in self?.open(\.reauthentication) } }
}

/// The work: a field that keeps the typed text, and a button that stands for the end of a session.
@Observable
final class WorkScreen: Screen {
  private var text = ""
  @ObservationIgnored private let onInterruption: @MainActor () -> Void

  init(onInterruption: @escaping @MainActor () -> Void) { self.onInterruption = onInterruption }

  var configuration: FormConfiguration {
    FormConfiguration(
      title: "Work", actions: [Action("interrupt", title: "Interrupt")],
      sections: [.init(fields: [.init(id: "note", label: "Note", .text(text))])])
  }

  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didChange(_, let text): self.text = text
    case .didTap: onInterruption()
    default: break
    }
  }
}

extension FlowRobot {
  /// Starts the app with an account.
  static func gate(_ account: FakeAccount, demo: DemoAccount? = nil) throws -> FlowRobot {
    try FlowRobot(
      GateFlow(),
      providing: FlowScope().with(\.account, account as any Account).with(\.demoAccount, demo), on: TestHost.user())
  }
}
