import SeamViews

extension Action.ID {
  /// Submits a form; each form has one such action.
  static let submit: Self = "submit"
}
