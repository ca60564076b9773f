import SwiftScan

/// A declaration that other files could use: of a file or of a type, not of a function.
public struct Symbol: Sendable, Hashable {
  /// The index of the file in ``SourceModel/files``.
  public let file: Int
  /// The index of the declaration in its file.
  public let declaration: Int

  public init(file: Int, declaration: Int) {
    self.file = file
    self.declaration = declaration
  }
}

/// A symbol with the properties by which it is looked up.
struct SymbolEntry: Equatable {
  let file: Int32
  let declaration: Int32
  let name: Name
  /// The name of the type that it is a member of; the wildcard's for one of the file.
  let type: Name
  let access: Access
  let kind: Declaration.Kind
  /// A member that needs no instance, or an enum's case.
  let isStatic: Bool

  var symbol: Symbol { Symbol(file: Int(file), declaration: Int(declaration)) }

  var isTypeOrAlias: Bool {
    switch kind {
    case .class, .struct, .enum, .protocol, .actor, .alias, .associatedType: true
    default: false
    }
  }
}
