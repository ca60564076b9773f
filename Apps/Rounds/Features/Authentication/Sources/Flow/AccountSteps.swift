import LibAccount
import SeamFlow
import SeamOperations
import SeamViews

/// A flow that shows the steps of an account, one in place of the other.
///
/// The account's state decides which step is shown: a screen runs a command, and the flow shows the step of the state
/// that follows.
@MainActor
protocol AccountSteps: FlowCoordinator, SignInRouter, ChoosePINRouter, UnlockRouter
where Route == AuthenticationRoute, Output == Void {
  var account: any Account { get }
  var demoAccount: DemoAccount? { get }
  /// The notice at the sign-in, such as why the PIN is gone.
  var notice: SignInNotice { get }
  /// The step that is shown.
  var step: AccountStep? { get set }
  /// Whether the flow covers the user's work, so that only the same user can go on.
  var isOverWork: Bool { get }

  /// Goes on after the user signed out.
  func didSignOut()
}

extension AccountSteps {
  /// Shows the step of the current state, then that of each state that follows.
  func follow(animated: Bool) {
    // The state of an account is in memory.
    if let state = try? account.state().immediateValue() { show(AccountStep(state), animated: animated) }
    task { [self] in
      // A state that is read from memory does not fail.
      try? await followStates()
    }
  }

  private func followStates() async throws {
    for try await state in account.state().values { show(AccountStep(state), animated: true) }
  }

  private func show(_ next: AccountStep, animated: Bool) {
    guard next != step else { return }
    let isFirst = step == nil
    step = next
    if case .signInAgain = next {
      notice.text = notice.text ?? "Your session has ended. Sign in again to go on."
    } else {
      notice.text = nil
    }
    switch next {
    case .signIn:
      if isOverWork && !isFirst { return didSignOut() }
      set([.signIn], animated: animated)
    case .signInAgain: set([.signInAgain], animated: animated)
    case .choosePIN: set([.choosePIN], animated: animated)
    case .unlock: set([.unlock], animated: animated)
    case .done: finish(animated: animated)
    }
  }

  func makeScreen(for route: AuthenticationRoute) -> any Screen {
    let user = (try? account.state().immediateValue())?.user
    switch route {
    case .signIn, .signInAgain:
      let user = route == .signIn ? nil : user
      return SignInScreen(
        SignInInteractor(account), user: user, isFixed: isOverWork && user != nil,
        demo: user == nil ? demoAccount : nil, notice: notice, router: self)
    case .choosePIN: return ChoosePINScreen(ChoosePINInteractor(account), user: user, router: self)
    case .unlock:
      return UnlockScreen(UnlockInteractor(account), user: user, router: self)
    }
  }

  private func confirmSignOut() {
    ask(.signOut) { [self] answer in
      guard answer == .signOut else { return }
      task { [self] in
        do {
          try await account.signOut().run()
        } catch is CancellationError {
        } catch {
          _ = await ask(.init(title: "You are still signed in", message: "\(error)"))
        }
      }
    }
  }
}

extension AccountSteps {
  func didSubmit(in screen: SignInScreen) { task { await screen.signIn() } }

  func didTapSignOut(in screen: SignInScreen) { confirmSignOut() }

  func didChoosePIN(in screen: ChoosePINScreen) { task { await screen.setPIN() } }

  func didTapSignOut(in screen: ChoosePINScreen) { confirmSignOut() }

  func didSubmit(in screen: UnlockScreen) { task { await screen.unlock() } }

  func didLosePIN(_ reason: String, in screen: UnlockScreen) { notice.text = reason }

  func didTapUsePassword(in screen: UnlockScreen) { push(.signInAgain) }

  func didTapSignOut(in screen: UnlockScreen) { confirmSignOut() }
}

extension Action.ID {
  static let signOut: Self = "signOut"
}

extension AlertConfiguration {
  static let signOut = AlertConfiguration(
    title: "Sign out?", message: "Your sign-in and your PIN are removed from this computer.",
    buttons: [
      Action(.signOut, title: "Sign out", role: .destructive), Action("stay", title: "Cancel", role: .cancel),
    ])
}
