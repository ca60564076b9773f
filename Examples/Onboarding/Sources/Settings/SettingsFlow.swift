import SeamFlow
import SeamViews

/// Changes the settings of the account; finishes once the user has logged out.
final class SettingsFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case settings }

  struct Edges: FlowEdges {
    let changeEmail = FlowEdge("changeEmail") { (_: SettingsFlow, user: User) in ChangeEmailFlow(of: user) }
  }

  let navigation = FlowNavigation()
  @Needs(\.session) private var session: Session

  func start(animated: Bool) { push(.settings, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .settings: SettingsScreen(session: session, delegate: self)
    }
  }

  private func logOut() {
    task { [self] in
      do {
        try await session.end()
        finish()
      } catch {
        _ = await ask(.init(title: "You are still logged in", message: "\(error)"))
      }
    }
  }
}

extension SettingsFlow: SettingsScreenDelegate {
  func didSelect(_ row: SettingsRow, of user: User, in screen: SettingsScreen) {
    switch row {
    case .email: open(\.changeEmail, user)
    case .logOut: ask(.logOut) { [self] in if $0 == .logOut { logOut() } }
    }
  }
}
