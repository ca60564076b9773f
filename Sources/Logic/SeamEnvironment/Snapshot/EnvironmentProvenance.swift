/// The origin of a value, and the values of lower layers that it replaces.
///
/// Values of secret keys are redacted.
public struct EnvironmentProvenance: Hashable, Sendable {
  /// A value and where it was set.
  public struct Source: Hashable, Sendable {
    /// The value as it may be shown.
    public let value: String
    /// Where it was set.
    public let origin: EnvironmentOrigin

    /// Makes a source.
    public init(value: String, origin: EnvironmentOrigin) {
      self.value = value
      self.origin = origin
    }
  }

  /// The name of the key.
  public let name: String
  /// Whether values are redacted.
  public let isSecret: Bool
  /// The value that takes effect.
  public let effective: Source
  /// The values that it replaces, from the highest layer to the key's default.
  public let replaced: [Source]
}

extension EnvironmentDeclaration {
  /// Returns where the key's value comes from, as it may be shown.
  ///
  /// - Parameter replaced: the entries below the one that takes effect, the highest first.
  func provenance(
    of effective: EnvironmentEntry, replacing replaced: some Sequence<EnvironmentEntry>
  ) -> EnvironmentProvenance {
    func source(_ entry: EnvironmentEntry) -> EnvironmentProvenance.Source {
      EnvironmentProvenance.Source(value: shown(entry), origin: entry.origin)
    }
    return EnvironmentProvenance(
      name: name, isSecret: isSecret, effective: source(effective), replaced: replaced.map(source))
  }
}
