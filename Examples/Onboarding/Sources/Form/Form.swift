import SeamViews

/// The entries of a person in a form, and how they are shown.
protocol Form: Equatable {
  /// The texts by the fields that they are typed into.
  static var texts: [FormConfiguration.Field.ID: WritableKeyPath<Self, String>] { get }

  /// Whether the user has to stay while the form is submitted.
  var holdsWhileRunning: Bool { get }

  func configuration(_ submission: Submission) -> FormConfiguration

  /// Returns whether the form can be submitted; from now on its errors are shown.
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
