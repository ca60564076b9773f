/// Whether a flow lets a link pass.
public enum LinkGate: Equatable, Sendable {
  /// It may.
  case open
  /// Not now: the link waits here, and is tried again after every change of navigation and by
  /// ``FlowCoordinator/retryLinks()``.
  case wait
  /// It may not, for this reason.
  case refuse(String)
}

/// A flow that not everything may pass at every time, for instance before a login.
///
/// Links ask it, and so does restoration before it puts a screen or a flow back below this flow.
@MainActor
public protocol GatedFlow: FlowCoordinator {
  /// Decides about a link that wants to go to this flow's screens or through it.
  ///
  /// Asked often while a link waits, so it should only look at what the flow knows.
  /// - Parameter path: the steps from this flow on.
  func gate(for path: LinkPath) -> LinkGate
}

extension FlowCoordinator {
  /// Tries the links again that wait for a gate.
  public func retryLinks() {
    navigation.with { navigator, _ in navigator.batch { navigator.retryLinks() } }
  }
}
