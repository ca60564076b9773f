import SeamFlow
import SeamViews

/// Confirms by a code that a user reads the mail sent to them, in any context.
///
/// It finishes once the session has the user with the confirmed e-mail.
final class VerificationFlow: FormFlow {
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

  func makeForm() -> CodeForm { CodeForm(context: context, email: user.email) }

  func submit(_ form: CodeForm) async throws {
    try await accounts.confirm(form.code, of: user)
    try await session.begin(user)
    finish()
  }

  func didTap(_ action: Action.ID, in screen: FormScreen<CodeForm>) {
    task { [self] in await screen.submit { try await accounts.sendCode(to: user) } }
  }
}
