import SeamFlow

/// Lets a user who just logged in choose a PIN; finishes once it is stored.
final class ChoosePINFlow: FormFlow {
  let navigation = FlowNavigation()
  @Needs(\.session) private var session: Session

  func makeForm() -> NewPINForm { NewPINForm() }

  func submit(_ form: NewPINForm) async throws {
    try await session.setPIN(form.pin)
    finish()
  }
}
