import SeamViews

/// What a person types into a form, and how it is shown.
protocol Form: Equatable {
  /// The texts by the fields that they are typed into.
  static var texts: [FormConfiguration.Field.ID: WritableKeyPath<Self, String>] { get }

  /// Whether the user has to stay while the form is submitted.
  var holdsWhileRunning: Bool { get }

  func configuration(_ submission: Submission) -> FormConfiguration

  /// Whether the form can be submitted; shows what is wrong from now on.
  mutating func check() -> Bool
}

extension Form {
  var holdsWhileRunning: Bool { false }

  mutating func check() -> Bool { true }
}

/// A form that shows errors once the user tried to submit it.
protocol CheckedForm: Form {
  var isValid: Bool { get }

  /// Whether errors are shown, which they are not before the person is done typing.
  var showsErrors: Bool { get set }
}

extension CheckedForm {
  mutating func check() -> Bool {
    showsErrors = true
    return isValid
  }
}
