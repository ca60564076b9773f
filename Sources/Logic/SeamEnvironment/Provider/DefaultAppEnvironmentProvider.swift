import SeamSupport

/// Provides the environment from layers: the compile flag, the given layers, and overrides at run time.
///
/// A layer replaces the values of those before it, key by key. The environment itself is chosen in the same way, by the
/// name ``AppEnvironment/keyName``.
///
/// All declared keys are read and validated when the provider is made, when it reloads and when overrides change.
/// Readers see one snapshot or the next, never a mixture.
public final class DefaultAppEnvironmentProvider: EnvironmentSnapshotProvider {
  private let resolver: EnvironmentResolver
  private let broadcaster: SnapshotBroadcaster
  /// Held for a whole change, so that an older load never replaces a newer one.
  private let changing: Locked<Void>

  /// Makes a provider of the environment alone, without keys.
  public init(compiled: AppEnvironment = .compiled) {
    resolver = EnvironmentResolver(compiled: compiled, schema: EnvironmentSchema(), layers: [])
    broadcaster = SnapshotBroadcaster(EnvironmentSnapshot(compiled: compiled))
    changing = Locked(())
  }

  /// Loads the layers and validates all declared keys.
  ///
  /// - Parameters:
  ///   - compiled: the environment unless a layer chooses another. Pass it if your app's own target has the flags.
  ///   - schema: the keys that the app reads.
  ///   - layers: the lowest first.
  ///   - overrides: the highest layer, such as those of the last run.
  /// - Throws: all problems as one error.
  public init(
    compiled: AppEnvironment = .compiled, schema: EnvironmentSchema, layers: [EnvironmentLayer],
    overrides: EnvironmentSettings = EnvironmentSettings()
  ) throws(EnvironmentError) {
    resolver = EnvironmentResolver(compiled: compiled, schema: schema, layers: layers)
    broadcaster = SnapshotBroadcaster(try resolver.resolve(overrides: overrides))
    changing = Locked(())
  }

  public var snapshot: EnvironmentSnapshot { broadcaster.current }

  /// The overrides that the current snapshot includes.
  public var overrides: EnvironmentSettings { snapshot.overrides }

  /// Loads all layers again, and replaces the snapshot if everything validates.
  ///
  /// Files are read on the calling thread. Layers must not change the provider while they load.
  ///
  /// - Returns: the changed values, in the order of declaration.
  /// - Throws: all problems as one error; the snapshot and the overrides stay as they are.
  @discardableResult public func reload() throws(EnvironmentError) -> [EnvironmentChange] {
    try changing.withLock { _ throws(EnvironmentError) in try load(overrides) }
  }

  /// Replaces all overrides at once, and loads all layers again as ``reload()`` does.
  ///
  /// To change one value, change a copy of ``overrides``. An override of the environment loads that environment's
  /// values from every layer.
  ///
  /// - Returns: the changed values, in the order of declaration.
  /// - Throws: all problems as one error; the snapshot and the overrides stay as they are.
  @discardableResult public func override(
    with settings: EnvironmentSettings
  ) throws(EnvironmentError) -> [EnvironmentChange] {
    try changing.withLock { _ throws(EnvironmentError) in try load(settings) }
  }

  /// Removes all overrides, and loads all layers again as ``reload()`` does.
  @discardableResult public func clearOverrides() throws(EnvironmentError) -> [EnvironmentChange] {
    try override(with: EnvironmentSettings())
  }

  private func load(_ overrides: EnvironmentSettings) throws(EnvironmentError) -> [EnvironmentChange] {
    let old = broadcaster.current
    let new = try resolver.resolve(overrides: overrides)
    broadcaster.replace(with: new)
    return new.changes(since: old)
  }

  public func snapshots() -> AsyncStream<EnvironmentSnapshot> {
    broadcaster.stream({ $0 }, unless: { _, _ in false })
  }

  public func values<Value>(of key: EnvironmentKey<Value>) -> AsyncStream<Value> {
    broadcaster.stream({ $0[key] }, unless: ==)
  }
}
