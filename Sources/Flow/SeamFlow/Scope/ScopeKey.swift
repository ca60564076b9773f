/// The name and type of a dependency that flows provide and need.
///
/// Declare it beside the dependency's protocol. The property's name is the key's name:
///
/// ```swift
/// extension ScopeKeys {
///   var clock: ScopeKey<any AppClock> { ScopeKey() }
/// }
/// ```
///
/// A key may have a default, which is used if no flow provides the dependency:
///
/// ```swift
/// extension ScopeKeys {
///   var timer: ScopeKey<any AppClock> { ScopeKey(default: SystemClock()) }
/// }
/// ```
public struct ScopeKey<Value>: Sendable {
  let id: ScopeKeyID
  /// Makes the default; nil for a key without one.
  let makeDefault: (@MainActor @Sendable () -> Value)?

  /// Creates a key with the name of its property.
  public init(_ name: String = #function, fileID: StaticString = #fileID) {
    id = ScopeKeyID(name: name, fileID: fileID, type: Value.self)
    makeDefault = nil
  }

  /// Creates a key with a default.
  ///
  /// - Parameters:
  ///   - name: the key's name in problems, by default that of its property.
  ///   - default: created at first use, then shared by all flows and screens until the navigator starts another root
  ///     flow.
  ///   - fileID: the file of the property, which distinguishes keys of the same name.
  public init(
    _ name: String = #function, default: @autoclosure @escaping @MainActor @Sendable () -> Value,
    fileID: StaticString = #fileID
  ) {
    id = ScopeKeyID(name: name, fileID: fileID, type: Value.self)
    makeDefault = `default`
  }
}

/// The namespace of keys: declare them as properties in an extension.
public struct ScopeKeys: Sendable {
  init() {}
}

/// A type-erased key.
///
/// Two keys are equal if name, module and type are equal.
package struct ScopeKeyID: Hashable, Sendable {
  package let name: String
  let module: String
  package let type: String

  init(name: String, fileID: StaticString, type: Any.Type) {
    self.name = name
    module = String(fileID.description.prefix { $0 != "/" })
    self.type = String(reflecting: type)
  }
}
