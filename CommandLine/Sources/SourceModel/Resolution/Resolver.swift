import ProjectModel
import SwiftScan

/// Finds the symbols that the names of one file stand for, by scope and imports.
///
/// It follows the language's order: the types around a name, the module, the imported modules. It does not know the
/// types of expressions, except for names of types, properties with a written type, and calls of initializers; behind
/// anything else a member is found by its name.
final class Resolver {
  private let tables: ResolutionTables
  private let file: Int
  private let source: SourceFile
  private let visibility: Visibility
  /// The resolution of each reference that was asked for.
  private var known: [Resolution?]
  private var isKnown: [Bool]
  /// The members of each name that the file sees, of which there can be thousands: all, and those of a type itself.
  private var membersByName: [Name: Resolution?] = [:]
  private var implicitMembersByName: [Name: Resolution?] = [:]
  /// The types of the declarations around a reference, the innermost first.
  private var types: [Int: [[Name]]] = [:]
  /// The members of foreign types that the file sees, by their names.
  private var visibleForeignMembers: [Name: [SymbolEntry]] = [:]
  /// The lineages of the types that members were looked for in.
  private var lineages: [[Name]: Lineage] = [:]
  /// The declarations around those inside functions, by the name of the inner one.
  private let scopes: [Name: Set<Int>]

  init(_ tables: ResolutionTables, file: Int) {
    self.tables = tables
    self.file = file
    source = tables.model.files[file].source
    visibility = tables.visibilities[file]
    scopes = source.declarations.reduce(into: [:]) { scopes, declaration in
      guard declaration.modifiers.contains(.local), let parent = declaration.parent else { return }
      scopes[declaration.name, default: []].insert(parent)
    }
    known = Array(repeating: nil, count: source.references.count)
    isKnown = Array(repeating: false, count: source.references.count)
  }

  private var model: SourceModel { tables.model }
  private var symbols: SymbolTable { tables.symbols }
  private var conformances: Conformances { tables.conformances }
  private var foreignMembers: ForeignMembers { tables.foreignMembers }

  /// Resolves all references.
  ///
  /// - Returns: nil for names of other modules, of variables and of parameters.
  func resolve() -> [Resolution?] {
    for index in source.references.indices { _ = resolution(of: index) }
    return known
  }

  /// Resolves a reference after those before its dots, of which there can be thousands.
  func resolution(of index: Int) -> Resolution? {
    var chain: [Int] = []
    var next: Int? = index
    while let current = next, !isKnown[current] {
      chain.append(current)
      next = source.references[current].base
    }
    for index in chain.reversed() {
      known[index] = resolved(index)
      isKnown[index] = true
    }
    return known[index]
  }

  private func resolved(_ index: Int) -> Resolution? {
    let reference = source.references[index]
    guard !reference.isLocal else { return nil }
    if let base = reference.base, let found = inModule(reference.name, named: source.references[base]) { return found }
    switch reference.role {
    case .type, .attribute: return inScope(reference) { $0.isTypeOrAlias }
    case .macro: return inScope(reference) { $0.kind == .macro }
    case .expression:
      let found = inScope(reference) { _ in true } ?? storage(of: reference)
      // `self.name` can be a member that its sources do not declare.
      guard typesAround(reference.owner).joined().contains(where: conformances.hasDynamicMembers) else { return found }
      let others = byName(reference.name) { $0.type != symbols.noType }
      return others.map { Resolution(symbols: (found?.symbols ?? []) + $0.symbols, grade: .byName) } ?? found
    case .member:
      if let base = reference.base, let types = types(ofExpressionEndingIn: base),
        !types.contains(where: conformances.hasDynamicMembers)
      {
        let own = members(reference.name, of: types) + membersOfOptional(reference.name)
        if let found = graded(own + (own.isEmpty ? [] : membersOfOtherTypes(reference.name, besides: types))) {
          return found
        }
        // A type of the project without such a member: it is one of the system's protocols.
        if source.references[base].role == .type { return nil }
      }
      if let found = membersByName[reference.name] { return found }
      let found = byName(reference.name) { $0.type != symbols.noType }
      membersByName[reference.name] = .some(found)
      return found
    case .implicitMember:
      if let found = implicitMembersByName[reference.name] { return found }
      let found = byName(reference.name) {
        $0.isStatic || $0.kind == .initializer || $0.isTypeOrAlias && $0.type != symbols.noType
      }
      implicitMembersByName[reference.name] = .some(found)
      return found
    }
  }

