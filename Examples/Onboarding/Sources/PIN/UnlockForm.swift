import SeamViews

/// The PIN that is being typed to get in, and how it is shown.
struct UnlockForm: Form {
  var pin = ""

  static var texts: [FormConfiguration.Field.ID: WritableKeyPath<Self, String>] { ["pin": \.pin] }

  func configuration(_ submission: Submission) -> FormConfiguration {
    FormConfiguration(
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
}
