import SeamViews

extension Action.ID {
  static let tryAgain: Self = "tryAgain"
  static let startOver: Self = "startOver"
  static let quit: Self = "quit"
}

extension StartProblem {
  /// The reason the address book could not be opened, and the actions that the user can take.
  var message: MessageConfiguration {
    MessageConfiguration(
      title: title, description: description, picture: .symbol(.warning),
      primary: isDamage
        ? Action(.startOver, title: "Start over", role: .destructive)
        : Action(.tryAgain, title: "Try again", role: .primary, key: "r"),
      secondary: Action(.quit, title: "Quit", role: .cancel))
  }
}
