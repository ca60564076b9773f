/// Marks a property of a flow that snapshots save, and that is restored with the flow in a later run.
///
/// ```swift
/// @Remembers private var notes: [String] = []
/// ```
///
/// The saved value is set before ``FlowCoordinator/start(animated:)``. Setting the property schedules a new snapshot,
/// so it suits drafts, choices and positions, not photos. The snapshot contains the property's name, or a given name,
/// which survives renaming the property:
///
/// ```swift
/// @Remembers("notes") private var drafts: [String] = []
/// ```
///
/// Names are unique within a flow and its superclasses; a flow with duplicate names is not opened. If a saved value
/// cannot be decoded, the property keeps its initial value.
@MainActor @propertyWrapper
public struct Remembers<Value: Codable & Sendable> {
  private final class Box {
    var value: Value
    var onChange: (@MainActor () -> Void)?
    init(_ value: Value) { self.value = value }
  }

  private let box: Box
  /// The given name; nil to use the property's name.
  let name: String?

  /// Creates the property with its initial value.
  ///
  /// - Parameters:
  ///   - wrappedValue: the initial value, which a restored one replaces.
  ///   - name: the name in snapshots; nil uses the property's name, which builds with `-disable-reflection-names` do
  ///     not have.
  public init(wrappedValue: Value, _ name: String? = nil) {
    box = Box(wrappedValue)
    self.name = name
  }

  /// The value.
  ///
  /// Setting it schedules a snapshot.
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set {
      box.value = newValue
      box.onChange?()
    }
  }
}

/// A type-erased part of a flow's memory.
@MainActor
protocol FlowMemory {
  /// The given name; nil to use the property's name.
  var name: String? { get }

  /// Returns the value as plain data; nil if it cannot be encoded.
  func write() -> RouteValue?

  /// Sets a value that was saved before; returns false if it cannot be decoded.
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
