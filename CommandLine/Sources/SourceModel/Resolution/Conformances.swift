package import SwiftScan

/// The types that each type inherits from or conforms to, by name, from all its declarations and extensions.
package struct Conformances: Sendable {
  private var inherited: [Name: [Name]] = [:]
  private var heirs: [Name: [Name]] = [:]
  /// The aliases of types that have extensions by that name.
  private var aliases: [Name: [Name]] = [:]
  /// The types with `@dynamicMemberLookup`, and those that inherit from them.
  private var dynamicTypes: Set<Name> = []
  /// The types whose inheritance a branch of `#if` states.
  private var conditionalTypes: Set<Name> = []
  /// The types and aliases inside others of whose names no type is outside.
  private var nestedTypes: Set<Name> = []

  package init(files: [SourceModel.File], names: NameTable) {
    let dynamic = names.name("dynamicMemberLookup")
    var (extended, aliases, outerTypes): (Set<Name>, Set<Name>, Set<Name>) = ([], [], [])
    for file in files {
      let source = file.source
      for (index, declaration) in source.declarations.enumerated() {
        if declaration.kind == .extension { extended.insert(declaration.name) }
        if declaration.kind == .alias { aliases.insert(declaration.name) }
        if declaration.kind == .alias || declaration.isType && declaration.kind != .extension {
          if declaration.parent != nil {
            nestedTypes.insert(declaration.name)
          } else if declaration.isType {
            outerTypes.insert(declaration.name)
          }
        }
        if let dynamic, source.references[declaration.attributes].contains(where: { $0.name == dynamic }) {
          dynamicTypes.insert(declaration.name)
        }
        for name in Self.inherited(by: declaration, index, source) {
          if declaration.branch != nil { conditionalTypes.insert(declaration.name) }
          if inherited[declaration.name]?.contains(name) != true {
            inherited[declaration.name, default: []].append(name)
            heirs[name, default: []].append(declaration.name)
          }
        }
      }
    }
    nestedTypes.subtract(outerTypes)
    dynamicTypes.formUnion(closure(of: Array(dynamicTypes), heirs))
    for alias in aliases.intersection(extended) {
      for type in inherited[alias] ?? [] { self.aliases[type, default: []].append(alias) }
    }
  }

  /// The names in an inheritance clause, each part of those with dots.
  ///
  /// A protocol inherits also from those that it requires by `where Self: …`, and an alias from its type.
  private static func inherited(by declaration: Declaration, _ index: Int, _ source: SourceFile) -> [Name] {
    guard declaration.kind == .protocol else {
      let isAlias = declaration.kind == .alias
      guard declaration.isType || isAlias else { return [] }
      guard isAlias else { return source.inheritedNames(of: declaration) }
      // A parameter of a generic can be any type.
      return source.references[declaration.inheritance].filter { reference in
        reference.role == .member || reference.role == .type && !reference.isLocal
      }.map(\.name).filter { $0 != declaration.name }
    }
    return source.references[declaration.references].filter { reference in
      (reference.role == .type || reference.role == .member) && reference.owner == index
        && reference.start < declaration.body.lowerBound
    }.map(\.name).filter { $0 != declaration.name }
  }

  /// The types that stand in the inheritance clauses of a type and its extensions.
  package func types(_ type: Name) -> [Name] { inherited[type] ?? [] }

  /// The other names of a type by which extensions add members to it.
  func extendedAliases(_ type: Name) -> [Name] { aliases[type] ?? [] }

  /// Whether a branch of `#if` says that a type inherits from another.
  func isConditional(_ type: Name) -> Bool { conditionalTypes.contains(type) }

  /// A type has members that its sources do not declare.
  func hasDynamicMembers(_ type: Name) -> Bool { dynamicTypes.contains(type) }

  /// Whether all types of a name are inside others, so that elsewhere it is the system's.
  package func isNestedOnly(_ type: Name) -> Bool { nestedTypes.contains(type) }

  /// The types that a type inherits from or conforms to, directly or not.
  package func ancestors(of type: Name) -> Set<Name> { closure(of: [type], inherited) }

  /// The types from which any of some types inherits or to which it conforms, directly or not, without these.
  func ancestors(where isHeir: (Name) -> Bool) -> Set<Name> { closure(of: inherited.keys.filter(isHeir), inherited) }

  /// The types that inherit from a type or conform to it, directly or not.
  package func descendants(of type: Name) -> Set<Name> { closure(of: [type], heirs) }

  private func closure(of types: [Name], _ next: [Name: [Name]]) -> Set<Name> {
    var result = Set(types)
    var open = types
    while let current = open.popLast() {
      for name in next[current] ?? [] where result.insert(name).inserted { open.append(name) }
    }
    return result.subtracting(types)
  }
}
