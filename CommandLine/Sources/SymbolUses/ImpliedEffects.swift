import ProjectModel
import SourceModel
import SwiftScan

/// The effects of a declaration.
package struct Effects {
  /// The nodes that it affects.
  package internal(set) var nodes: [Int] = []
  /// It affects others that cannot be told from names.
  ///
  /// These are operators and macros, and members and conformances of other projects' types. All files that see its own
  /// can be such.
  package internal(set) var isUnnamed = false
}

/// The effects between declarations that no name in a source shows.
struct ImpliedEffects {
  let hierarchy: Hierarchy
  private let model: SourceModel
  private let starts: [Int]
  private let visibleTargets: [Set<Int>]
  private let calledWithoutName: Set<Name>
  private let calledByTheSystem: Set<Name>
  private let globalActor: Name?
  private let hash: Name?
  private let systemProtocols: SystemProtocols
  /// An alias of these names is the type of all literals that have no other.
  private let literalTypes: Set<Name>
  /// The methods of containers that the compiler's code of Codable calls.
  private let calledByCoding: Set<Name>
  private let codingContainers: Set<Name>
  private let literalProtocols: Set<Name>
  private let ownOperators: Set<Name>
  /// The types with macros that can make them conform to protocols.
  private let expandedTypes: Set<Name>
  /// For each file the declarations with macros that can declare anything; nil for the rest of it.
  private let expandedPlaces: [Int: Set<Int?>]
  /// For the types that were asked for: see ``protocols(of:)``.
  private var knownProtocols: [Name: Set<Name>] = [:]

  init(_ model: SourceModel, _ starts: [Int], _ references: NamedReferences) {
    (self.model, self.starts) = (model, starts)
    hierarchy = Hierarchy(model, references.conformances)
    visibleTargets = references.visibleTargets
    func names(_ texts: [String]) -> Set<Name> { Set(texts.compactMap { model.names.name($0) }) }
    calledWithoutName = names(UnnamedMembers.all)
    calledByTheSystem = names([
      "objc", "IBAction", "IBOutlet", "IBInspectable", "NSManaged", "main", "_cdecl", "_silgen_name",
      "_dynamicReplacement", "_implements", "c",
    ])
    globalActor = model.names.name("globalActor")
    hash = model.names.name("hash")
    systemProtocols = SystemProtocols(model.names)
    literalTypes = names([
      "IntegerLiteralType", "FloatLiteralType", "BooleanLiteralType", "StringLiteralType",
      "ExtendedGraphemeClusterType", "UnicodeScalarType",
    ])
    literalProtocols = names(SystemProtocols.ofLiterals)
    ownOperators = Set(
      model.files.flatMap { file in file.source.declarations.lazy.filter { $0.kind == .operator }.map(\.name) })
    let macros = AttachedMacros(model.names, own: Self.wrappers(of: model))
    var (types, places): (Set<Name>, [Int: Set<Int?>]) = ([], [:])
    for (number, file) in model.files.enumerated() {
      var found = Set(macros.declaringCalls(in: file.source).map(\.owner))
      for (index, declaration) in file.source.declarations.enumerated() where !declaration.attributes.isEmpty {
        let reach = macros.attribute(of: declaration, in: file.source).reach
        if reach > .none, declaration.isType { types.insert(declaration.name) }
        if reach == .unknown { found.insert(index) }
      }
      if !found.isEmpty { places[number] = found }
    }
    (expandedTypes, expandedPlaces) = (types, places)
    calledByCoding = names(["decode", "decodeIfPresent", "encode", "encodeIfPresent"])
    codingContainers = names(["KeyedDecodingContainer", "KeyedEncodingContainer"])
  }

  /// The types that are no macros where they stand as attributes.
  private static func wrappers(of model: SourceModel) -> Set<Name> {
    let kinds = Set(["propertyWrapper", "resultBuilder", "globalActor"].compactMap { model.names.name($0) })
    return Set(
      model.files.flatMap { file in
        file.source.declarations.lazy.filter { type in
          type.isType && file.source.references[type.attributes].contains { kinds.contains($0.name) }
        }.map(\.name)
      })
  }

  /// The effects of a declaration.
  mutating func effects(of symbol: Symbol) -> Effects {
    var effects = Effects()
    add(symbol.declaration, of: symbol.file, to: &effects)
    if isExpanded(symbol) { effects.isUnnamed = true }
    return effects
  }

  /// The effects of the rest of a file.
  func effects(ofRestOf file: Int) -> Effects {
    Effects(nodes: [], isUnnamed: expandedPlaces[file]?.contains(nil) ?? false)
  }

