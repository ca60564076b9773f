/// Names what a flow provides to its screens and to the flows below it.
///
/// ```swift
/// @Provides(\.clock) private var clock: any AppClock = SystemClock()
/// ```
///
/// A value may come later than the flow's start, when a file is open for instance; what needs it is opened after
/// that. A flow below that provides the same key is nearer, and its value is taken there.
@MainActor @propertyWrapper
public struct Provides<Value> {
  private final class Box {
    var value: Value?
    init(_ value: Value?) { self.value = value }
  }

  private let box: Box
  private let key: ScopeKey<Value>

  /// Provides a value from the start.
  public init(wrappedValue: Value, _ key: KeyPath<ScopeKeys, ScopeKey<Value>>) {
    box = Box(wrappedValue)
    self.key = ScopeKeys()[keyPath: key]
  }

  /// Names what will be provided once it is set.
  public init(_ key: KeyPath<ScopeKeys, ScopeKey<Value>>) {
    box = Box(nil)
    self.key = ScopeKeys()[keyPath: key]
  }

  /// What is provided; reading it before it was set is a programmer's error and traps.
  public var wrappedValue: Value {
    get {
      guard let value = box.value else { preconditionFailure("`\(key.id.name)` was read before it was set.") }
      return value
    }
    nonmutating set { box.value = newValue }
  }
}

/// A provision without its type.
@MainActor
package protocol ScopeProvision {
  var keyID: ScopeKeyID { get }
  /// Nil until it is set.
  var provided: Any? { get }
  /// Takes a value in the place of one that was not set yet; false where it is of another type.
  func provide(_ value: Any) -> Bool
  /// The key's default; nil where it has none.
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
