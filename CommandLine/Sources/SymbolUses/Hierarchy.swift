package import SourceModel
package import SwiftScan

/// The types of a project with their members, and the types that they inherit from, all by name.
package struct Hierarchy: Sendable {
  /// The declarations of types, without extensions.
  package private(set) var types: [Name: [Symbol]] = [:]
  /// The members of types, with those of their extensions.
  package private(set) var members: [Name: [(name: Name, symbol: Symbol)]] = [:]
  private var ancestors: [Name: Set<Name>] = [:]

  package init(_ model: SourceModel) {
    var inherited: [Name: Set<Name>] = [:]
    for (number, file) in model.files.enumerated() {
      let source = file.source
      for (index, declaration) in source.declarations.enumerated() {
        let symbol = Symbol(file: number, declaration: index)
        if declaration.isType {
          let names = source.references[declaration.inheritance].lazy.filter { $0.role == .type }.map(\.name)
          inherited[declaration.name, default: []].formUnion(names)
          if declaration.kind != .extension { types[declaration.name, default: []].append(symbol) }
        }
        guard let parent = declaration.parent, source.declarations[parent].isType else { continue }
        members[source.declarations[parent].name, default: []].append((declaration.name, symbol))
      }
    }
    for type in inherited.keys {
      var open = [type]
      while let next = open.popLast() {
        for name in inherited[next] ?? [] where name != type && ancestors[type, default: []].insert(name).inserted {
          open.append(name)
        }
      }
    }
  }

  /// The types that a type inherits from or conforms to, directly or not.
  package func ancestors(of type: Name) -> Set<Name> { ancestors[type] ?? [] }

  /// The members of other types that a member can fulfill or override.
  package func origins(of name: Name, in type: Declaration) -> [Symbol] {
    let above = ancestors(of: type.name).union(type.kind == .extension ? [type.name] : [])
    return above.flatMap { members[$0] ?? [] }.filter { $0.name == name }.map(\.symbol)
  }

  /// The members of other types that can fulfill or override a member of a type.
  package func fulfillers(of name: Name, in type: Name) -> [Symbol] {
    ancestors.filter { $0.value.contains(type) }.flatMap { members[$0.key] ?? [] }.filter { $0.name == name }.map(
      \.symbol)
  }
}
