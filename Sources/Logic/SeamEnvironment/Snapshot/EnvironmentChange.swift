/// A key whose value differs between two snapshots.
public struct EnvironmentChange: Hashable, Sendable, CustomStringConvertible {
  /// The name of the key, or ``AppEnvironment/keyName``.
  public let name: String
  /// The former value and where it was set; redacted if it is secret.
  public let old: EnvironmentProvenance.Source
  /// The current value and where it is set; redacted if it is secret.
  public let new: EnvironmentProvenance.Source

  /// Both values on one line.
  public var description: String {
    "\(name): \"\(old.value)\" (\(old.origin)) → \"\(new.value)\" (\(new.origin))"
  }
}
