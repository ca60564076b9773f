/// Names one dependency that flows provide and need, with its type.
///
/// Declare it where the dependency's contract is at home; the property's name is the key's name:
///
/// ```swift
/// extension ScopeKeys {
///   var clock: ScopeKey<any AppClock> { ScopeKey() }
/// }
/// ```
///
/// A key may have a default, which is used where no flow provides the dependency:
///
/// ```swift
/// extension ScopeKeys {
///   var timer: ScopeKey<any AppClock> { ScopeKey(default: SystemClock()) }
/// }
/// ```
public struct ScopeKey<Value>: Sendable {
  let id: ScopeKeyID
  /// Nil for a key without a default.
  let makeDefault: (@MainActor @Sendable () -> Value)?

  /// Makes a key that is named after the property it is declared as.
  public init(_ name: String = #function, fileID: StaticString = #fileID) {
    id = ScopeKeyID(name: name, fileID: fileID, type: Value.self)
    makeDefault = nil
  }

  /// Makes a key with a default.
  ///
  /// - Parameter default: made when it is first needed and then shared by all flows and screens until the navigator
  ///   starts another root flow.
  public init(
    _ name: String = #function, default: @autoclosure @escaping @MainActor @Sendable () -> Value,
    fileID: StaticString = #fileID
  ) {
    id = ScopeKeyID(name: name, fileID: fileID, type: Value.self)
    makeDefault = `default`
  }
}

/// Where keys are declared, as properties of an extension.
public struct ScopeKeys: Sendable {
  init() {}
}

/// A key without its type: two keys are the same where name, module and type are.
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
