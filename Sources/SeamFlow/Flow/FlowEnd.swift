/// How a flow ended; every flow ends exactly once.
public enum FlowEnd<Output: Sendable>: Sendable {
  /// The flow did what it was for and gave this.
  case finished(Output)
  /// The user left it, by going back, swiping or dismissing, or it cancelled itself.
  case dismissed
  /// A flow above it replaced or removed it, or ended itself.
  case superseded

  /// The result; nil if the flow did not finish.
  public var output: Output? {
    if case .finished(let output) = self { output } else { nil }
  }
}

extension FlowEnd: Equatable where Output: Equatable {}

extension FlowEnd {
  /// Gives a result its type back.
  ///
  /// Results come from the typed ``FlowCoordinator/finish(_:animated:)``, so the cast only fails if a coordinator was
  /// wrapped under another type; that reads as dismissed.
  init(_ end: FlowEnd<any Sendable>) {
    self =
      switch end {
      case .finished(let output): (output as? Output).map(FlowEnd.finished) ?? .dismissed
      case .dismissed: .dismissed
      case .superseded: .superseded
      }
  }
}
