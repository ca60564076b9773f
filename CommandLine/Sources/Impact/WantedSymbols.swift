import ProjectModel
import SourceModel
import SwiftScan
import SymbolUses

/// The declarations that a question is about, with those that change with them.
struct WantedSymbols: Sendable {
  /// The declarations; with each stored property of a struct whose initializer the compiler writes, the struct.
  private(set) var all: Set<Symbol>
  /// The requirements and overridden members of the declarations, and those that fulfill and override them.
  private(set) var partners: [Symbol: Impact.Evidence] = [:]
  /// The types that only matter where they are made, and whether that surely needs the property or the initializer.
  private var made: [Symbol: Impact.Evidence] = [:]
  /// Their properties, which are labels of arguments there.
  private var labels: Set<Symbol> = []
  /// Members of extensions of protocols and of classes, with a protocol that types without such a member conform to by
  /// them, and these types; nil for all.
  private var implementations: [(type: Name, member: Declaration, heirs: Set<Name>?)] = []
  private let model: SourceModel
  /// The ranges of the declarations by file, sorted and apart: places inside change with them.
  private var ranges: [Int: [Range<UInt32>]] = [:]

  init(_ model: SourceModel, _ symbols: [Symbol], _ hierarchy: Hierarchy) {
    self.model = model
    all = Set(symbols)
    /// The types of each file with initializers of their own.
    var initialized: [Int: Set<Int>] = [:]
    for file in Set(symbols.map(\.file)) {
      let declarations = model.files[file].source.declarations
      initialized[file] = Set(declarations.lazy.filter { $0.kind == .initializer }.compactMap(\.parent))
    }
    for symbol in symbols {
      let declarations = model.files[symbol.file].source.declarations
      let declaration = declarations[symbol.declaration]
      ranges[symbol.file, default: []].append(declaration.start..<max(declaration.start, declaration.end))
      guard let parent = declaration.parent, declarations[parent].isType else { continue }
      if declaration.kind == .initializer {
        addTypesMade(by: declarations[parent].name, hierarchy)
      }
      let around = declarations[parent]
      let origins = hierarchy.origins(of: declaration, in: around)
      if around.kind == .extension, origins.contains(where: { isInProtocol($0) }) {
        implementations.append((around.name, declaration, nil))
      }
      let above = hierarchy.ancestors(of: around.name)
      for type in Set(origins.compactMap(protocolAround)) where type != around.name && !above.contains(type) {
        implementations.append((type, declaration, hierarchy.descendants(of: around.name)))
      }
      // A type needs what fulfills a requirement; a class can do without an override.
      for origin in origins { partners[origin] = isInProtocol(origin) ? .resolved : .ambiguous }
      if around.kind != .extension {
        for fulfiller in hierarchy.fulfillers(of: declaration, in: around.name) { partners[fulfiller] = .resolved }
      }
      for (partner, evidence) in codingPartners(of: declaration, in: around, hierarchy) { partners[partner] = evidence }
      let isWritten = initialized[symbol.file]?.contains(parent) ?? false
      if !isWritten, Self.isInMemberwiseInitializer(declaration, of: declarations[parent]) {
        let isOptional = declaration.modifiers.contains(.initialValue)
        made[Symbol(file: symbol.file, declaration: parent)] = isOptional ? .ambiguous : .resolved
        labels.insert(symbol)
      }
    }
    for symbol in all { partners[symbol] = nil }
    addAliases()
    ranges = ranges.mapValues(Self.union)
  }

  /// Adds the types that calls of a type's initializers make: it, and the classes that inherit them.
  private mutating func addTypesMade(by name: Name, _ hierarchy: Hierarchy) {
    let own = initializers(of: name, hierarchy)
    for type in hierarchy.types[name] ?? [] {
      // Which of several initializers a call means is not known from its name; the compiler writes one, too, if all are
      // in extensions.
      let isWritten = own.contains { typeAround($0) == type }
      let isAny = own.count > 1 || !isWritten && declaration(type).kind != .enum
      made[type] = isAny ? .ambiguous : .resolved
      guard declaration(type).kind == .class else { continue }
      for heir in hierarchy.descendants(of: name) where initializers(of: heir, hierarchy).isEmpty {
        for heir in hierarchy.types[heir] ?? [] where made[heir] == nil { made[heir] = made[type] }
      }
    }
  }