  /// Whether the code of macros can name a declaration that no source names: a global or static one of a product.
  func isForMacros(_ symbol: Symbol) -> Bool {
    guard !expandedPlaces.isEmpty else { return false }
    let file = model.files[symbol.file]
    let declaration = file.source.declarations[symbol.declaration]
    return (declaration.parent == nil || !declaration.modifiers.isDisjoint(with: [.static, .class]))
      && !file.targets.allSatisfy { model.project.targets[$0].isTest }
  }

  /// Whether a macro that can declare anything sees a declaration.
  private func isExpanded(_ symbol: Symbol) -> Bool {
    guard let places = expandedPlaces[symbol.file] else { return false }
    let declarations = model.files[symbol.file].source.declarations
    return sequence(first: symbol.declaration) { declarations[$0].parent }.contains { places.contains($0) }
  }

  /// The types of a name that a file can mean; nil if they are of another project.
  private func types(_ name: Name, seenBy file: Int) -> [Int]? {
    let found = hierarchy.types[name]?.filter { sees(file, $0.file) }.map(node) ?? []
    return found.isEmpty ? nil : found
  }

  private func node(_ symbol: Symbol) -> Int { starts[symbol.file] + symbol.declaration }

  /// Whether the module of a file imports that of another, or is the same.
  private func sees(_ file: Int, _ other: Int) -> Bool {
    let others = model.files[other].targets
    return file == other || model.files[file].targets.contains { !visibleTargets[$0].isDisjoint(with: others) }
  }

  private mutating func add(_ index: Int, of file: Int, to effects: inout Effects) {
    let (source, start) = (model.files[file].source, starts[file])
    let declaration = source.declarations[index]
    let node = start + index
    if declaration.isType {
      effects.nodes += members(of: declaration, index, source, start)
      if declaration.kind == .extension { return addExtension(declaration, of: file, to: &effects) }
      effects.nodes += (hierarchy.extensions[declaration.name] ?? []).filter { sees($0.file, file) }.map(self.node)
    }
    addVariablesOfTuple(index, source, start, to: &effects)
    switch declaration.kind {
    case .operator, .precedenceGroup, .macro: effects.isUnnamed = true
    case .alias where declaration.parent == nil && literalTypes.contains(declaration.name): effects.isUnnamed = true
    default: break
    }
    guard let parent = declaration.parent else {
      if declaration.kind == .function, isCalledByTheSystem(declaration, source) { effects.isUnnamed = true }
      if isOperator(declaration) {
        addTypes(inSignatureOf: declaration, of: file, to: &effects)
        if canStandBetweenLiterals(declaration, of: [], source) { effects.isUnnamed = true }
      }
      return
    }
    let around = source.declarations[parent]
    guard around.isType, !declaration.modifiers.contains(.local) else {
      return effects.nodes.append(start + parent)
    }
    if isOperator(declaration), canStandBetweenLiterals(declaration, of: [around.name], source) {
      effects.isUnnamed = true
    }
    // The module of a protocol can also be the one that says that a type of another conforms to it.
    for origin in hierarchy.origins(of: declaration, in: around)
    where self.node(origin) != node && (sees(file, origin.file) || sees(origin.file, file)) {
      effects.nodes.append(self.node(origin))
      // The signature can say which type an associated type of the protocol stands for.
      if hasAssociatedTypes(origin) { addType(around, start + parent, of: file, to: &effects) }
    }
    if around.kind == .protocol, hasAttribute(declaration, source) {
      // Those that fulfill a requirement take its attributes, such as a result builder.
      effects.nodes += hierarchy.fulfillers(of: declaration, in: around.name).map(self.node)
    }
    if isTest(declaration) {
      // Classes that inherit a test run it too.
      let heirs = hierarchy.descendants(of: around.name).flatMap { hierarchy.types[$0] ?? [] }
      effects.nodes += heirs.filter { sees($0.file, file) }.map(self.node)
    }
    if calledByCoding.contains(declaration.name), codingContainers.contains(around.name) { effects.isUnnamed = true }
    if affectsItsType(declaration, of: around, file) { addType(around, start + parent, of: file, to: &effects) }
  }

  /// The members that are written in a type or an extension itself.
  private func members(of declaration: Declaration, _ index: Int, _ source: SourceFile, _ start: Int) -> [Int] {
    var result: [Int] = []
    var next = index + 1
    while next < source.declarations.count, source.declarations[next].start < declaration.end {
      if source.declarations[next].parent == index { result.append(start + next) }
      next += 1
    }
    return result
  }

