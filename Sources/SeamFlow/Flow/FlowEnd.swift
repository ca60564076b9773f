/// How a flow ended; every flow ends exactly once.
public enum FlowEnd<Output: Sendable>: Sendable {
  /// The flow did what it was for and gave this.
  case finished(Output)
  /// The user left it, by going back, swiping or dismissing, or it cancelled itself.
  case dismissed
  /// A flow above it replaced or removed it, or ended itself.
  case superseded

  /// The result, nil where the flow did not finish.
  public var output: Output? {
    if case .finished(let output) = self { output } else { nil }
  }
}

extension FlowEnd: Equatable where Output: Equatable {}
