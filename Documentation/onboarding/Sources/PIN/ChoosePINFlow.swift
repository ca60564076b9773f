import SeamFlow
import SeamViews

/// Has a user who just logged in choose a PIN; finishes once it is stored.
final class ChoosePINFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case pin }

  let navigation = FlowNavigation()
  @Needs(\.session) private var session: Session

  func start(animated: Bool) { push(.pin, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .pin: ChoosePINScreen(delegate: self)
    }
  }
}

extension ChoosePINFlow: ChoosePINScreenDelegate {
  func didChoose(pin: String, in screen: ChoosePINScreen) {
    task { [self] in
      await screen.submit {
        try await session.setPIN(pin)
        finish()
      }
    }
  }
}
