/// Provides the current values of an app's environment, and their changes.
///
/// To implement it, return a snapshot that a provider of this module has made, as the fake does: only a snapshot that
/// validates can be made.
public protocol EnvironmentSnapshotProvider: AppEnvironmentProvider {
  /// The current values.
  ///
  /// Read several values from one snapshot where they have to fit together.
  var snapshot: EnvironmentSnapshot { get }

  /// Returns a stream of the current snapshot and those that replace it.
  ///
  /// A slow reader misses intermediate snapshots, never the latest one. The stream ends when the task is cancelled or
  /// the provider is released. Each call makes a stream for one reader.
  func snapshots() -> AsyncStream<EnvironmentSnapshot>

  /// Returns a stream of a key's current value and those that replace it.
  ///
  /// Snapshots in which the value is the same are left out. A slow reader misses intermediate values, never the latest
  /// one. The key has to be declared, as for a snapshot's subscript.
  func values<Value>(of key: EnvironmentKey<Value>) -> AsyncStream<Value>
}

extension EnvironmentSnapshotProvider {
  /// The environment of the current snapshot.
  public var environment: AppEnvironment { snapshot.environment }

  /// The current value of a declared key.
  public subscript<Value>(key: EnvironmentKey<Value>) -> Value { snapshot[key] }
}
