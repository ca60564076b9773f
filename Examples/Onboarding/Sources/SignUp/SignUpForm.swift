import SeamViews

/// The entries of a person who signs up, and how they are shown.
struct SignUpForm: CheckedForm {
  var email = ""
  var password = ""
  var showsErrors = false

  static var texts: [FormConfiguration.Field.ID: WritableKeyPath<Self, String>] {
    ["email": \.email, "password": \.password]
  }

  var isValid: Bool { Email.problem(in: email) == nil && PasswordRule.problem(in: password) == nil }

  func configuration(_ submission: Submission) -> FormConfiguration {
    FormConfiguration(
      title: "Sign up",
      actions: [Action(.submit, title: "Sign up", role: .primary, isEnabled: !submission.isRunning)],
      sections: [
        .init(
          fields: [
            .init(
              id: "email", label: "E-mail", .text(email, keyboard: .email), placeholder: "wilma@bedrock.example",
              error: showsErrors ? Email.problem(in: email) : nil),
            .init(
              id: "password", label: "Password", .secure(password),
              error: showsErrors ? PasswordRule.problem(in: password) : nil),
          ], footer: PasswordRule.explanation)
      ], error: submission.problem, focus: focus)
  }

  /// The first field in error.
  private var focus: FormConfiguration.Field.ID? {
    guard showsErrors, !isValid else { return nil }
    return Email.problem(in: email) == nil ? "password" : "email"
  }
}
