/// Dependencies by key, to put in the place of whatever the flows provide: a test's one line.
///
/// ```swift
/// let app = FlowRobot(ClockFlow(), providing: FlowScope().with(\.clock, FixedClock(hour: 12)))
/// ```
public struct FlowScope {
  private var values: [ScopeKeyID: Any] = [:]
  /// The defaults of keys that were needed so far.
  private var defaults: [ScopeKeyID: Any] = [:]

  /// Makes a scope that holds nothing.
  public init() {}

  /// The value for a key; nil where there is none.
  public subscript<Value>(_ key: KeyPath<ScopeKeys, ScopeKey<Value>>) -> Value? {
    get { values[ScopeKeys()[keyPath: key].id] as? Value }
    set { values[ScopeKeys()[keyPath: key].id] = newValue.map { $0 as Any } }
  }

  /// A copy that holds one value more.
  public func with<Value>(_ key: KeyPath<ScopeKeys, ScopeKey<Value>>, _ value: Value) -> FlowScope {
    var copy = self
    copy[key] = value
    return copy
  }

  package func value(for key: ScopeKeyID) -> Any? { values[key] }

  /// The default of a key, made once; nil where the key has none.
  @MainActor
  package mutating func defaultValue(for need: any ScopeNeed) -> Any? {
    if let value = defaults[need.keyID] { return value }
    let value = need.makeDefault()
    defaults[need.keyID] = value
    return value
  }
}
