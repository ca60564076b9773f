/// Dependencies by key, which override those that flows provide, for tests.
///
/// ```swift
/// let app = FlowRobot(ClockFlow(), providing: FlowScope().with(\.clock, FixedClock(hour: 12)))
/// ```
public struct FlowScope {
  private var values: [ScopeKeyID: Any] = [:]
  /// The defaults of keys that were created so far.
  private var defaults: [ScopeKeyID: Any] = [:]

  /// Creates an empty scope.
  public init() {}

  /// The value for a key; nil if there is none.
  public subscript<Value>(_ key: KeyPath<ScopeKeys, ScopeKey<Value>>) -> Value? {
    get { values[ScopeKeys()[keyPath: key].id] as? Value }
    set { values[ScopeKeys()[keyPath: key].id] = newValue.map { $0 as Any } }
  }

  /// Returns a copy with one more value.
  public func with<Value>(_ key: KeyPath<ScopeKeys, ScopeKey<Value>>, _ value: Value) -> FlowScope {
    var copy = self
    copy[key] = value
    return copy
  }

  package func value(for key: ScopeKeyID) -> Any? { values[key] }

  /// Returns the default of a key, created once; nil if the key has none.
  @MainActor
  package mutating func defaultValue(for need: any ScopeNeed) -> Any? {
    if let value = defaults[need.keyID] { return value }
    let value = need.makeDefault()
    defaults[need.keyID] = value
    return value
  }
}
