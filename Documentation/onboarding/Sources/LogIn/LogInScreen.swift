import Observation
import SeamViews

@MainActor
protocol LogInScreenDelegate: AnyObject {
  func didType(email: String, in screen: LogInScreen)
  func didSubmit(_ form: LogInForm, in screen: LogInScreen)
}

/// Takes the e-mail and the password of a user.
@Observable
final class LogInScreen: SubmittingScreen {
  var submission = Submission.idle
  private var form: LogInForm
  private weak var delegate: (any LogInScreenDelegate)?

  /// Makes the screen.
  ///
  /// - Parameter email: what was typed in an earlier run.
  init(email: String, delegate: any LogInScreenDelegate) {
    form = LogInForm(email: email)
    self.delegate = delegate
  }

  var configuration: FormView.Configuration { form.configuration(submission) }

  func handle(_ event: FormView.Event) {
    switch event {
    case .didChange("email", let text):
      form.email = text
      delegate?.didType(email: text, in: self)
    case .didChange("password", let text): form.password = text
    case .didTap(.submit): delegate?.didSubmit(form, in: self)
    default: break
    }
  }
}
