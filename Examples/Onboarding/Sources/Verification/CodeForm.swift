import SeamViews

extension Action.ID {
  static let sendAgain: Self = "sendAgain"
}

/// A code that is being typed, and how it is shown.
struct CodeForm: Form {
  let context: VerificationContext
  let email: String
  var code = ""

  static var texts: [FormConfiguration.Field.ID: WritableKeyPath<Self, String>] { ["code": \.code] }

  /// A code that is being confirmed cannot be taken back.
  var holdsWhileRunning: Bool { true }

  var isComplete: Bool { !code.isEmpty }

  func configuration(_ submission: Submission) -> FormConfiguration {
    FormConfiguration(
      title: "Confirm your e-mail",
      actions: [
        Action(.submit, title: "Confirm", role: .primary, isEnabled: isComplete && !submission.isRunning),
        Action(.sendAgain, title: "Send again", isEnabled: !submission.isRunning),
      ],
      sections: [
        .init(
          title: "A code was sent to \(email)",
          fields: [.init(id: "code", label: "Code", .text(code), placeholder: "6 digits")],
          footer: context.purpose)
      ], error: submission.problem)
  }
}