  // MARK: Scopes

  private func inScope(_ reference: Reference, where condition: (SymbolEntry) -> Bool) -> Resolution? {
    let found = outsideOfFunctions(reference, where: condition)
    guard let found, let scopes = scopes[reference.name] else { return found }
    var around = reference.owner
    while let owner = around {
      // A declaration in a function hides the others, if it stands in no other block of it.
      if scopes.contains(owner) { return Resolution(symbols: found.symbols, grade: min(found.grade, .ambiguous)) }
      around = source.declarations[owner].parent
    }
    return found
  }

  private func outsideOfFunctions(
    _ reference: Reference, where condition: (SymbolEntry) -> Bool
  ) -> Resolution? {
    let ofFiles = symbols.symbols(reference.name, of: symbols.noType).filter { condition($0) && isVisible($0) }
    var found: [SymbolEntry] = []
    // No member was found that can be none of the type around, or that the system's types can have as well.
    var isSure = true
    for types in typesAround(reference.owner) {
      let own = members(reference.name, of: types, where: condition)
      found += found.isEmpty || !isSure ? own : own.filter { $0.kind == .function }
      let foreign = membersOfOtherTypes(reference.name, besides: types).filter(condition)
      if !foreign.isEmpty {
        found += foreign
        isSure = false
        continue
      }
      guard isSure ? !found.isEmpty : !own.isEmpty else { continue }
      let inherited = types.count > 1 ? members(reference.name, of: [types[0]], where: condition) : own
      let others = own.filter { member in
        !inherited.contains(member) || canBeOfOther(member, than: types[0], around: reference.owner)
          || canBeUnknown(member, to: reference) || member.type != types[0] && lineage(types).isConditional
      }
      if !others.isEmpty, !own.contains(where: { $0.kind != .function && !others.contains($0) }) {
        isSure = false
        continue
      }
      // A call can mean a function further out if no member fits.
      let isCall = reference.role == .expression && (reference.isCalled || found.allSatisfy { $0.kind == .function })
      if !isCall { return graded(found) }
    }
    if !isSure { return ambiguous(found + ofFiles) }
    return graded(found.isEmpty ? withoutHidden(ofFiles) : found + ofFiles.filter { $0.kind == .function })
  }

  /// Whether a member of a type around a declaration can be none there, so that it hides no name further out: it is
  /// private to another type, or can be one of another type of the name.
  private func canBeOfOther(_ member: SymbolEntry, than type: Name, around owner: Int?) -> Bool {
    if member.access == .private, member.type != type { return true }
    guard symbols.isShared(member.type) else { return false }
    let declarations = source.declarations
    guard let owner, Int(member.file) == file, let parent = declarations[Int(member.declaration)].parent else {
      return true
    }
    return !sequence(first: owner) { declarations[$0].parent }.contains(parent)
  }

  /// Whether the compiler can know nothing of a member at a reference: it is in a branch of `#if`, behind an interface
  /// for some imports, or of a module that the file does not import.
  private func canBeUnknown(_ member: SymbolEntry, to reference: Reference) -> Bool {
    let memberFile = model.files[Int(member.file)]
    let declaration = memberFile.source.declarations[Int(member.declaration)]
    guard Int(member.file) == file else {
      return declaration.branch != nil || !memberFile.targets.contains { visibility.extents[$0] != .none }
        || memberFile.source.references[declaration.attributes].contains { $0.name == tables.spi }
    }
    let branches = reference.branch.map { sequence(first: $0) { [source] in source.branches[$0].parent } }
    return declaration.branch.map { branch in branches?.contains(branch) != true } ?? false
  }

