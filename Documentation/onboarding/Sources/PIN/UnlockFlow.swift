import SeamFlow
import SeamViews

/// Lets the user in by the PIN, or has them log out if they forgot it.
final class UnlockFlow: FlowCoordinator {
  enum Output: Sendable { case unlocked, loggedOut }
  enum Route: Codable, Hashable, Sendable { case pin }

  let navigation = FlowNavigation()
  @Needs(\.session) private var session: Session

  func start(animated: Bool) { push(.pin, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .pin: UnlockScreen(delegate: self)
    }
  }
}

extension UnlockFlow: UnlockScreenDelegate {
  func didSubmit(pin: String, in screen: UnlockScreen) {
    task { [self] in
      await screen.submit {
        if try await session.accepts(pin) { finish(.unlocked) } else { throw WrongPIN() }
      }
    }
  }

  func didTapLogOut(in screen: UnlockScreen) {
    ask(.logOut) { [self] answer in
      guard answer == .logOut else { return }
      task { [self] in
        await screen.submit {
          try await session.end()
          finish(.loggedOut)
        }
      }
    }
  }
}

/// What was typed is not the PIN.
private struct WrongPIN: Error, CustomStringConvertible {
  let description = "This is not your PIN."
}
