import Observation
import SeamViews

@MainActor
protocol ChoosePINScreenDelegate: AnyObject {
  func didChoose(pin: String, in screen: ChoosePINScreen)
}

/// Takes a new PIN, twice.
@Observable
final class ChoosePINScreen: SubmittingScreen {
  var submission = Submission.idle
  private var form = NewPINForm()
  private weak var delegate: (any ChoosePINScreenDelegate)?

  init(delegate: any ChoosePINScreenDelegate) {
    self.delegate = delegate
  }

  var configuration: FormView.Configuration { form.configuration(submission) }

  func handle(_ event: FormView.Event) {
    switch event {
    case .didChange("pin", let text): form.pin = text
    case .didChange("repeated", let text): form.repeated = text
    case .didTap(.submit):
      form.showsErrors = true
      if form.isValid { delegate?.didChoose(pin: form.pin, in: self) }
    default: break
    }
  }
}
