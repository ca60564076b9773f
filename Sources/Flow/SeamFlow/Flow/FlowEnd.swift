/// How a flow ended; every flow ends exactly once.
public enum FlowEnd<Output: Sendable>: Sendable {
  /// The flow finished with its result.
  case finished(Output)
  /// The user left it, by going back, swiping or dismissing, or it cancelled itself.
  case dismissed
  /// A flow above it replaced it, removed it or ended.
  case superseded

  /// The result; nil if the flow did not finish.
  public var output: Output? {
    if case .finished(let output) = self { output } else { nil }
  }
}

extension FlowEnd: Equatable where Output: Equatable {}

extension FlowEnd {
  /// Casts the result back to its type.
  ///
  /// Results come from the typed ``FlowCoordinator/finish(_:animated:)``, so the cast fails only if a coordinator was
  /// wrapped in another type; the end is `dismissed` then.
  init(_ end: FlowEnd<any Sendable>) {
    self =
      switch end {
      case .finished(let output): (output as? Output).map(FlowEnd.finished) ?? .dismissed
      case .dismissed: .dismissed
      case .superseded: .superseded
      }
  }
}
