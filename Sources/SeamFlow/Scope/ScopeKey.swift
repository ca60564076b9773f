/// Names one dependency that flows provide and need, with its type.
///
/// Declare it where the dependency's contract is at home; the property's name is the key's name:
///
/// ```swift
/// extension ScopeKeys {
///   var clock: ScopeKey<any AppClock> { ScopeKey() }
/// }
/// ```
public struct ScopeKey<Value>: Sendable {
  let id: ScopeKeyID

  /// Makes a key that is named after the property it is declared as.
  public init(_ name: String = #function, fileID: StaticString = #fileID) {
    let module = fileID.description.prefix { $0 != "/" }
    id = ScopeKeyID(name: name, module: String(module), type: String(reflecting: Value.self))
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
}
