/// The decision of a gated flow about a link.
public enum LinkGate: Equatable, Sendable {
  /// The link may pass.
  case open
  /// Not now: the link waits here. It is retried after every change of navigation and by
  /// ``FlowCoordinator/retryLinks()``.
  case wait
  /// The link may not pass, for this reason.
  case refuse(String)
}

/// A flow that does not let links pass at all times, for example before a login.
///
/// Links consult the gate, and so does restoration before it restores a screen or a flow below this flow.
@MainActor
public protocol GatedFlow: FlowCoordinator {
  /// Decides about a link to this flow's screens or to flows below it.
  ///
  /// It is called often while a link waits, so it should be cheap and free of side effects.
  /// - Parameter path: the remaining steps, beginning at this flow.
  func gate(for path: LinkPath) -> LinkGate
}

extension FlowCoordinator {
  /// Retries the links that wait for a gate.
  public func retryLinks() {
    navigation.with { navigator, _ in navigator.batch { navigator.retryLinks() } }
  }
}
