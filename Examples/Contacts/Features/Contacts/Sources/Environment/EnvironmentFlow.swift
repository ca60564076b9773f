import SeamEnvironment
public import SeamFlow
public import SeamViews

/// Shows and switches the environment.
public final class EnvironmentFlow: FlowCoordinator {
  /// The screens of the flow.
  public enum Route: Codable, Hashable, Sendable {
    /// The environments and the values of the current one.
    case list
  }

  public let navigation = FlowNavigation()
  @Needs(\.environmentSwitch) private var environment: any EnvironmentSwitch

  /// Makes the flow.
  public init() {}

  /// Shows the environment.
  public func start(animated: Bool) { push(.list, animated: animated) }

  /// Builds the list.
  public func screen(for route: Route) -> any Screen { EnvironmentScreen(environment, delegate: self) }
}

extension EnvironmentFlow: EnvironmentScreenDelegate {
  /// Switches the environment, or tells why it stays.
  func didChoose(environment choice: AppEnvironment?, in screen: EnvironmentScreen) {
    task { [self] in
      do {
        try await environment.choose(choice)
      } catch {
        _ = await ask(.init(title: "The environment was not switched", message: "\(error)"))
      }
    }
  }

  /// Shows the value.
  func didSelect(details: AlertConfiguration, in screen: EnvironmentScreen) { ask(details) { _ in } }

  /// Ends the flow.
  func didTapDone(in screen: EnvironmentScreen) { finish() }
}