  private func initializers(of type: Name, _ hierarchy: Hierarchy) -> [Symbol] {
    hierarchy.members(of: type).filter { declaration($0).kind == .initializer }
  }

  /// Adds the aliases by which types are made as well.
  private mutating func addAliases() {
    guard !made.isEmpty else { return }
    let types = Dictionary(made.map { (name(of: $0), $1) }, uniquingKeysWith: { _, _ in .ambiguous })
    for (file, source) in model.files.lazy.map(\.source).enumerated() {
      for (index, alias) in source.declarations.enumerated() where alias.kind == .alias {
        let own = source.references[alias.references].filter { $0.owner == index }
        // Of `Shop.Item<Price>` the type is `Item`.
        let type = own.first.map { first in own.dropFirst().prefix { $0.role == .member }.last ?? first }
        if let type, let evidence = types[type.name] { made[Symbol(file: file, declaration: index)] = evidence }
      }
    }
  }

  /// The same places in ranges that are sorted and apart.
  private static func union(_ ranges: [Range<UInt32>]) -> [Range<UInt32>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { result, range in
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
  }

  /// The case of `CodingKeys` for a stored property, by which the compiler writes Codable, or the property for a case.
  private func codingPartners(
    of member: Declaration, in type: Declaration, _ hierarchy: Hierarchy
  ) -> [(Symbol, Impact.Evidence)] {
    guard let keys = model.names.name("CodingKeys") else { return [] }
    func named(_ symbols: [Symbol], _ kinds: Set<Declaration.Kind>) -> [Symbol] {
      symbols.filter { declaration($0).name == member.name && kinds.contains(declaration($0).kind) }
    }
    let owners = Set((hierarchy.types[keys] ?? []).compactMap(typeAround).map(name(of:)))
    switch member.kind {
    case .variable, .constant:
      guard owners.contains(type.name), !member.modifiers.contains(.accessors) else { return [] }
      return named(hierarchy.members(of: keys), [.enumCase]).filter { key in
        let declarations = model.files[key.file].source.declarations
        let parent = declarations[key.declaration].parent.flatMap { declarations[$0].parent }
        return parent.map { declarations[$0].name } == type.name
      }.map { ($0, .resolved) }
    case .enumCase where type.name == keys:
      return owners.flatMap { named(hierarchy.members(of: $0), [.variable, .constant]) }.map { ($0, .ambiguous) }
    default: return []
    }
  }

  private func isInProtocol(_ symbol: Symbol) -> Bool { protocolAround(symbol) != nil }

  private func protocolAround(_ symbol: Symbol) -> Name? {
    typeAround(symbol).map(declaration).flatMap { $0.kind == .protocol ? $0.name : nil }
  }

  /// Whether a place lies in a declaration that changes anyway.
  func contains(_ file: Int, _ start: UInt32) -> Bool {
    guard let ranges = ranges[file] else { return false }
    let index = ranges.partitionPoint { $0.lowerBound > start }
    return index > 0 && ranges[index - 1].contains(start)
  }

  /// The places that name one of them, with all evidence for each.
  func places(_ dependents: Dependents) -> [Impact.Place] {
    var result: [Impact.Place] = []
    for (name, symbols) in Dictionary(grouping: all.union(made.keys), by: name(of:)) {
      let definitions = dependents.index?.definitions(of: symbols)
      var last: ByNameAnswer?
      for place in dependents.references.places(name) {
        let reference = dependents.references.reference(place)
        if let evidence = evidence(place, reference, dependents, &last) {
          result.append(.init(file: place.file, start: reference.start, evidence: evidence))
        }
        guard let index = dependents.index, let definitions else { continue }
        for symbol in index.symbols(at: reference.start, in: place.file, among: definitions) {
          let evidence = all.contains(symbol) ? .compiled : reference.isCalled ? made[symbol] : nil
          guard let evidence else { continue }
          result.append(.init(file: place.file, start: reference.start, evidence: evidence))
        }
      }
    }
    result += imports + calls(dependents) + callsOfSelf(dependents)
    // The protocol can have a default for it.
    result += all.flatMap(dependents.systemConformances).map {
      .init(file: $0.file, start: $0.start, evidence: .ambiguous)
    }
    result += implementations.flatMap { conformances(to: $0.type, without: $0.member, of: $0.heirs, dependents) }
    let unnamed = all.filter { labels.contains($0) || dependents.isUsedWithoutName($0) }
    guard let index = dependents.index, !unnamed.isEmpty else { return result }
    let definitions = index.definitions(of: Array(unnamed))
    return result
      + model.files.indices.flatMap { file in
        index.uses(of: definitions, in: file).map { .init(file: file, start: $0.start, evidence: .compiled) }
      }
  }

  /// The imports of one declaration: `import struct Core.Money`.
  private var imports: [Impact.Place] {
    var modules: [Name: Set<String>] = [:]
    for symbol in all where declaration(symbol).parent == nil {
      modules[name(of: symbol), default: []].formUnion(
        model.files[symbol.file].targets.map { model.project.targets[$0].module })
    }
    return model.files.enumerated().flatMap { number, file in
      file.source.imports.filter { line in
        line.path.count > 1 && modules[line.path[1]]?.contains(model.names.text(line.module)) ?? false
      }.map { .init(file: number, start: $0.start, evidence: .resolved) }
    }
  }

  /// The calls of initializers that the compiler writes, by their name: `Money.init(amount: 1)`, `.init(amount: 1)`.
  private func calls(_ dependents: Dependents) -> [Impact.Place] {
    let references = dependents.references
    let types = Set(labels.compactMap(typeAround))
    let names = Set(types.map(name(of:)))
    guard !types.isEmpty, let name = model.names.name("init") else { return [] }
    let files = Set(names.flatMap(references.places).map(\.file))
    return references.places(name).filter { files.contains($0.file) }.compactMap { place in
      let reference = references.reference(place)
      guard reference.branch != nil || dependents.index?.isKnown(place.file) != true else { return nil }
      let evidence: Impact.Evidence?
      if let base = references.base(place) {
        evidence = references.resolution(base)?.symbols.first(where: types.contains).flatMap { made[$0] }
      } else if reference.role == .member {
        // Before it stands `self`, or a call.
        let type = reference.owner.flatMap { typeAround(Symbol(file: place.file, declaration: $0)) }
        evidence = type.map { names.contains(self.name(of: $0)) } ?? false ? .ambiguous : nil
      } else {
        evidence = .byName
      }
      return evidence.map { .init(file: place.file, start: reference.start, evidence: $0) }
    }
  }

  /// The calls of initializers in the type itself: `Self(amount: 1)`.
  private func callsOfSelf(_ dependents: Dependents) -> [Impact.Place] {
    let types = Dictionary(made.map { (name(of: $0), $1) }, uniquingKeysWith: { _, _ in .ambiguous })
    guard !types.isEmpty, let name = model.names.name("Self") else { return [] }
    return dependents.references.places(name).compactMap { place in
      let reference = dependents.references.reference(place)
      guard reference.isCalled, reference.branch != nil || dependents.index?.isKnown(place.file) != true else {
        return nil
      }
      let declarations = model.files[place.file].source.declarations
      let around = reference.owner.flatMap { owner in
        sequence(first: owner) { declarations[$0].parent }.first { declarations[$0].isType }
      }
      return around.flatMap { types[declarations[$0].name] }.map {
        .init(file: place.file, start: reference.start, evidence: $0)
      }
    }
  }

  /// The type or extension directly around a declaration.
  private func typeAround(_ symbol: Symbol) -> Symbol? {
    declaration(symbol).parent.map { Symbol(file: symbol.file, declaration: $0) }
  }

  /// The places that make types conform to a protocol which have no member such as another.
  private func conformances(
    to type: Name, without member: Declaration, of types: Set<Name>?, _ dependents: Dependents
  ) -> [Impact.Place] {
    dependents.hierarchy.descendants(of: type).union([type]).flatMap(dependents.references.places).compactMap { place in
      let source = model.files[place.file].source
      guard let owner = dependents.references.reference(place).owner else { return nil }
      let declaration = source.declarations[owner]
      guard declaration.inheritance.contains(place.reference), ![.protocol, .alias].contains(declaration.kind),
        types?.contains(declaration.name) ?? true,
        !dependents.hierarchy.hasMember(like: member, in: declaration.name)
      else { return nil }
      return .init(file: place.file, start: source.references[place.reference].start, evidence: .resolved)
    }
  }

  private func declaration(_ symbol: Symbol) -> Declaration {
    model.files[symbol.file].source.declarations[symbol.declaration]
  }

  private func name(of symbol: Symbol) -> Name { declaration(symbol).name }

  /// The answer for a reference of which the name alone is known: the same for all of a role in a file.
  private struct ByNameAnswer {
    let file: Int
    let role: Reference.Role
    let isInBranch: Bool
    let evidence: Impact.Evidence?
  }

  /// How it is known from the text that a reference means one of them; nil if it does not.
  ///
  /// - Parameter last: the last answer by name alone, as names have thousands of symbols and of references.
  private func evidence(
    _ place: NamedReferences.Place, _ reference: Reference, _ dependents: Dependents, _ last: inout ByNameAnswer?
  ) -> Impact.Evidence? {
    guard let resolution = dependents.references.resolution(place), resolution.grade == .byName else {
      return evidence(place, reference, dependents)
    }
    if let last, last.file == place.file, last.role == reference.role, last.isInBranch == (reference.branch != nil) {
      return last.evidence
    }
    let evidence = evidence(place, reference, dependents)
    last = ByNameAnswer(
      file: place.file, role: reference.role, isInBranch: reference.branch != nil, evidence: evidence)
    return evidence
  }

  private func evidence(
    _ place: NamedReferences.Place, _ reference: Reference, _ dependents: Dependents
  ) -> Impact.Evidence? {
    guard let resolution = dependents.references.resolution(place) else { return nil }
    let isKnown = dependents.index?.isKnown(place.file) ?? false
    if reference.isCalled, resolution.grade == .resolved, !isKnown || reference.branch != nil,
      let evidence = resolution.symbols.lazy.compactMap({ made[$0] }).first
    {
      return evidence
    }
    let found = resolution.symbols.filter(all.contains)
    // The compiler's uses say more, where it compiled the place and the declaration.
    let isCompiled = isKnown && found.map(\.file).allSatisfy { dependents.index?.isBuilt($0) ?? false }
    guard !found.isEmpty, !isCompiled || reference.branch != nil else { return nil }
    switch resolution.grade {
    case .byName: return .byName
    case .ambiguous:
      // Beside a single one only a declaration in a function can be meant.
      let isAny = found.count == resolution.symbols.count && found.count > 1
      return isAny ? .resolved : .ambiguous
    case .resolved: return .resolved
    }
  }

  /// Whether a property of a type without an initializer of its own is a parameter of the one that the compiler writes.
  private static func isInMemberwiseInitializer(_ declaration: Declaration, of type: Declaration) -> Bool {
    type.kind == .struct && (declaration.kind == .variable || declaration.kind == .constant)
      && declaration.modifiers.isDisjoint(with: [.static, .accessors])
      && (declaration.kind == .variable || !declaration.modifiers.contains(.initialValue))
  }
}
