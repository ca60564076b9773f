/// A value of the environment: its name, type, default and rules.
///
/// ```swift
/// enum Settings {
///   static let baseURL = EnvironmentKey<EnvironmentURL>("BASE_URL", validating: .scheme("https"))
///   static let timeout = EnvironmentKey(
///     "TIMEOUT", default: Duration.seconds(30), validating: .range(.seconds(1) ... .seconds(120)))
///   static let token = EnvironmentKey<Secret<String>>("API_TOKEN")
/// }
/// ```
///
/// A key is secret if its type is: see ``Secret``.
public struct EnvironmentKey<Value: EnvironmentValue>: Sendable {
  /// The name in files and variables: letters, digits and underscores, not beginning with a digit.
  public let name: String
  /// The value if no layer sets one; nil if a layer has to.
  public let defaultValue: Value?
  /// The requirements on a value, including the default.
  public let rules: [EnvironmentRule<Value>]

  /// Declares a key.
  ///
  /// It is required unless it has a default.
  public init(_ name: String, default defaultValue: Value? = nil, validating rules: EnvironmentRule<Value>...) {
    self.name = name
    self.defaultValue = defaultValue
    self.rules = rules
  }

  /// Declares a key whose value is nil if no layer sets it, or if it is set to empty text.
  public init<Wrapped>(optional name: String, validating rules: EnvironmentRule<Wrapped>...)
  where Value == Wrapped? {
    self.name = name
    self.defaultValue = .some(.none)
    self.rules = rules.map { rule in
      EnvironmentRule(rule.requirement) { value in value.map(rule.isMet) ?? true }
    }
  }

  /// Whether values are left out of messages, tables and provenance.
  public var isSecret: Bool { Value.isEnvironmentSecret }
}
