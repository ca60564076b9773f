/// Names what a flow or screen needs from the flows above it.
///
/// ```swift
/// @Needs(\.clock) private var clock: any AppClock
/// ```
///
/// The flows between the one that provides it and the one that needs it name nothing. It is there from
/// ``FlowCoordinator/start(animated:)`` on, in screens from the moment they were built; reading it earlier, in an
/// initializer, is a programmer's error and traps. If no flow provides it, the flow is not opened or the screen not
/// shown, and observers of the navigator get a ``NavigationProblem/missingProvider(_:)``.
///
/// In an `@Observable` class, which cannot have property wrappers, declare a constant and read its ``value``:
///
/// ```swift
/// @Observable final class ClockScreen: Screen {
///   private let clock = Needs(\.clock)
///
///   var configuration: MessageView.Configuration { .init(title: "\(clock.value.hour)") }
/// ```
@MainActor @propertyWrapper
public struct Needs<Value> {
  private final class Box {
    var value: Value?
  }

  private let box = Box()
  private let key: ScopeKey<Value>

  /// Names the dependency by its key.
  public init(_ key: KeyPath<ScopeKeys, ScopeKey<Value>>) {
    self.key = ScopeKeys()[keyPath: key]
  }

  /// The value that the nearest flow above provided when this flow was opened or this screen was built.
  public var value: Value {
    guard let value = box.value else {
      preconditionFailure(
        "`\(key.id.name)` was read before its flow was opened or its screen was shown: read it in start(animated:), "
          + "run() or later, not in an initializer. If it is, its type was built with -disable-reflection-metadata or "
          + "has a customMirror: have it conform to FlowAttributeList.")
    }
    return value
  }

  /// The ``value``.
  public var wrappedValue: Value { value }
}

/// A need without its type.
@MainActor
package protocol ScopeNeed {
  var keyID: ScopeKeyID { get }

  /// The key's default; nil where it has none.
  func makeDefault() -> Any?

  /// Takes what was found; false where it is of another type.
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
