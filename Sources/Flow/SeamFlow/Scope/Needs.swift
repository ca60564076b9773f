/// Declares a dependency of a flow or screen that a flow above it provides.
///
/// ```swift
/// @Needs(\.clock) private var clock: any AppClock
/// ```
///
/// The flows in between declare nothing. The value is available in flows from ``FlowCoordinator/start(animated:)`` on,
/// and in screens after they were built; reading it earlier, in an initializer, is a programmer's error and traps. If
/// no flow provides it, the flow is not opened or the screen not shown, and observers of the navigator receive a
/// ``NavigationProblem/missingProvider(_:)``.
///
/// In an `@Observable` class, which cannot have property wrappers, declare a constant and read its ``value``:
///
/// ```swift
/// @Observable final class ClockScreen: Screen {
///   private let clock = Needs(\.clock)
///
///   var configuration: MessageConfiguration { .init(title: "\(clock.value.hour)") }
/// ```
@MainActor @propertyWrapper
public struct Needs<Value> {
  private final class Box {
    var value: Value?
  }

  private let box = Box()
  private let key: ScopeKey<Value>

  /// Declares the dependency by its key.
  public init(_ key: KeyPath<ScopeKeys, ScopeKey<Value>>) {
    self.key = ScopeKeys()[keyPath: key]
  }

  /// The value of the nearest provider above, as it was when this flow was opened or this screen was built.
  public var value: Value {
    guard let value = box.value else {
      preconditionFailure(
        "`\(key.id.name)` was read before its flow was opened or its screen was shown. Read it in start(animated:), "
          + "run() or later, not in an initializer. If it already is read there, its type was built with "
          + "-disable-reflection-metadata or has a customMirror: conform it to FlowAttributeList.")
    }
    return value
  }

  /// The ``value``.
  public var wrappedValue: Value { value }
}

/// A type-erased need.
@MainActor
package protocol ScopeNeed {
  var keyID: ScopeKeyID { get }

  /// Returns the key's default; nil if it has none.
  func makeDefault() -> Any?

  /// Sets the value; returns false if it has another type.
  func bind(_ value: Any) -> Bool
}

extension Needs: ScopeNeed {
  package var keyID: ScopeKeyID { key.id }

  package func makeDefault() -> Any? { key.makeDefault?() }

  package func bind(_ value: Any) -> Bool {
    guard let value = value as? Value else { return false }
    box.value = value
    return true
  }
}
