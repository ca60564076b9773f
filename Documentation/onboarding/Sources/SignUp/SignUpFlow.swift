import SeamFlow
import SeamViews

/// Signs a person up and confirms their e-mail; finishes with the user.
final class SignUpFlow: FlowCoordinator {
  typealias Output = User.ID
  enum Route: Codable, Hashable, Sendable { case form }

  struct Edges: FlowEdges {
    let verification = FlowEdge("verification") { (_: SignUpFlow, user: User) in
      VerificationFlow(.signUp, of: user)
    } onEnd: { flow, user, end in
      if end.output != nil { flow.finish(user.id) }
    }
  }

  let navigation = FlowNavigation()
  @Needs(\.accounts) private var accounts: any AccountService
  /// The password is not remembered: what is kept between runs can be read by whoever has the device.
  @Remembers private var email = ""

  func start(animated: Bool) { push(.form, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .form: SignUpScreen(email: email, delegate: self)
    }
  }
}

extension SignUpFlow: SignUpScreenDelegate {
  func didType(email: String, in screen: SignUpScreen) { self.email = email }

  func didSubmit(_ form: SignUpForm, in screen: SignUpScreen) {
    task { [self] in
      await screen.submit {
        open(\.verification, try await accounts.signUp(email: form.email, password: form.password))
      }
    }
  }
}
