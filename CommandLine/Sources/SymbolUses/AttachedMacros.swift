package import SwiftScan

/// The attributes and calls of macros, whose expansions no source shows.
///
/// An attribute of a type, an extension or a function is taken for a macro's unless it is the compiler's, or that of an
/// actor or a builder; one of a variable for a wrapper's.
package struct AttachedMacros: Sendable {
  /// The reach of the code that a macro adds to a declaration.
  package enum Reach: Sendable, Comparable {
    case none
    /// It adds members and conformances to the type, which others can call without their names.
    case type
    /// It can declare anything, such as `CartSpy` for `Cart`.
    case unknown
  }

  private let names: NameTable
  /// The wrappers, builders and global actors of the project.
  private let own: Set<Name>

  package init(_ names: NameTable, own: Set<Name> = []) { (self.names, self.own) = (names, own) }

  /// The macro's attribute of a declaration that reaches farthest: its name, and its reach.
  package func attribute(of declaration: Declaration, in source: SourceFile) -> (name: String, reach: Reach) {
    guard declaration.kind != .variable, declaration.kind != .constant else { return ("", .none) }
    return declaration.attributes.lazy.filter { source.references[$0].role == .attribute }.map { index in
      // The name behind its module's: `@Spies.Spyable`.
      let member = declaration.attributes.last { source.references[$0].base == index }
      let name = source.references[member ?? index].name
      return (names.text(name), own.contains(name) ? .none : reach(names.text(name)))
    }.max { $0.1 < $1.1 } ?? ("", .none)
  }

  /// The type or file around each call of a macro that declares something, such as `#stubs(Cart.self)`.
  package func declaringCalls(in source: SourceFile) -> [(name: String, owner: Int?)] {
    source.references.compactMap { reference in
      guard reference.role == .macro, reference.owner.map({ source.declarations[$0].isType }) ?? true else {
        return nil
      }
      let name = names.text(reference.name)
      return Self.harmlessCalls.contains(name) ? nil : (name, reference.owner)
    }
  }

  private func reach(_ name: String) -> Reach {
    let first = name.utf8.first ?? 0
    // Names of the compiler's begin so.
    if first == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) { return .none }
    if name.hasSuffix("Actor") || name.hasSuffix("Builder") || Self.harmless.contains(name) { return .none }
    return Self.ofTypes.contains(name) ? .type : .unknown
  }

  private static let harmless: Set<String> = [
    "Sendable", "Test", "Suite", "IBAction", "IBSegueAction", "IBDesignable", "IBInspectable", "IBOutlet", "NSManaged",
    "NSCopying", "NSApplicationMain", "UIApplicationMain", "GKInspectable", "LLDBDebuggerFunction", "Observable",
    "Perceptible", "DebugDescription",
  ]
  // https://github.com/pointfreeco, https://developer.apple.com/documentation
  private static let ofTypes: Set<String> = [
    "Reducer", "ObservableState", "ViewAction", "CasePathable", "DependencyClient", "Table", "Selection", "Model",
    "Generable", "OptionSet", "MemberwiseInit",
  ]
  private static let harmlessCalls: Set<String> = ["Preview", "Playground", "warning", "error"]
}