  /// Adds the other variables of `let (a, b) = pair()`, where the first has the value.
  private func addVariablesOfTuple(_ index: Int, _ source: SourceFile, _ start: Int, to effects: inout Effects) {
    let declarations = source.declarations
    guard declarations[index].kind == .variable || declarations[index].kind == .constant else { return }
    func isSibling(_ other: Int) -> Bool {
      declarations[other].start == declarations[index].start && declarations[other].kind == declarations[index].kind
    }
    effects.nodes += (index + 1..<declarations.count).lazy.prefix(while: isSibling).map { start + $0 }
    effects.nodes += (0..<index).reversed().lazy.prefix(while: isSibling).map { start + $0 }
  }

  private func addExtension(_ declaration: Declaration, of file: Int, to effects: inout Effects) {
    let source = model.files[file].source
    let protocols = source.inheritedNames(of: declaration)
    guard !protocols.isEmpty else { return }
    let extended = hierarchy.isNestedOnly(declaration.name) ? [] : [declaration.name]
    let affected = (extended + protocols).flatMap { types($0, seenBy: file) ?? [] }
    effects.nodes += affected
    if affected.isEmpty { effects.isUnnamed = true }
  }

  private func addType(_ around: Declaration, _ parent: Int, of file: Int, to effects: inout Effects) {
    effects.nodes.append(parent)
    guard around.kind == .extension else { return }
    let extended = types(around.name, seenBy: file)
    effects.nodes += extended ?? []
    if extended == nil || hierarchy.isNestedOnly(around.name) { effects.isUnnamed = true }
  }

  private func addTypes(inSignatureOf declaration: Declaration, of file: Int, to effects: inout Effects) {
    let source = model.files[file].source
    let named = source.references[declaration.references].filter { $0.role == .type }.flatMap {
      types($0.name, seenBy: file) ?? []
    }
    effects.nodes += named
    if named.isEmpty { effects.isUnnamed = true }
  }

  /// Whether an expression can use an operator without the name of a type: `1 <+> 2`.
  ///
  /// Of those that the language declares, other overloads stand between literals.
  private func canStandBetweenLiterals(_ declaration: Declaration, of types: [Name], _ source: SourceFile) -> Bool {
    let named = source.references[declaration.references].filter { $0.role == .type }
    // A parameter that has one type alone.
    let parameters = named.filter(\.isParameter)
    guard !parameters.contains(where: \.isLocal) else {
      let known = (types + named.map(\.name)).filter { hierarchy.types[$0] != nil }
      return ownOperators.contains(declaration.name) && (known.isEmpty || known.contains(where: canBeLiteral))
    }
    let names = parameters.map { model.names.text($0.name) == "Self" ? types.first ?? $0.name : $0.name }
    // Between values of one type, an overload of the language stands.
    guard ownOperators.contains(declaration.name) || names.count == 2 && names[0] != names[1] else { return false }
    return names.allSatisfy { hierarchy.types[$0] == nil || canBeLiteral($0) }
  }

  /// Whether literals can have a type of the project, or a type of another project does that conforms to it.
  private func canBeLiteral(_ name: Name) -> Bool {
    hierarchy.descendants(of: name).union([name]).contains { type in
      hierarchy.types[type] == nil && hierarchy.extensions[type] != nil
        || !literalProtocols.isDisjoint(with: hierarchy.ancestors(of: type))
    }
  }

  /// Whether something else than its name can call a member, or read it.
  private mutating func affectsItsType(_ declaration: Declaration, of around: Declaration, _ file: Int) -> Bool {
    let source = model.files[file].source
    if isUsedWithoutName(declaration) { return true }
    // Attributes of its name call the members of a global actor.
    if source.references[around.attributes].contains(where: { $0.name == globalActor }) { return true }
    if expandedTypes.contains(around.name), declaration.kind != .associatedType, !declaration.isType { return true }
    switch declaration.kind {
    case .enumCase, .associatedType: return true
    case .variable, .constant: if declaration.isStored, around.kind != .protocol { return true }
    // An enum can be Hashable without saying so.
    case .function where around.kind != .protocol && declaration.name == hash: return true
    case .function: break
    // A nested type can stand for a requirement, such as CodingKeys; those of enums name the case.
    case _ where declaration.isType || declaration.kind == .alias:
      if model.names.text(declaration.name).hasSuffix("CodingKeys") { return true }
    default: return false
    }
    if isCalledByTheSystem(declaration, source) { return true }
    // Modules that this one does not see can give a type of the system protocols of theirs.
    let isForeign =
      hierarchy.types[around.name] == nil || around.kind == .extension && hierarchy.isNestedOnly(around.name)
    // The default for types that the project does not know.
    if isForeign, systemProtocols.isProtocol(around.name), isRequirement(declaration.name) { return true }
    return protocols(of: around.name).contains { name in
      let isSystem = hierarchy.isNestedOnly(name) && systemProtocols.isProtocol(name)
      guard isSystem || types(name, seenBy: file) == nil && (!isForeign || hierarchy.types[name] == nil) else {
        return false
      }
      return systemProtocols.requirements(of: name, in: source)?.contains(declaration.name) ?? true
    }
  }

