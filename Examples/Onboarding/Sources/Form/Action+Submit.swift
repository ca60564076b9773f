import SeamViews

extension Action.ID {
  /// What a form is for; each form has one.
  static let submit: Self = "submit"
}
