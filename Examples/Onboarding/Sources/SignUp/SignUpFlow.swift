import SeamFlow

/// Signs a person up and confirms their e-mail; finishes with the user.
final class SignUpFlow: FormFlow {
  typealias Output = User.ID

  struct Edges: FlowEdges {
    let verification = FlowEdge("verification") { (_: SignUpFlow, user: User) in
      VerificationFlow(.signUp, of: user)
    } onEnd: { flow, user, end in
      if end.output != nil { flow.finish(user.id) }
    }
  }

  let navigation = FlowNavigation()
  @Needs(\.accounts) private var accounts: any AccountService
  /// The password is not remembered, as snapshots are stored in the clear.
  @Remembers private var email = ""

  func makeForm() -> SignUpForm { SignUpForm(email: email) }

  func didType(_ form: SignUpForm, in screen: FormScreen<SignUpForm>) { email = form.email }

  func submit(_ form: SignUpForm) async throws {
    open(\.verification, try await accounts.signUp(email: form.email, password: form.password))
  }
}
