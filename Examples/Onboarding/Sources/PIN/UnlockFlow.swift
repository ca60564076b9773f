import SeamFlow
import SeamViews

/// Lets the user in by the PIN, or logs them out if they forgot it.
final class UnlockFlow: FormFlow {
  enum Output: Sendable { case unlocked, loggedOut }

  let navigation = FlowNavigation()
  @Needs(\.session) private var session: Session

  func makeForm() -> UnlockForm { UnlockForm() }

  func submit(_ form: UnlockForm) async throws {
    if try await session.accepts(form.pin) { finish(.unlocked) } else { throw WrongPIN() }
  }

  func didTap(_ action: Action.ID, in screen: FormScreen<UnlockForm>) {
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

/// The entry is not the user's PIN.
private struct WrongPIN: Error, CustomStringConvertible {
  let description = "This is not your PIN."
}
