/// Names a part of a flow's memory: what must be there again when the flow is restored after the process ended.
///
/// ```swift
/// @Remembers private var notes: [String] = []
/// ```
///
/// What an earlier run left is there from ``FlowCoordinator/start(animated:)`` on. Setting it has what is on show
/// kept anew, so it suits drafts, choices and positions, not photos. The property's name stands in what is kept, or
/// the one that is given, which survives renaming the property:
///
/// ```swift
/// @Remembers("notes") private var drafts: [String] = []
/// ```
///
/// Names are unique within a flow, its superclasses included; one that has two of a name is not opened. A value that
/// can no longer be read is left at its beginning.
@MainActor @propertyWrapper
public struct Remembers<Value: Codable & Sendable> {
  private final class Box {
    var value: Value
    var onChange: (@MainActor () -> Void)?
    init(_ value: Value) { self.value = value }
  }

  private let box: Box
  /// The name that was given; nil for the property's own.
  let name: String?

  /// Begins with a value.
  ///
  /// - Parameter name: the name in what is kept; nil for the property's own, which builds with
  ///   `-disable-reflection-names` do not have.
  public init(wrappedValue: Value, _ name: String? = nil) {
    box = Box(wrappedValue)
    self.name = name
  }

  /// The value; kept once it is set.
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set {
      box.value = newValue
      box.onChange?()
    }
  }
}

/// A part of a flow's memory without its type.
@MainActor
protocol FlowMemory {
  /// The name that was given; nil for the property's own.
  var name: String? { get }

  /// The value as plain data; nil where it cannot be written.
  func write() -> RouteValue?

  /// Takes a value that was written before; false where it cannot be read.
  func read(_ value: RouteValue) -> Bool

  func observe(_ onChange: @escaping @MainActor () -> Void)
}

extension Remembers: FlowMemory {
  func write() -> RouteValue? { try? RouteValue(box.value) }

  func read(_ value: RouteValue) -> Bool {
    guard let value = try? value.decode(as: Value.self) else { return false }
    box.value = value
    return true
  }

  func observe(_ onChange: @escaping @MainActor () -> Void) { box.onChange = onChange }
}