  /// The symbols of files of a module, for the name behind the module's: `Shop.price()`.
  private func inModule(_ name: Name, named base: Reference) -> Resolution? {
    guard base.base == nil, !base.isLocal, tables.modules.contains(base.name) else { return nil }
    let module = model.names.text(base.name)
    let found =
      symbols.symbols(name, of: base.name).filter(isVisible)
      + symbols.symbols(name, of: symbols.noType).filter { entry in
        isVisible(entry) && model.files[Int(entry.file)].targets.contains { model.project.targets[$0].module == module }
      }
    // A module can hand on those of others.
    return graded(found.isEmpty ? symbols.symbols(name, of: symbols.noType).filter(isVisible) : found)
  }

  /// The names of the types around a declaration, the innermost first, each with those that its conditions name.
  private func typesAround(_ owner: Int?) -> [[Name]] {
    guard let owner else { return [] }
    if let found = types[owner] { return found }
    let declaration = source.declarations[owner]
    let result =
      (declaration.isType ? [[declaration.name] + conditions(of: owner)] : []) + typesAround(declaration.parent)
    types[owner] = result
    return result
  }

  /// The types that an extension's first line names: `extension Shelf where Self: Rack`.
  private func conditions(of index: Int) -> [Name] {
    let declaration = source.declarations[index]
    guard declaration.kind == .extension else { return [] }
    let inherited = declaration.inheritance
    return declaration.references.filter { number in
      let reference = source.references[number]
      return reference.owner == index && reference.start < declaration.body.lowerBound && reference.role == .type
        && !inherited.contains(number) && reference.name != declaration.name
    }.map { source.references[$0].name }
  }

  /// The members of types and of those that they inherit from, without those that others stand for.
  ///
  /// A member does not hide one of another signature, and a condition or a branch can leave it out.
  private func members(
    _ name: Name, of types: [Name], where condition: (SymbolEntry) -> Bool = { _ in true }
  ) -> [SymbolEntry] {
    guard !symbols.symbols(name).isEmpty else { return [] }
    return withoutOverridden(
      lineage(types).types.flatMap { symbols.symbols(name, of: $0).filter { condition($0) && isVisible($0) } })
  }

  private struct Lineage {
    /// Some types and those that they inherit from, the nearest first.
    let types: [Name]
    /// One of them can be, or inherit from, a type that the project does not declare.
    let hasForeignTypes: Bool
    /// A branch of `#if` says that one of them inherits.
    let isConditional: Bool
  }

  private func lineage(_ types: [Name]) -> Lineage {
    if let known = lineages[types] { return known }
    var open = types
    var seen = Set(types)
    var all: [Name] = []
    while !open.isEmpty {
      all += open
      open = open.flatMap { conformances.types($0) + conformances.extendedAliases($0) }.filter {
        seen.insert($0).inserted
      }
    }
    let hasForeignTypes = all.contains {
      foreignMembers.isForeign($0) || canHaveForeignTypes($0) || conformances.isNestedOnly($0)
    }
    let result = Lineage(
      types: all, hasForeignTypes: hasForeignTypes, isConditional: all.contains(where: conformances.isConditional))
    lineages[types] = result
    return result
  }

  /// The members without those that others before them stand for.
  ///
  /// Of several that differ by the types of parameters alone, an override is of one: which is not known.
  private func withoutOverridden(_ members: [SymbolEntry]) -> [SymbolEntry] {
    guard members.count > 1 else { return members }
    return members.indices.filter { index in
      !members[..<index].contains { member in
        stands(member, for: members[index])
          && members.count { isOverload($0, of: members[index]) && $0.type != member.type && !isOverride($0) } <= 1
      }
    }.map { members[$0] }
  }

  private func isOverride(_ entry: SymbolEntry) -> Bool {
    model.files[Int(entry.file)].source.declarations[Int(entry.declaration)].modifiers.contains(.override)
  }

  /// The members of a name that types can have from those of other modules: in extensions of types that the project
  /// does not declare.
  private func membersOfOtherTypes(_ name: Name, besides types: [Name]) -> [SymbolEntry] {
    let found = visibleForeignMembers[name] ?? foreignMembers.named(name).filter(isVisible)
    visibleForeignMembers[name] = found
    guard !found.isEmpty, lineage(types).hasForeignTypes else { return [] }
    return found.filter { !types.contains($0.type) }
  }

  /// The members that the project adds to optionals, which a value can be whose type has a member of the same name.
  private func membersOfOptional(_ name: Name) -> [SymbolEntry] {
    guard let optional = tables.optional else { return [] }
    return members(name, of: [optional])
  }

