import LibAccount
import Observation
import SeamOperations
import SeamViews

/// Receives the user's actions on a ``SignInScreen``.
@MainActor
protocol SignInRouter: AnyObject {
  /// The user submitted valid input; the router runs ``SignInScreen/signIn()``.
  func didSubmit(in screen: SignInScreen)
  /// The user wants to sign out instead.
  func didTapSignOut(in screen: SignInScreen)
}

/// Asks for the name and the password.
///
/// The typed text stays if signing in fails.
@Observable
final class SignInScreen: Screen {
  private var form: SignInForm
  @ObservationIgnored private let interactor: SignInInteractor
  @ObservationIgnored private let notice: SignInNotice
  @ObservationIgnored private weak var router: (any SignInRouter)?

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - interactor: the operations of the account.
  ///   - user: the user who is known; nil if the sign-in is the first.
  ///   - isFixed: whether no other user can sign in.
  ///   - demo: the account to show; nil for none.
  ///   - notice: the notice to show.
  ///   - router: receives the user's actions.
  init(
    _ interactor: SignInInteractor, user: User?, isFixed: Bool, demo: DemoAccount?, notice: SignInNotice,
    router: any SignInRouter
  ) {
    self.interactor = interactor
    self.notice = notice
    self.router = router
    form = SignInForm(
      server: interactor.server, user: user, isFixed: isFixed, demoAccount: demo,
      enteredName: user?.name ?? "")
  }

  var configuration: FormConfiguration { form.configuration(notice: notice.text) }

  /// Shows the protection of the sign-in.
  func run() async {
    do {
      for try await protection in interactor.protection.values { form.protection = protection }
    } catch {
      // Nothing is said of a protection that is not known.
      form.protection = nil
    }
  }

  func handle(_ event: FormConfiguration.Event) {
    guard !form.isBusy else { return }
    switch event {
    case .didChange(SignInForm.name, let text): form.enteredName = text
    case .didChange(SignInForm.password, let text): form.enteredPassword = text
    case .didTapField(SignInForm.demo): fillIn()
    case .didTap(.signIn):
      guard form.check() else { return }
      form.isBusy = true
      router?.didSubmit(in: self)
    case .didTap(.signOut): router?.didTapSignOut(in: self)
    default: break
    }
  }

  private func fillIn() {
    guard let demo = form.demoAccount else { return }
    form.enteredName = demo.name
    form.enteredPassword = demo.password
    form.showsProblems = false
  }

  /// Signs in with the entered name and password; the flow then shows the step of the account's new state.
  func signIn() async {
    defer { form.isBusy = false }
    do {
      try await interactor.signIn(
        name: form.isFixed ? form.user?.name ?? "" : form.enteredName, password: form.enteredPassword)
    } catch is CancellationError {
    } catch {
      form.failure = "\(error)"
      form.focus = SignInForm.password
    }
  }
}
