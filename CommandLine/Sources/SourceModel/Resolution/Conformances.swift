package import SwiftScan

/// The types that each type inherits from or conforms to, by name, from all its declarations and extensions.
package struct Conformances: Sendable {
  private var inherited: [Name: [Name]] = [:]
  private var heirs: [Name: [Name]] = [:]

  package init(files: [SourceModel.File]) {
    for file in files {
      for declaration in file.source.declarations where declaration.isType && !declaration.inheritance.isEmpty {
        for reference in file.source.references[declaration.inheritance] where reference.role == .type {
          if inherited[declaration.name]?.contains(reference.name) != true {
            inherited[declaration.name, default: []].append(reference.name)
            heirs[reference.name, default: []].append(declaration.name)
          }
        }
      }
    }
  }

  /// The types that stand in the inheritance clauses of a type and its extensions.
  package func types(_ type: Name) -> [Name] { inherited[type] ?? [] }

  /// The types that a type inherits from or conforms to, directly or not.
  package func ancestors(of type: Name) -> Set<Name> { closure(of: type, inherited) }

  /// The types that inherit from a type or conform to it, directly or not.
  package func descendants(of type: Name) -> Set<Name> { closure(of: type, heirs) }

  private func closure(of type: Name, _ next: [Name: [Name]]) -> Set<Name> {
    var result: Set<Name> = []
    var open = [type]
    while let current = open.popLast() {
      for name in next[current] ?? [] where name != type && result.insert(name).inserted { open.append(name) }
    }
    return result
  }
}
