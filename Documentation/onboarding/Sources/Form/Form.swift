import SeamViews

/// What a person types into a form, and how it is shown.
protocol Form: Equatable {
  /// The texts by the fields that they are typed into.
  static var texts: [FormView.Field.ID: WritableKeyPath<Self, String>] { get }

  /// Whether the user has to stay while the form is submitted.
  var holdsWhileRunning: Bool { get }

  func configuration(_ submission: Submission) -> FormView.Configuration

  /// Whether the form can be submitted; shows what is wrong from now on.
  mutating func check() -> Bool
}

extension Form {
  var holdsWhileRunning: Bool { false }

  mutating func check() -> Bool { true }
}
