public import SeamViews

// Alerts.
extension FlowCoordinator {
  /// Shows an alert over everything else and waits for the answer.
  ///
  /// Alerts are shown one at a time, in the order in which they were requested. Cancelling the surrounding task
  /// withdraws the alert.
  /// - Returns: the button that was tapped; nil if the flow ended, the task was cancelled or the navigator was released
  ///   before an answer.
  public func ask(_ alert: AlertConfiguration) async -> Action.ID? {
    await navigation.wait(otherwise: nil) { navigator, flow, answer in
      let id = navigator.ask(alert, of: flow, onAnswer: answer)
      return { $0.withdraw(id) }
    }
  }

  /// Shows an alert over everything else, without waiting for the answer.
  ///
  /// - Parameters:
  ///   - alert: the texts and buttons.
  ///   - onAnswer: receives the button that was tapped; not called if the flow ends first.
  public func ask(_ alert: AlertConfiguration, onAnswer: @escaping @MainActor (Action.ID) -> Void) {
    navigation.with { navigator, flow in
      _ = navigator.ask(alert, of: flow) { if let answer = $0 { onAnswer(answer) } }
    }
  }
}
