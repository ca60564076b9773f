/// A flow's hold on the navigator that runs it.
///
/// Each coordinator owns one; the navigator binds it when the flow is opened and unbinds it when the flow ends. After
/// that, the flow's commands have no effect.
@MainActor
public final class FlowNavigation {
  weak var delegate: (any FlowCoordinatorDelegate)?
  private(set) weak var navigator: Navigator?
  private(set) var flow: FlowID?

  /// Makes a hold that no navigator has taken yet.
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

  /// Runs a command on the navigator; nil where the flow isn't live.
  @discardableResult
  func with<T>(_ command: (Navigator, FlowID) -> T) -> T? {
    guard let navigator, let flow else { return nil }
    return command(navigator, flow)
  }
}
