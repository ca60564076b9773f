package import SourceModel
package import SwiftScan

/// The types of a project with their members and extensions, all by name.
package struct Hierarchy: Sendable {
  /// The declarations of types, without extensions.
  package private(set) var types: [Name: [Symbol]] = [:]
  private(set) var extensions: [Name: [Symbol]] = [:]
  /// The members of types, with those of their extensions.
  private var members: [Name: [Member]] = [:]
  /// The requirements of protocols, by their own names.
  private var requirements: [Name: [(type: Name, member: Member)]] = [:]
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
        let (around, member) = (source.declarations[parent], Member(declaration, symbol))
        members[around.name, default: []].append(member)
        if around.kind == .protocol { requirements[member.name, default: []].append((around.name, member)) }
      }
    }
  }

  /// Whether all types of a name are inside others, so that elsewhere it is the system's.
  func isNestedOnly(_ type: Name) -> Bool { conformances.isNestedOnly(type) }

  /// The types that a type inherits from or conforms to, directly or not.
  package func ancestors(of type: Name) -> Set<Name> { conformances.ancestors(of: type) }

  /// The types that inherit from a type or conform to it, directly or not.
  package func descendants(of type: Name) -> Set<Name> { conformances.descendants(of: type) }

  /// The members of other types that a member can fulfill or override.
  package func origins(of member: Declaration, in type: Declaration) -> [Symbol] {
    let above = ancestors(of: type.name).union(type.kind == .extension ? [type.name] : [])
    return above.flatMap { symbols(like: member, of: $0) } + requirementsOfHeirs(like: member, in: type.name, above)
  }

  /// The requirements that a member can fulfill for types that inherit it from its class or protocol.
  private func requirementsOfHeirs(like member: Declaration, in type: Name, _ above: Set<Name>) -> [Symbol] {
    let found = (requirements[member.name] ?? []).filter {
      $0.type != type && !above.contains($0.type) && $0.member.isLike(member)
    }
    guard !found.isEmpty else { return [] }
    let heirs = descendants(of: type)
    return found.filter { !heirs.isDisjoint(with: descendants(of: $0.type)) }.map(\.member.symbol)
  }

  /// The members of other types that can fulfill or override a member of a type; some inherit what fulfills it.
  package func fulfillers(of member: Declaration, in type: Name) -> [Symbol] {
    let heirs = conformances.descendants(of: type)
    return heirs.flatMap { heir -> [Symbol] in
      let own = symbols(like: member, of: heir)
      guard own.isEmpty else { return own }
      let others = ancestors(of: heir).subtracting(heirs).subtracting([type])
      return others.flatMap { symbols(like: member, of: $0) }
    }
  }

  /// The members of a type and of its extensions.
  package func members(of type: Name) -> [Symbol] { (members[type] ?? []).map(\.symbol) }

  /// Whether a type or an extension of it has a member of the name and the labels of another.
  package func hasMember(like member: Declaration, in type: Name) -> Bool { !symbols(like: member, of: type).isEmpty }

  /// The members of a type that have the name and the labels of another.
  private func symbols(like member: Declaration, of type: Name) -> [Symbol] {
    (members[type] ?? []).filter { $0.isLike(member) }.map(\.symbol)
  }

  private struct Member {
    let name: Name
    let labels: UInt32
    let kind: Declaration.Kind
    let symbol: Symbol

    init(_ declaration: Declaration, _ symbol: Symbol) {
      (name, labels, kind) = (declaration.name, declaration.labels, declaration.kind)
      self.symbol = symbol
    }

    func isLike(_ other: Declaration) -> Bool {
      // A case of an enum can fulfill a static function.
      name == other.name && (labels == other.labels || kind == .enumCase || other.kind == .enumCase)
    }
  }
}
