/// Provides an environment and values that a test sets.
///
/// ```swift
/// let environment = try FakeAppEnvironmentProvider(
///   simulatedAppEnvironment: .staging, schema: Settings.schema,
///   settings: EnvironmentSettings().setting(Settings.timeout, to: .seconds(1)))
/// ```
///
/// Defaults and rules apply as in the app; files, variables and compile flags do not.
public final class FakeAppEnvironmentProvider: EnvironmentSnapshotProvider {
  private let provider: DefaultAppEnvironmentProvider

  /// Makes a provider of an environment without keys; development unless another is simulated.
  public init(simulatedAppEnvironment: AppEnvironment? = nil) {
    provider = DefaultAppEnvironmentProvider(compiled: simulatedAppEnvironment ?? .development)
  }

  /// Makes a provider of an environment and the values of keys.
  ///
  /// - Throws: all problems as one error, such as a required key that is not set.
  public init(
    simulatedAppEnvironment: AppEnvironment? = nil, schema: EnvironmentSchema,
    settings: EnvironmentSettings = EnvironmentSettings()
  ) throws(EnvironmentError) {
    provider = try DefaultAppEnvironmentProvider(
      compiled: simulatedAppEnvironment ?? .development, schema: schema, layers: [], overrides: settings)
  }

  public var snapshot: EnvironmentSnapshot { provider.snapshot }

  /// Changes a key's value; the other values stay.
  ///
  /// - Throws: all problems as one error; the values stay as they are.
  public func set<Value>(_ key: EnvironmentKey<Value>, to value: Value) throws(EnvironmentError) {
    try provider.override(with: provider.overrides.setting(key, to: value))
  }

  /// Changes the environment; the values stay.
  public func simulate(_ environment: AppEnvironment) throws(EnvironmentError) {
    var settings = provider.overrides
    settings.environment = environment
    try provider.override(with: settings)
  }

  public func snapshots() -> AsyncStream<EnvironmentSnapshot> { provider.snapshots() }

  public func values<Value>(of key: EnvironmentKey<Value>) -> AsyncStream<Value> { provider.values(of: key) }
}
