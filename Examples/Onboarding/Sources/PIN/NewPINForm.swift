import SeamViews

/// A PIN that is being chosen, and how it is shown.
struct NewPINForm: CheckedForm {
  var pin = ""
  var repeated = ""
  var showsErrors = false

  static var texts: [FormConfiguration.Field.ID: WritableKeyPath<Self, String>] {
    ["pin": \.pin, "repeated": \.repeated]
  }

  var isValid: Bool { pinProblem == nil && repeatedProblem == nil }

  var pinProblem: String? {
    pin.count == 4 && pin.allSatisfy(\.isNumber) ? nil : "A PIN has 4 digits."
  }

  var repeatedProblem: String? { pin == repeated ? nil : "This is another PIN." }

  func configuration(_ submission: Submission) -> FormConfiguration {
    FormConfiguration(
      title: "Choose a PIN",
      actions: [Action(.submit, title: "Done", role: .primary, isEnabled: !submission.isRunning)],
      sections: [
        .init(
          fields: [
            .init(id: "pin", label: "PIN", .secure(pin), error: showsErrors ? pinProblem : nil),
            .init(id: "repeated", label: "Again", .secure(repeated), error: showsErrors ? repeatedProblem : nil),
          ], footer: "You are asked for it each time you start the app.")
      ], error: submission.problem)
  }
}
