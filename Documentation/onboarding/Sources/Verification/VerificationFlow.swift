import SeamFlow
import SeamViews

/// Confirms by a code that a user reads the mail sent to them, whatever that is needed for.
///
/// It finishes once the session has the user with the confirmed e-mail.
final class VerificationFlow: FlowCoordinator {
  enum Route: Codable, Hashable, Sendable { case code }

  let navigation = FlowNavigation()
  @Needs(\.accounts) private var accounts: any AccountService
  @Needs(\.session) private var session: Session
  private let context: VerificationContext
  private let user: User

  /// Makes the flow; the code has been sent.
  init(_ context: VerificationContext, of user: User) {
    self.context = context
    self.user = user
  }

  func start(animated: Bool) { push(.code, animated: animated) }

  func screen(for route: Route) -> any Screen {
    switch route {
    case .code: CodeScreen(context: context, email: user.email, delegate: self)
    }
  }
}

extension VerificationFlow: CodeScreenDelegate {
  func didSubmit(_ code: String, in screen: CodeScreen) {
    task { [self] in
      await screen.submit {
        try await accounts.confirm(code, of: user)
        try await session.begin(user)
        finish()
      }
    }
  }

  func didTapSendAgain(in screen: CodeScreen) {
    task { [self] in await screen.submit { try await accounts.sendCode(to: user) } }
  }
}
