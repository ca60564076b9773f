import Observation
import SeamViews

@MainActor
protocol UnlockScreenDelegate: AnyObject {
  func didSubmit(pin: String, in screen: UnlockScreen)
  func didTapLogOut(in screen: UnlockScreen)
}

/// Asks for the PIN.
@Observable
final class UnlockScreen: SubmittingScreen {
  var submission = Submission.idle
  private var pin = ""
  private weak var delegate: (any UnlockScreenDelegate)?

  init(delegate: any UnlockScreenDelegate) {
    self.delegate = delegate
  }

  var configuration: FormView.Configuration { Self.configuration(pin: pin, submission) }

  static func configuration(pin: String, _ submission: Submission) -> FormView.Configuration {
    FormView.Configuration(
      title: "Welcome back",
      actions: [
        Action(.submit, title: "Unlock", role: .primary, isEnabled: !pin.isEmpty && !submission.isRunning),
        Action(.logOut, title: "Log out", role: .destructive, isEnabled: !submission.isRunning),
      ],
      sections: [
        .init(
          fields: [.init(id: "pin", label: "PIN", .secure(pin))],
          footer: "If you forgot it, log out and log in again.")
      ], error: submission.problem)
  }

  func handle(_ event: FormView.Event) {
    switch event {
    case .didChange("pin", let text): pin = text
    case .didTap(.submit): delegate?.didSubmit(pin: pin, in: self)
    case .didTap(.logOut): delegate?.didTapLogOut(in: self)
    default: break
    }
  }
}
