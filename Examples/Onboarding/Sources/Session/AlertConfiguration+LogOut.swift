import SeamViews

extension Action.ID {
  static let logOut: Self = "logOut"
}

extension AlertConfiguration {
  /// Asks before the user is logged out.
  static let logOut = Self(
    title: "Log out?", message: "You will need your password and a code to log in again.",
    buttons: [
      Action("stay", title: "Stay", role: .cancel), Action(.logOut, title: "Log out", role: .destructive),
    ])
}
