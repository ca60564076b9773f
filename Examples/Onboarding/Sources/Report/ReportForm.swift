import SeamViews

extension Action.ID {
  static let cancel: Self = "cancel"
}

/// A complaint that is being typed, and how it is shown.
struct ReportForm: Form {
  var text = ""

  static var texts: [FormConfiguration.Field.ID: WritableKeyPath<Self, String>] { ["text": \.text] }

  func configuration(_ submission: Submission) -> FormConfiguration {
    FormConfiguration(
      title: "Report a problem",
      actions: [
        Action(.submit, title: "Send", role: .primary, isEnabled: !text.isEmpty && !submission.isRunning),
        Action(.cancel, title: "Cancel", role: .cancel),
      ],
      sections: [.init(fields: [.init(id: "text", label: "What is wrong?", .text(text))])],
      error: submission.problem)
  }
}
