import Observation
import SeamViews

@MainActor
protocol ChangeEmailScreenDelegate: AnyObject {
  func didType(email: String, in screen: ChangeEmailScreen)
  func didSubmit(email: String, in screen: ChangeEmailScreen)
}

/// Takes the e-mail that a user wants to have.
@Observable
final class ChangeEmailScreen: SubmittingScreen {
  var submission = Submission.idle
  private var email: String
  private var showsErrors = false
  private weak var delegate: (any ChangeEmailScreenDelegate)?

  /// Makes the screen.
  ///
  /// - Parameter email: what was typed in an earlier run.
  init(email: String, delegate: any ChangeEmailScreenDelegate) {
    self.email = email
    self.delegate = delegate
  }

  var configuration: FormView.Configuration {
    Self.configuration(email: email, error: showsErrors ? Email.problem(in: email) : nil, submission)
  }

  static func configuration(email: String, error: String?, _ submission: Submission) -> FormView.Configuration {
    FormView.Configuration(
      title: "Change e-mail",
      actions: [Action(.submit, title: "Send code", role: .primary, isEnabled: !submission.isRunning)],
      sections: [
        .init(fields: [.init(id: "email", label: "New e-mail", .text(email, keyboard: .email), error: error)])
      ], error: submission.problem)
  }

  func handle(_ event: FormView.Event) {
    switch event {
    case .didChange("email", let text):
      email = text
      delegate?.didType(email: text, in: self)
    case .didTap(.submit):
      showsErrors = true
      if Email.problem(in: email) == nil { delegate?.didSubmit(email: email, in: self) }
    default: break
    }
  }
}
