/// The connection of a flow to the navigator that runs it.
///
/// Each coordinator owns one. The navigator binds it when the flow is opened and unbinds it when the flow ends.
/// Commands of an unbound flow have no effect.
@MainActor
public final class FlowNavigation {
  weak var delegate: (any FlowCoordinatorDelegate)?
  private(set) weak var navigator: Navigator?
  private(set) var flow: FlowID?

  /// Creates an unbound connection.
  public nonisolated init() {}

  /// Whether the flow was opened and has not ended.
  public var isLive: Bool { flow != nil && navigator != nil }

  func bind(to navigator: Navigator, as flow: FlowID) {
    self.navigator = navigator
    self.flow = flow
  }

  func unbind() {
    navigator = nil
    flow = nil
  }

  /// Runs a command on the navigator; returns nil if the flow isn't live.
  @discardableResult
  func with<T>(_ command: (Navigator, FlowID) -> T) -> T? {
    guard let navigator, let flow else { return nil }
    return command(navigator, flow)
  }
}
