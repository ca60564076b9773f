/// Provides the environment that the app runs in.
///
/// Code that depends only on the environment's name takes this; code that reads values takes an
/// ``EnvironmentSnapshotProvider``. Tests inject ``FakeAppEnvironmentProvider``.
public protocol AppEnvironmentProvider: Sendable {
  /// The current environment.
  var environment: AppEnvironment { get }
}
