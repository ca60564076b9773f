import SeamFlow

/// Gives the user another e-mail, once they confirmed it.
final class ChangeEmailFlow: FormFlow {
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

  func makeForm() -> ChangeEmailForm { ChangeEmailForm(email: email) }

  func didType(_ form: ChangeEmailForm, in screen: FormScreen<ChangeEmailForm>) { email = form.email }

  func submit(_ form: ChangeEmailForm) async throws {
    open(\.verification, try await accounts.changeEmail(of: user, to: form.email))
  }
}
