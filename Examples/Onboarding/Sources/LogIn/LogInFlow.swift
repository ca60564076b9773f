import SeamFlow

/// Logs a user in from a device that the service does not know; finishes with the user.
final class LogInFlow: FormFlow {
  typealias Output = User.ID

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

  func makeForm() -> LogInForm { LogInForm(email: email) }

  func didType(_ form: LogInForm, in screen: FormScreen<LogInForm>) { email = form.email }

  func submit(_ form: LogInForm) async throws {
    open(\.verification, try await accounts.logIn(email: form.email, password: form.password))
  }
}
