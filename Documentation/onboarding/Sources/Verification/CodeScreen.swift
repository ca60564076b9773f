import Observation
import SeamViews

@MainActor
protocol CodeScreenDelegate: AnyObject {
  func didSubmit(_ code: String, in screen: CodeScreen)
  func didTapSendAgain(in screen: CodeScreen)
}

/// Takes a code that was sent to an e-mail.
@Observable
final class CodeScreen: SubmittingScreen {
  var submission = Submission.idle
  private var form: CodeForm
  private weak var delegate: (any CodeScreenDelegate)?

  init(context: VerificationContext, email: String, delegate: any CodeScreenDelegate) {
    form = CodeForm(context: context, email: email)
    self.delegate = delegate
  }

  var configuration: FormView.Configuration { form.configuration(submission) }

  /// A code that is being confirmed cannot be taken back.
  var canLeave: Bool { !submission.isRunning }

  func handle(_ event: FormView.Event) {
    switch event {
    case .didChange("code", let text): form.code = text
    case .didTap(.submit): delegate?.didSubmit(form.code, in: self)
    case .didTap(.sendAgain): delegate?.didTapSendAgain(in: self)
    default: break
    }
  }
}
