package import SourceModel
package import SwiftScan

/// The types of a project with their members and extensions, all by name.
package struct Hierarchy: Sendable {
  /// The declarations of types, without extensions.
  package private(set) var types: [Name: [Symbol]] = [:]
  private(set) var extensions: [Name: [Symbol]] = [:]
  /// The members of types, with those of their extensions.
  private var members: [Name: [(name: Name, symbol: Symbol)]] = [:]
  private let conformances: Conformances

  init(_ model: SourceModel, _ conformances: Conformances) {
    self.conformances = conformances
    for (number, file) in model.files.enumerated() {
      let source = file.source
      for (index, declaration) in source.declarations.enumerated() {
        let symbol = Symbol(file: number, declaration: index)
        switch declaration.kind {
        case .extension: extensions[declaration.name, default: []].append(symbol)
        case _ where declaration.isType: types[declaration.name, default: []].append(symbol)
        default: break
        }
        guard let parent = declaration.parent, source.declarations[parent].isType else { continue }
        members[source.declarations[parent].name, default: []].append((declaration.name, symbol))
      }
    }
  }

  /// The types that a type inherits from or conforms to, directly or not.
  package func ancestors(of type: Name) -> Set<Name> { conformances.ancestors(of: type) }

  /// The members of other types that a member can fulfill or override.
  package func origins(of name: Name, in type: Declaration) -> [Symbol] {
    let above = ancestors(of: type.name).union(type.kind == .extension ? [type.name] : [])
    return above.flatMap { symbols(name, of: $0) }
  }

  /// The members of other types that can fulfill or override a member of a type.
  package func fulfillers(of name: Name, in type: Name) -> [Symbol] {
    conformances.descendants(of: type).flatMap { symbols(name, of: $0) }
  }

  private func symbols(_ name: Name, of type: Name) -> [Symbol] {
    (members[type] ?? []).filter { $0.name == name }.map(\.symbol)
  }
}
