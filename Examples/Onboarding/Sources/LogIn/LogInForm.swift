import SeamViews

/// The entries of a person who logs in, and how they are shown.
struct LogInForm: Form {
  var email = ""
  var password = ""

  static var texts: [FormConfiguration.Field.ID: WritableKeyPath<Self, String>] {
    ["email": \.email, "password": \.password]
  }

  var isComplete: Bool { !email.isEmpty && !password.isEmpty }

  func configuration(_ submission: Submission) -> FormConfiguration {
    FormConfiguration(
      title: "Log in",
      actions: [
        Action(.submit, title: "Log in", role: .primary, isEnabled: isComplete && !submission.isRunning)
      ],
      sections: [
        .init(fields: [
          .init(
            id: "email", label: "E-mail", .text(email, keyboard: .email), placeholder: "wilma@bedrock.example"),
          .init(id: "password", label: "Password", .secure(password)),
        ])
      ], error: submission.problem)
  }
}
