public import SeamEnvironment
public import SeamFlow

extension ScopeKeys {
  /// The environment, which developers and testers can switch.
  public var environmentSwitch: ScopeKey<any EnvironmentSwitch> { ScopeKey() }
}

/// The environment that the app runs in, and the choice of another.
public protocol EnvironmentSwitch: Sendable {
  /// Whether the user may see and switch the environment: not in an app for production, unless it is asked for.
  var isOffered: Bool { get }

  /// Returns the current values and those that replace them, until the task is cancelled.
  func snapshots() -> AsyncStream<EnvironmentSnapshot>

  /// Chooses an environment for this run and the next ones; nil for the one that the app was built or started with.
  ///
  /// It takes effect at once: each request reads the values that it needs.
  /// - Throws: the reason the environment cannot be used or stored; then the former one stays.
  func choose(_ environment: AppEnvironment?) async throws
}

/// An environment that is not shown, for apps and tests that have no other.
public struct HiddenEnvironment: EnvironmentSwitch {
  /// Makes the environment.
  public init() {}

  public var isOffered: Bool { false }
  public func snapshots() -> AsyncStream<EnvironmentSnapshot> { AsyncStream { $0.finish() } }
  public func choose(_ environment: AppEnvironment?) async throws {}
}
