public import SeamViews

// Questions to the user.
extension FlowCoordinator {
  /// Asks the user a question over everything else.
  ///
  /// Questions of several flows come one after the other, in the order in which they were asked. Cancelling the
  /// surrounding task withdraws the question.
  /// - Returns: the button that was tapped; nil if the flow ended, the task was cancelled or the navigator was
  ///   dropped before there was an answer.
  public func ask(_ alert: AlertView.Configuration) async -> Action.ID? {
    await navigation.wait(otherwise: nil) { navigator, flow, answer in
      let id = navigator.ask(alert, of: flow, onAnswer: answer)
      return { $0.withdraw(id) }
    }
  }

  /// Asks the user a question over everything else and goes on at once.
  ///
  /// - Parameter onAnswer: takes the button that was tapped; not called if the flow ends before.
  public func ask(_ alert: AlertView.Configuration, onAnswer: @escaping @MainActor (Action.ID) -> Void) {
    navigation.with { navigator, flow in
      _ = navigator.ask(alert, of: flow) { if let answer = $0 { onAnswer(answer) } }
    }
  }
}