  /// Whether a type of the project inherits from others though it says so nowhere: enums can be hashable, actors are
  /// actors, and an alias without a name can stand for a list.
  private func canHaveForeignTypes(_ type: Name) -> Bool {
    symbols.symbols(type).contains { entry in
      [.enum, .actor].contains(entry.kind) || entry.kind == .alias && conformances.types(type).isEmpty
    }
  }

  /// The variable of a wrapper whose storage a name with a sign of its own is: `_count` of `@State var count`.
  private func storage(of reference: Reference) -> Resolution? {
    let text = model.names.text(reference.name)
    guard text.hasPrefix("_"), let name = model.names.name(String(text.dropFirst())) else { return nil }
    var variable = reference
    variable.name = name
    let files = model.files
    return inScope(variable) { entry in
      let declaration = files[Int(entry.file)].source.declarations[Int(entry.declaration)]
      return entry.kind == .variable && !declaration.attributes.isEmpty
    }
  }

  /// Whether two members differ at most by the types of parameters.
  private func isOverload(_ member: SymbolEntry, of other: SymbolEntry) -> Bool {
    func labels(_ entry: SymbolEntry) -> UInt32 {
      model.files[Int(entry.file)].source.declarations[Int(entry.declaration)].labels
    }
    return labels(member) == labels(other)
  }

  /// Whether a member overrides an inherited one, or fulfills a requirement.
  ///
  /// That of a type which is not the only one of its name can be another type's.
  private func stands(_ member: SymbolEntry, for inherited: SymbolEntry) -> Bool {
    guard !symbols.isShared(member.type) else { return false }
    let declarations = model.files[Int(member.file)].source.declarations
    let others = model.files[Int(inherited.file)].source.declarations
    let (own, other) = (declarations[Int(member.declaration)], others[Int(inherited.declaration)])
    guard own.labels == other.labels, member.type != inherited.type, own.branch == nil else { return false }
    return own.modifiers.contains(.override) || other.parent.map { others[$0].kind == .protocol } ?? false
  }

  private func byName(_ name: Name, where condition: (SymbolEntry) -> Bool) -> Resolution? {
    let found = symbols.symbols(name).filter { condition($0) && isVisible($0) }
    return found.isEmpty ? nil : Resolution(symbols: found.map(\.symbol), grade: .byName)
  }

  private func ambiguous(_ found: [SymbolEntry]) -> Resolution? {
    found.isEmpty ? nil : Resolution(symbols: found.map(\.symbol), grade: .ambiguous)
  }

  private func graded(_ found: [SymbolEntry]) -> Resolution? {
    guard !found.isEmpty else { return nil }
    return Resolution(symbols: found.map(\.symbol), grade: found.count == 1 ? .resolved : .ambiguous)
  }

  /// Those of this module hide those of others, but functions, which can have another signature, and those in a branch.
  private func withoutHidden(_ found: [SymbolEntry]) -> [SymbolEntry] {
    let own = found.filter { entry in
      entry.kind != .function && model.files[Int(entry.file)].targets.contains { visibility.extents[$0] == .all }
        && model.files[Int(entry.file)].source.declarations[Int(entry.declaration)].branch == nil
    }
    return own.isEmpty ? found : own + found.filter { $0.kind == .function }
  }

  private func isVisible(_ entry: SymbolEntry) -> Bool {
    if Int(entry.file) == file { return true }
    guard entry.access > .fileprivate else { return false }
    switch visibility.extent(of: model.files[Int(entry.file)].targets, isMember: entry.type != symbols.noType) {
    case .none: return false
    case .exported: return entry.access >= .package
    case .all: return true
    }
  }

  // MARK: Types of expressions

