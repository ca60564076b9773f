/// Declares a dependency that a flow provides to its screens and to the flows below it.
///
/// ```swift
/// @Provides(\.clock) private var clock: any AppClock = SystemClock()
/// ```
///
/// A value may be set after the flow's start, for example when a file is open; open the flows that need it after that.
/// If a flow further down provides the same key, its value is used below that flow.
@MainActor @propertyWrapper
public struct Provides<Value> {
  private final class Box {
    var value: Value?
    init(_ value: Value?) { self.value = value }
  }

  private let box: Box
  private let key: ScopeKey<Value>

  /// Creates the provider with a value.
  public init(wrappedValue: Value, _ key: KeyPath<ScopeKeys, ScopeKey<Value>>) {
    box = Box(wrappedValue)
    self.key = ScopeKeys()[keyPath: key]
  }

  /// Creates the provider; its value is set later.
  public init(_ key: KeyPath<ScopeKeys, ScopeKey<Value>>) {
    box = Box(nil)
    self.key = ScopeKeys()[keyPath: key]
  }

  /// The provided value.
  ///
  /// Reading it before it is set is a programmer's error and traps.
  public var wrappedValue: Value {
    get {
      guard let value = box.value else { preconditionFailure("`\(key.id.name)` was read before it was set") }
      return value
    }
    nonmutating set { box.value = newValue }
  }
}

/// A type-erased provider.
@MainActor
package protocol ScopeProvision {
  var keyID: ScopeKeyID { get }
  /// The value; nil until it is set.
  var provided: Any? { get }
  /// Sets the value if it is not set yet; returns false if it has another type.
  func provide(_ value: Any) -> Bool
  /// Returns the key's default; nil if it has none.
  func makeDefault() -> Any?
}

extension Provides: ScopeProvision {
  package var keyID: ScopeKeyID { key.id }
  package var provided: Any? { box.value }

  package func provide(_ value: Any) -> Bool {
    guard let value = value as? Value else { return false }
    box.value = value
    return true
  }

  package func makeDefault() -> Any? { key.makeDefault?() }
}
