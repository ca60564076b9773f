import Observation
import SeamViews

extension Action.ID {
  fileprivate static let cancel: Self = "cancel"
}

@MainActor
protocol ReportScreenDelegate: AnyObject {
  func didType(_ text: String, in screen: ReportScreen)
  func didTapSend(_ text: String, in screen: ReportScreen)
  func didTapCancel(in screen: ReportScreen)
}

/// Takes what is wrong with a payment.
@Observable
final class ReportScreen: SubmittingScreen {
  var submission = Submission.idle
  private var text: String
  private weak var delegate: (any ReportScreenDelegate)?

  /// Makes the screen.
  ///
  /// - Parameter text: what was typed in an earlier run.
  init(text: String, delegate: any ReportScreenDelegate) {
    self.text = text
    self.delegate = delegate
  }

  var configuration: FormView.Configuration { Self.configuration(text: text, submission) }

  static func configuration(text: String, _ submission: Submission) -> FormView.Configuration {
    FormView.Configuration(
      title: "Report a problem",
      actions: [
        Action(.submit, title: "Send", role: .primary, isEnabled: !text.isEmpty && !submission.isRunning),
        Action(.cancel, title: "Cancel", role: .cancel),
      ],
      sections: [.init(fields: [.init(id: "text", label: "What is wrong?", .text(text))])],
      error: submission.problem)
  }

  func handle(_ event: FormView.Event) {
    switch event {
    case .didChange("text", let text):
      self.text = text
      delegate?.didType(text, in: self)
    case .didTap(.submit): delegate?.didTapSend(text, in: self)
    case .didTap(.cancel): delegate?.didTapCancel(in: self)
    default: break
    }
  }
}
