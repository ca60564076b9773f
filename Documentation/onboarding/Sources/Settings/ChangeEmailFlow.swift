import SeamFlow
import SeamViews

/// Gives the user another e-mail, once they confirmed it.
final class ChangeEmailFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case form }

  struct Edges: FlowEdges {
    let verification = FlowEdge("verification") { (_: ChangeEmailFlow, user: User) in
      VerificationFlow(.newEmail, of: user)
    } onEnd: { flow, _, end in
      if end.output != nil { flow.finish() }
    }
  }

  let navigation = FlowNavigation()
  @Needs(\.accounts) private var accounts: any AccountService
  @Remembers private var email = ""
  private let user: User

  init(of user: User) {
    self.user = user
  }

  func start(animated: Bool) { push(.form, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .form: ChangeEmailScreen(email: email, delegate: self)
    }
  }
}

extension ChangeEmailFlow: ChangeEmailScreenDelegate {
  func didType(email: String, in screen: ChangeEmailScreen) { self.email = email }

  func didSubmit(email: String, in screen: ChangeEmailScreen) {
    task { [self] in
      await screen.submit { open(\.verification, try await accounts.changeEmail(of: user, to: email)) }
    }
  }
}