  /// The types above a type, and those above the types that inherit its members.
  private mutating func protocols(of type: Name) -> Set<Name> {
    if let known = knownProtocols[type] { return known }
    var result = hierarchy.ancestors(of: type)
    for heir in hierarchy.descendants(of: type) { result.formUnion(hierarchy.ancestors(of: heir)) }
    result.remove(type)
    knownProtocols[type] = result
    return result
  }

  /// Whether a requirement or one of its accessors has an attribute.
  private func hasAttribute(_ declaration: Declaration, _ source: SourceFile) -> Bool {
    !declaration.attributes.isEmpty
      || source.references[declaration.references.lowerBound...].prefix { $0.start < declaration.end }.contains {
        $0.role == .attribute
      }
  }

  private func isRequirement(_ name: Name) -> Bool { SystemProtocols.memberNames.contains(model.names.text(name)) }

  private func isCalledByTheSystem(_ declaration: Declaration, _ source: SourceFile) -> Bool {
    source.references[declaration.attributes].contains { calledByTheSystem.contains($0.name) }
  }

  /// Whether a requirement is one of a protocol with associated types.
  private func hasAssociatedTypes(_ requirement: Symbol) -> Bool {
    let declarations = model.files[requirement.file].source.declarations
    guard let parent = declarations[requirement.declaration].parent, declarations[parent].kind == .protocol else {
      return false
    }
    return declarations.contains { $0.parent == parent && $0.kind == .associatedType }
  }

  func isUsedWithoutName(_ declaration: Declaration) -> Bool {
    switch declaration.kind {
    case .initializer, .deinitializer, .subscript: true
    case .function, .variable, .constant: isOperator(declaration) || calledWithoutName.contains(declaration.name)
    default: false
    }
  }

  /// The places that make the type of a member conform to a protocol of the system which has a requirement of its name.
  func systemConformances(of symbol: Symbol) -> [(file: Int, start: UInt32)] {
    let declarations = model.files[symbol.file].source.declarations
    let member = declarations[symbol.declaration]
    guard let parent = member.parent, declarations[parent].isType else { return [] }
    let type = declarations[parent].name
    var heirs: Set<Name> = []
    if (hierarchy.types[type] ?? []).contains(where: { kind(of: $0) == .protocol }) {
      heirs = hierarchy.descendants(of: type).filter { !hierarchy.hasMember(like: member, in: $0) }
    }
    let own = places(ofProtocolsIn: type) { name, source in
      types(name, seenBy: symbol.file) == nil
        && systemProtocols.requirements(of: name, in: source)?.contains(member.name) ?? false
    }
    guard !own.isEmpty else { return [] }
    // Types that conform to the protocol take the member from it.
    return own
      + heirs.flatMap { heir in places(ofProtocolsIn: heir) { name, _ in name == type || heirs.contains(name) } }
  }

  /// The places in the inheritance clauses of a type and its extensions that name some types.
  private func places(
    ofProtocolsIn type: Name, where condition: (Name, SourceFile) -> Bool
  ) -> [(file: Int, start: UInt32)] {
    ((hierarchy.types[type] ?? []) + (hierarchy.extensions[type] ?? [])).flatMap { place in
      let source = model.files[place.file].source
      return source.references[source.declarations[place.declaration].inheritance].filter { reference in
        reference.role == .type && condition(reference.name, source)
      }.map { (place.file, $0.start) }
    }
  }

  private func kind(of symbol: Symbol) -> Declaration.Kind {
    model.files[symbol.file].source.declarations[symbol.declaration].kind
  }

  private func isTest(_ declaration: Declaration) -> Bool { model.names.text(declaration.name).hasPrefix("test") }

  private func isOperator(_ declaration: Declaration) -> Bool {
    declaration.kind == .function && model.names.isOperator(declaration.name)
  }
}
