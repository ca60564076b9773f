import SeamFlow
import SeamViews

/// Logs a user in from a device that the service does not know; finishes with the user.
final class LogInFlow: FlowCoordinator {
  typealias Output = User.ID
  enum Route: Codable, Hashable, Sendable { case form }

  struct Edges: FlowEdges {
    let verification = FlowEdge("verification") { (_: LogInFlow, user: User) in
      VerificationFlow(.newDevice, of: user)
    } onEnd: { flow, user, end in
      if end.output != nil { flow.finish(user.id) }
    }
  }

  let navigation = FlowNavigation()
  @Needs(\.accounts) private var accounts: any AccountService
  @Remembers private var email = ""

  func start(animated: Bool) { push(.form, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .form: LogInScreen(email: email, delegate: self)
    }
  }
}

extension LogInFlow: LogInScreenDelegate {
  func didType(email: String, in screen: LogInScreen) { self.email = email }

  func didSubmit(_ form: LogInForm, in screen: LogInScreen) {
    task { [self] in
      await screen.submit {
        open(\.verification, try await accounts.logIn(email: form.email, password: form.password))
      }
    }
  }
}
