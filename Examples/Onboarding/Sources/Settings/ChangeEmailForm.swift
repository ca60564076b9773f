import SeamViews

/// The e-mail that a user wants to have, and how it is shown.
struct ChangeEmailForm: CheckedForm {
  var email = ""
  var showsErrors = false

  static var texts: [FormConfiguration.Field.ID: WritableKeyPath<Self, String>] { ["email": \.email] }

  var isValid: Bool { Email.problem(in: email) == nil }

  func configuration(_ submission: Submission) -> FormConfiguration {
    FormConfiguration(
      title: "Change e-mail",
      actions: [Action(.submit, title: "Send code", role: .primary, isEnabled: !submission.isRunning)],
      sections: [
        .init(fields: [
          .init(
            id: "email", label: "New e-mail", .text(email, keyboard: .email),
            error: showsErrors ? Email.problem(in: email) : nil)
        ])
      ], error: submission.problem)
  }
}
