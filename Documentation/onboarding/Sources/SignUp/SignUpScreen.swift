import Observation
import SeamViews

@MainActor
protocol SignUpScreenDelegate: AnyObject {
  func didType(email: String, in screen: SignUpScreen)
  func didSubmit(_ form: SignUpForm, in screen: SignUpScreen)
}

/// Takes an e-mail and a new password.
@Observable
final class SignUpScreen: SubmittingScreen {
  var submission = Submission.idle
  private var form: SignUpForm
  private weak var delegate: (any SignUpScreenDelegate)?

  /// Makes the screen.
  ///
  /// - Parameter email: what was typed in an earlier run.
  init(email: String, delegate: any SignUpScreenDelegate) {
    form = SignUpForm(email: email)
    self.delegate = delegate
  }

  var configuration: FormView.Configuration { form.configuration(submission) }

  func handle(_ event: FormView.Event) {
    switch event {
    case .didChange("email", let text):
      form.email = text
      delegate?.didType(email: text, in: self)
    case .didChange("password", let text): form.password = text
    case .didTap(.submit):
      form.showsErrors = true
      if form.isValid { delegate?.didSubmit(form, in: self) }
    default: break
    }
  }
}