  /// The names of the types that an expression can have which ends in a reference; nil if they are not known.
  private func types(ofExpressionEndingIn index: Int) -> [Name]? {
    guard let resolution = known[index], resolution.grade != .byName, !source.references[index].isProjected else {
      return nil
    }
    let isCalled = source.references[index].isCalled
    if canBeParameter(source.references[index].name, of: source.references[index].owner, in: source) { return nil }
    var result: [Name] = []
    for symbol in resolution.symbols {
      let declarations = model.files[symbol.file].source.declarations
      let declaration = declarations[symbol.declaration]
      switch declaration.kind {
      case .class, .struct, .enum, .protocol, .actor: result.append(declaration.name)
      // The wrapper of a variable: `_count`.
      case .variable where declaration.name != source.references[index].name: return nil
      // A closure, or a value with `callAsFunction`.
      case _ where isCalled && (declaration.kind == .variable || declaration.kind == .constant): return nil
      case .alias:
        guard !conformances.types(declaration.name).isEmpty else { return nil }
        result.append(declaration.name)
      case .variable, .constant, .function:
        guard let type = writtenType(of: symbol), !canBeAssociated(type, of: symbol),
          !canBeParameter(type, of: symbol.declaration, in: model.files[symbol.file].source)
        else { return nil }
        result.append(type)
      // `Self.init()`, `Sub.init()`: a type that inherits the initializer.
      case .initializer: return nil
      case .enumCase:
        guard let parent = declaration.parent else { return nil }
        result.append(declarations[parent].name)
      default: return nil
      }
    }
    return result
  }

  /// Whether a name can stand for an associated type in a type, or for an alias there, that is no type of the name.
  private func canBeAssociated(_ type: Name, of symbol: Symbol) -> Bool {
    let all = symbols.symbols(type)
    guard all.contains(where: { $0.type == symbols.noType }) else { return false }
    let declarations = model.files[symbol.file].source.declarations
    guard declarations[symbol.declaration].parent.map({ declarations[$0].isType }) ?? false else { return false }
    return tables.associatedTypes.contains(type)
      || all.contains { $0.kind == .associatedType || $0.kind == .alias && $0.type != symbols.noType }
  }

  /// Whether a name can stand for a parameter of a generic type in a declaration: in an extension of it.
  private func canBeParameter(_ name: Name, of declaration: Int?, in source: SourceFile) -> Bool {
    guard symbols.typeParameters.contains(name), let declaration else { return false }
    return sequence(first: declaration) { source.declarations[$0].parent }.contains {
      source.declarations[$0].kind == .extension
    }
  }

  /// The type of a variable of SwiftUI such as `@Environment(Cart.self) var cart`.
  private func environmentType(_ own: [Reference], _ declaration: Declaration) -> Name? {
    guard let name = model.names.name("Environment"), symbols.symbols(name).isEmpty,
      let attribute = own.firstIndex(where: { $0.role == .attribute && $0.name == name }),
      let argument = own[attribute...].first(where: { $0.role == .expression }), argument.start < declaration.nameStart,
      !own.contains(where: { $0.role == .member && $0.start < declaration.nameStart })
    else { return nil }
    return argument.name
  }

  /// The name of the type that a declaration states, or that its initial value makes; nil if it is not a simple name.
  private func writtenType(of symbol: Symbol) -> Name? {
    let source = model.files[symbol.file].source
    let declaration = source.declarations[symbol.declaration]
    guard !declaration.modifiers.contains(.compound) else { return nil }
    let indexes = declaration.references.filter { source.references[$0].owner == symbol.declaration }
    let own = indexes.map { source.references[$0] }
    // A parameter of a generic can be any type.
    guard !own.contains(where: { $0.role == .type && $0.isLocal }) else { return nil }
    switch declaration.kind {
    case .variable, .constant:
      // Behind the attributes.
      let type = own.first { $0.role == .type && $0.start > declaration.nameStart }
      if declaration.modifiers.contains(.typed) { return type?.name }
      if !declaration.modifiers.contains(.initialValue), let type = environmentType(own, declaration) { return type }
      guard
        let first = indexes.first(where: {
          source.references[$0].role == .expression && source.references[$0].start > declaration.nameStart
        }),
        source.references[first].isCalled, !own.contains(where: { $0.base == first || $0.role == .type })
      else { return nil }
      let name = source.references[first].name
      // A function or a case can have the name of a type.
      return symbols.symbols(name).contains { $0.kind == .function || $0.kind == .enumCase } ? nil : name
    // The result stands behind the parameters.
    case .function: return own.last { $0.role == .type }?.name
    default: return nil
    }
  }
}
