/// Values that code sets: a layer of the app's own, or overrides at run time.
///
/// ```swift
/// var settings = provider.overrides
/// settings.environment = .staging
/// settings.set(Settings.timeout, to: .seconds(5))
/// try provider.override(with: settings)
/// ```
public struct EnvironmentSettings: Sendable {
  private enum Content: Sendable {
    case text(Secret<String>)
    case value(@Sendable (EnvironmentOrigin) -> EnvironmentEntry)
  }

  private var contents: [String: Content] = [:]

  /// The environment that these values choose; nil leaves it to lower layers.
  public var environment: AppEnvironment?

  /// Sets nothing.
  public init() {}

  /// Sets a key's value.
  ///
  /// It is validated with all others when it takes effect.
  public mutating func set<Value>(_ key: EnvironmentKey<Value>, to value: Value) {
    contents[key.name] = .value { EnvironmentEntry(key.name, value: value, origin: $0) }
  }

  /// Sets a value by its text, as a user types it into a debug screen.
  public mutating func set(name: String, text: String) { contents[name] = .text(Secret(text)) }

  /// Leaves a value to lower layers.
  public mutating func remove(name: String) { contents[name] = nil }

  /// Returns these values with a key's value set.
  public func setting<Value>(_ key: EnvironmentKey<Value>, to value: Value) -> EnvironmentSettings {
    var settings = self
    settings.set(key, to: value)
    return settings
  }

  /// Whether nothing is set.
  public var isEmpty: Bool { environment == nil && contents.isEmpty }

  /// The names that are set, in alphabetical order.
  public var names: [String] { contents.keys.sorted() }

  /// Returns the values as entries, the environment first.
  func entries(origin: EnvironmentOrigin) -> [EnvironmentEntry] {
    var entries = environment.map { [EnvironmentEntry(AppEnvironment.keyName, value: $0, origin: origin)] } ?? []
    for (name, content) in contents.sorted(by: { $0.key < $1.key }) {
      switch content {
      case .text(let text): entries.append(EnvironmentEntry(name, text: text.reveal(), origin: origin))
      case .value(let entry): entries.append(entry(origin))
      }
    }
    return entries
  }
}
